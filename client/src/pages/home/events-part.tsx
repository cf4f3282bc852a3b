import type { ReactNode } from 'react';
import { EventsSection, type ProgrammeFinder } from '#client/features/home/events-section.tsx';
import { PlanButton, PlanLink } from '#client/features/plan/plan-button.tsx';

interface EventsPartProps {
  alone?: boolean | undefined;
  /** Around the programme; what shows a part of it. */
  Finder?: ProgrammeFinder;
  /** Below the programme; where its stages are on the plan of the site. */
  stageLinks?: ReactNode;
}

/** Events, with buttons that add them to the personal plan. */
export function EventsPart({ alone, Finder, stageLinks }: EventsPartProps) {
  const below = (
    <>
      <PlanLink />
      {stageLinks}
    </>
  );
  return <EventsSection alone={alone} PlanButton={PlanButton} Finder={Finder} planLink={below} />;
}
