import { EventsSection } from '#client/features/home/events-section.tsx';
import { PlanButton, PlanLink } from '#client/features/plan/plan-button.tsx';

/** Events, with buttons that add them to the personal plan. */
export function EventsPart({ alone }: { alone?: boolean | undefined }) {
  return <EventsSection alone={alone} PlanButton={PlanButton} planLink={<PlanLink />} />;
}
