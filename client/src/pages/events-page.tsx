import { EventsSection } from '#client/features/home/events-section.tsx';

export function EventsPage() {
  return <EventsSection alone />;
}
