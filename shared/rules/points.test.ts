import { describe, expect, it } from 'vitest';
import {
  POINTS_PER_TICKET,
  pointsForRefund,
  pointsForTickets,
  ticketsForPoints,
} from './points.ts';

describe('points of tickets', () => {
  it('are so many for each, and are lost with a refund', () => {
    expect(pointsForTickets(3)).toBe(3 * POINTS_PER_TICKET);
    expect(pointsForTickets(-2)).toBe(-2 * POINTS_PER_TICKET);
  });

  it('are lost with a refund as the sale gave them', () => {
    expect(pointsForRefund(-3, { tickets: 4, points: 20 })).toBe(-15);
    expect(pointsForRefund(-4, { tickets: 4, points: 20 })).toBe(-20);
  });

  it('take whole tickets: one more where a part of one is missing', () => {
    const points = pointsForTickets(4);
    expect([0, points, points + 1].map(ticketsForPoints)).toEqual([0, 4, 5]);
  });
});
