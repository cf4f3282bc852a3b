import { EventsSection } from '#client/features/home/events-section.tsx';
import { PlanButton, PlanLink } from '#client/features/plan/plan-button.tsx';

/** The events with the buttons of one’s plan. */
export function EventsPart({ alone }: { alone?: boolean | undefined }) {
  return <EventsSection alone={alone} PlanButton={PlanButton} planLink={<PlanLink />} />;
}
