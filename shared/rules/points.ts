/**
 * Points an affiliate earns for each ticket that is sold from now on
 * (docs/product/promoters.md#points-of-a-promoter). A sale keeps the points that it gave when it
 * was registered, so tickets are never computed from earned points.
 */
export const POINTS_PER_TICKET = 10;

/**
 * Points for a sale. A refund is a sale with a negative number of tickets and
 * gives negative points.
 */
export function pointsForTickets(tickets: number): number {
  return tickets * POINTS_PER_TICKET;
}

/**
 * Points for a refund of a registered sale: what the sale gave for each of the tickets, also when a
 * ticket gives another number by now.
 */
export function pointsForRefund(
  tickets: number,
  sale: { tickets: number; points: number },
): number {
  return Math.round((tickets * sale.points) / sale.tickets);
}

/** Tickets that have to be sold to earn at least so many points. */
export function ticketsForPoints(points: number): number {
  return Math.ceil(points / POINTS_PER_TICKET);
}
