import { EventsPart } from './home/events-part.tsx';

export function EventsPage() {
  return <EventsPart alone />;
}
