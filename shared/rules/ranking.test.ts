import { describe, expect, it } from 'vitest';
import { compareAffiliates } from './levels.ts';
import { pointsForTickets } from './points.ts';

const row = (id: string, points: number, approved: string | null) => ({
  id,
  points,
  approvedAt: approved === null ? null : new Date(approved),
});

describe('the order of the leaderboard', () => {
  it('puts more points first, then the earlier approval, then the id', () => {
    const rows = [
      row('e', 10, null),
      row('d', 10, '2026-02-01'),
      row('c', 10, '2026-01-01'),
      row('b', 10, '2026-01-01'),
      row('a', 20, '2026-03-01'),
      row('f', 10, null),
    ];
    expect(rows.sort(compareAffiliates).map(({ id }) => id)).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
      'f',
    ]);
  });

  it('finds a row equal to itself', () => {
    const one = row('a', 1, null);
    expect(compareAffiliates(one, one)).toBe(0);
  });
});

it('gives ten points a ticket and takes them back on a refund', () => {
  expect(pointsForTickets(3)).toBe(30);
  expect(pointsForTickets(-2)).toBe(-20);
});
