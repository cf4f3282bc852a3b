import type { ReactNode } from 'react';
import { EventsSection } from '#client/features/home/events-section.tsx';
import { PlanButton, PlanLink } from '#client/features/plan/plan-button.tsx';

interface EventsPartProps {
  alone?: boolean | undefined;
  /** Below the programme; where its stages are on the plan of the site. */
  stageLinks?: ReactNode;
}

/** Events, with buttons that add them to the personal plan. */
export function EventsPart({ alone, stageLinks }: EventsPartProps) {
  const below = (
    <>
      <PlanLink />
      {stageLinks}
    </>
  );
  return <EventsSection alone={alone} PlanButton={PlanButton} planLink={below} />;
}
