import { Cancelled } from '#client/features/home/cancelled.tsx';
import { TicketsSection } from '#client/features/home/tickets-section.tsx';

export function TicketsPage() {
  return (
    <>
      <Cancelled />
      <TicketsSection alone />
    </>
  );
}
