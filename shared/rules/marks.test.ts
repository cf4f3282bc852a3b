import { describe, expect, it } from 'vitest';
import type { Mark } from '../contracts/plan.ts';
import { MAX_MARKS } from './mark-limits.ts';
import { laterMark, mergeMarks, withinLimit } from './marks.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 7, 20, 18, minute)).toISOString();
const mark = (slot: string, on: boolean, minute: number): Mark => ({ slot, on, at: at(minute) });
const bySlot = (marks: readonly Mark[]) =>
  [...marks].sort((one, other) => one.slot.localeCompare(other.slot));

describe('laterMark', () => {
  it('is the newest of two, whichever comes first', () => {
    const [star, taken] = [mark('a', true, 1), mark('a', false, 2)];
    expect(laterMark(star, taken)).toBe(taken);
    expect(laterMark(taken, star)).toBe(taken);
  });

  it('is the star when both are of the same moment', () => {
    const [star, taken] = [mark('a', true, 1), mark('a', false, 1)];
    expect(laterMark(star, taken)).toBe(star);
    expect(laterMark(taken, star)).toBe(star);
  });

  it('compares moments, not how they are written', () => {
    const early = { slot: 'a', on: true, at: '2026-08-20T18:00Z' };
    const late = { slot: 'a', on: false, at: '2026-08-20T18:00:00.001Z' };
    expect(laterMark(early, late)).toBe(late);
  });
});

describe('mergeMarks', () => {
  it('is the same whatever the order, the grouping and the number of times', () => {
    const phone = [mark('a', true, 1), mark('b', false, 5), mark('c', true, 9)];
    const laptop = [mark('a', false, 3), mark('b', true, 4), mark('d', true, 2)];
    const account = [mark('a', true, 2), mark('c', false, 9)];
    const expected = [
      mark('a', false, 3),
      mark('b', false, 5),
      mark('c', true, 9),
      mark('d', true, 2),
    ];
    const orders = [
      mergeMarks(phone, laptop, account),
      mergeMarks(account, laptop, phone),
      mergeMarks(mergeMarks(laptop, account), phone, laptop),
      mergeMarks(phone, mergeMarks(phone, mergeMarks(account, laptop))),
    ];
    for (const merged of orders) expect(bySlot(merged)).toEqual(expected);
  });

  it('takes the newest of one list as well', () => {
    expect(mergeMarks([mark('a', true, 3), mark('a', false, 2)])).toEqual([mark('a', true, 3)]);
    expect(mergeMarks()).toEqual([]);
  });
});

describe('withinLimit', () => {
  const many = (count: number, on: boolean) =>
    Array.from({ length: count }, (_, index) => mark(`${on ? 'on' : 'off'}-${index}`, on, index));

  it('keeps every star and the newest of what was taken away', () => {
    const kept = withinLimit([...many(10, false), ...many(MAX_MARKS - 2, true)]) ?? [];
    expect(kept).toHaveLength(MAX_MARKS);
    expect(kept.filter(({ on }) => !on).map(({ slot }) => slot)).toEqual(['off-8', 'off-9']);
  });

  it('is null for more stars than a person may have', () => {
    expect(withinLimit(many(MAX_MARKS + 1, true))).toBeNull();
    expect(withinLimit(many(MAX_MARKS, true))).toHaveLength(MAX_MARKS);
  });
});
