import { EventsSection } from '#client/features/home/events-section.tsx';
import { PlanLink } from '#client/features/plan/plan-link.tsx';
import { Star } from '#client/features/plan/star.tsx';

/** The events with the stars of one's plan. */
export function EventsPart({ alone }: { alone?: boolean | undefined }) {
  return <EventsSection alone={alone} Star={Star} planLink={<PlanLink />} />;
}
