/** Points an affiliate earns per ticket sold (docs/product/promoters.md#points-of-a-promoter). */
export const POINTS_PER_TICKET = 10;

/**
 * Points for a sale. A refund is a sale with a negative number of tickets and
 * gives negative points.
 */
export function pointsForTickets(tickets: number): number {
  return tickets * POINTS_PER_TICKET;
}
