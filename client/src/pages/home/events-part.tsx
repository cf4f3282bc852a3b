import type { ReactNode } from 'react';
import { EventsSection, type ProgrammeFinder } from '#client/features/home/events-section.tsx';
import { PlanButton, PlanLink } from '#client/features/plan/plan-button.tsx';

interface EventsPartProps {
  alone?: boolean | undefined;
  /** Around the programme; what shows a part of it. */
  Finder?: ProgrammeFinder;
  /** Below the programme; where its stages are on the plan of the site. */
  stageLinks?: ReactNode;
  /** In the box of facts once the edition is over. */
  archiveLink?: ReactNode;
}

/** Events, with buttons that add them to the personal plan. */
export function EventsPart({ stageLinks, ...props }: EventsPartProps) {
  const below = (
    <>
      <PlanLink />
      {stageLinks}
    </>
  );
  return <EventsSection {...props} PlanButton={PlanButton} planLink={below} />;
}
