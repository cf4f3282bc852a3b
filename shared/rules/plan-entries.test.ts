import { describe, expect, it } from 'vitest';
import type { PlanEntry } from '../contracts/plan.ts';
import { laterEntry, mergeEntries, withinLimit } from './plan-entries.ts';
import { MAX_PLAN_ENTRIES } from './plan-limits.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 7, 20, 18, minute)).toISOString();
const entry = (slot: string, on: boolean, minute: number): PlanEntry => ({
  slot,
  on,
  at: at(minute),
});
const bySlot = (entries: readonly PlanEntry[]) =>
  [...entries].sort((one, other) => one.slot.localeCompare(other.slot));

describe('laterEntry', () => {
  it('is the newest of two, whichever comes first', () => {
    const [inPlan, out] = [entry('a', true, 1), entry('a', false, 2)];
    expect(laterEntry(inPlan, out)).toBe(out);
    expect(laterEntry(out, inPlan)).toBe(out);
  });

  it('is the one in the plan when both are of the same moment', () => {
    const [inPlan, out] = [entry('a', true, 1), entry('a', false, 1)];
    expect(laterEntry(inPlan, out)).toBe(inPlan);
    expect(laterEntry(out, inPlan)).toBe(inPlan);
  });

  it('compares moments, not how they are written', () => {
    const early = { slot: 'a', on: true, at: '2026-08-20T18:00Z' };
    const late = { slot: 'a', on: false, at: '2026-08-20T18:00:00.001Z' };
    expect(laterEntry(early, late)).toBe(late);
  });
});

describe('mergeEntries', () => {
  it('is the same whatever the order, the grouping and the number of times', () => {
    const phone = [entry('a', true, 1), entry('b', false, 5), entry('c', true, 9)];
    const laptop = [entry('a', false, 3), entry('b', true, 4), entry('d', true, 2)];
    const account = [entry('a', true, 2), entry('c', false, 9)];
    const expected = [
      entry('a', false, 3),
      entry('b', false, 5),
      entry('c', true, 9),
      entry('d', true, 2),
    ];
    const orders = [
      mergeEntries(phone, laptop, account),
      mergeEntries(account, laptop, phone),
      mergeEntries(mergeEntries(laptop, account), phone, laptop),
      mergeEntries(phone, mergeEntries(phone, mergeEntries(account, laptop))),
    ];
    for (const merged of orders) expect(bySlot(merged)).toEqual(expected);
  });

  it('takes the newest of one list as well', () => {
    expect(mergeEntries([entry('a', true, 3), entry('a', false, 2)])).toEqual([
      entry('a', true, 3),
    ]);
    expect(mergeEntries()).toEqual([]);
  });
});

describe('withinLimit', () => {
  const many = (count: number, on: boolean) =>
    Array.from({ length: count }, (_, index) => entry(`${on ? 'on' : 'off'}-${index}`, on, index));

  it('keeps every act in the plan and the newest of those taken out', () => {
    const kept = withinLimit([...many(10, false), ...many(MAX_PLAN_ENTRIES - 2, true)]) ?? [];
    expect(kept).toHaveLength(MAX_PLAN_ENTRIES);
    expect(kept.filter(({ on }) => !on).map(({ slot }) => slot)).toEqual(['off-8', 'off-9']);
  });

  it('is null for more acts than a person may have', () => {
    expect(withinLimit(many(MAX_PLAN_ENTRIES + 1, true))).toBeNull();
    expect(withinLimit(many(MAX_PLAN_ENTRIES, true))).toHaveLength(MAX_PLAN_ENTRIES);
  });
});
