import { describe, expect, it } from 'vitest';
import { conversionOf, daysView } from './dashboard.service.ts';

const figures = (visits: number, tickets: number) => ({
  visits: { total: visits, days: new Map([['2026-08-20', visits]]) },
  tickets: { total: tickets, days: new Map([['2026-08-21', tickets]]) },
});

describe('the days of a dashboard', () => {
  it('are all there, oldest first, over the change of the clocks', () => {
    const days = daysView(figures(0, 0), { first: '2026-10-23', last: '2026-10-27' });
    expect(days.map(({ day }) => day)).toEqual([
      '2026-10-23',
      '2026-10-24',
      '2026-10-25',
      '2026-10-26',
      '2026-10-27',
    ]);
    expect(days.every(({ visits, tickets }) => visits + tickets === 0)).toBe(true);
  });

  it('put visits and tickets on their own days', () => {
    expect(daysView(figures(4, 2), { first: '2026-08-20', last: '2026-08-21' })).toEqual([
      { day: '2026-08-20', visits: 4, tickets: 0 },
      { day: '2026-08-21', visits: 0, tickets: 2 },
    ]);
  });
});

describe('the conversion', () => {
  it.each([
    [3, 1, 33.3],
    [8, 1, 12.5],
    [4, 4, 100],
    [5, 0, 0],
    [5, -1, -20],
  ])('of %i visits and %i tickets is %d %%', (visits, tickets, percent) => {
    expect(conversionOf(figures(visits, tickets))).toBe(percent);
  });

  it('is unknown without visits', () => {
    expect(conversionOf(figures(0, 7))).toBeNull();
  });

  it('is none when the code was used more often than the link', () => {
    expect(conversionOf(figures(1, 10))).toBeNull();
  });
});
