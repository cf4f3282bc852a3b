import { TicketsSection } from '#client/features/home/tickets-section.tsx';

export function TicketsPage() {
  return <TicketsSection alone />;
}
