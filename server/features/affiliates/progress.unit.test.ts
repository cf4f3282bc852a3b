import { describe, expect, it } from 'vitest';
import { progressAnswer } from '#shared/contracts/progress.ts';
import type { RankedAffiliate } from './affiliates.store.ts';
import { type ProgressInput, progressView } from './affiliates.view.ts';

const dayStart = new Date('2026-08-19T22:00:00Z');
const now = new Date('2026-08-20T12:00:00Z');

function affiliate(id: string, points: number, rest: Partial<RankedAffiliate> = {}) {
  const approvedAt = new Date('2026-05-01T00:00:00Z');
  return {
    id,
    navn: `${id.toUpperCase()}.`,
    points,
    approvedAt,
    tickets: 0,
    pointsToday: 0,
    ...rest,
  };
}

function view(rest: Partial<ProgressInput>) {
  return progressAnswer.parse(progressView({ now, dayStart, affiliates: [], ledger: [], ...rest }));
}

describe('the ranking', () => {
  it('is empty without affiliates', () => {
    expect(view({})).toEqual({
      updatedAt: now.toISOString(),
      affiliates: [],
      levels: [0, 0, 0, 0, 0],
      totals: { affiliates: 0, tickets: 0, points: 0 },
      latest: [],
    });
  });

  it('goes by points, then by the earlier approval, with the way to the next level', () => {
    const early = new Date('2026-04-01T00:00:00Z');
    const affiliates = [
      affiliate('a', 1470, { tickets: 147 }),
      affiliate('b', 1840, { tickets: 184 }),
      affiliate('c', 120, { tickets: 12 }),
      affiliate('d', 120, { tickets: 12, approvedAt: early }),
    ];
    const answer = view({ affiliates });
    expect(answer.affiliates.map((row) => [row.rank, row.navn, row.level])).toEqual([
      [1, 'B.', 5],
      [2, 'A.', 4],
      [3, 'D.', 2],
      [4, 'C.', 2],
    ]);
    expect(answer.affiliates[0]).toMatchObject({ progress: 100, missing: 0 });
    expect(answer.affiliates[1]).toMatchObject({ progress: 96, missing: 30 });
    expect(answer.levels).toEqual([0, 2, 0, 1, 1]);
    expect(answer.totals).toEqual({ affiliates: 4, tickets: 355, points: 3550 });
  });

  it('says who won and lost places today, and nothing of who is new', () => {
    const affiliates = [
      affiliate('a', 300, { pointsToday: 250 }),
      affiliate('b', 200),
      affiliate('c', 100),
      affiliate('d', 500, { pointsToday: 500, approvedAt: new Date('2026-08-20T08:00:00Z') }),
    ];
    const movements = view({ affiliates }).affiliates.map((row) => [row.navn, row.movement]);
    expect(movements).toEqual([
      ['D.', null],
      ['A.', 1],
      ['B.', -2],
      ['C.', -2],
    ]);
  });
});

describe('the latest sales', () => {
  it('show a level above the sale that reached it, and a refund with its sign', () => {
    const at = new Date('2026-08-20T11:00:00Z');
    const ledger = [
      { navn: 'C.', ticketsSold: -1, pointsEarned: -10, pointsAfter: 90, at },
      { navn: 'C.', ticketsSold: 2, pointsEarned: 20, pointsAfter: 100, at },
      { navn: 'A.', ticketsSold: 4, pointsEarned: 40, pointsAfter: 60, at },
    ];
    const time = at.toISOString();
    expect(view({ ledger }).latest).toEqual([
      { kind: 'sale', at: time, navn: 'C.', tickets: -1, points: -10, level: null },
      { kind: 'level', at: time, navn: 'C.', tickets: null, points: null, level: 2 },
      { kind: 'sale', at: time, navn: 'C.', tickets: 2, points: 20, level: null },
      { kind: 'sale', at: time, navn: 'A.', tickets: 4, points: 40, level: null },
    ]);
  });

  it('are ten', () => {
    const line = { navn: 'A.', ticketsSold: 1, pointsEarned: 10, pointsAfter: 10, at: now };
    expect(view({ ledger: Array.from({ length: 30 }, () => line) }).latest).toHaveLength(10);
  });
});
