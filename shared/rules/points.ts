/** Points an affiliate earns per ticket sold (specification, public part, section 9). */
export const POINTS_PER_TICKET = 10;

/**
 * Points for a sale. A refund is a sale with a negative number of tickets and
 * gives negative points.
 */
export function pointsForTickets(tickets: number): number {
  return tickets * POINTS_PER_TICKET;
}
