import { StageLinks } from '#client/features/grounds/stage-links.tsx';
import { EventsPart } from './home/events-part.tsx';
import '#client/styles/utilities.css';

export function EventsPage() {
  return <EventsPart alone stageLinks={<StageLinks />} />;
}
