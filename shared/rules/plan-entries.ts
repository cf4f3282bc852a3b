import type { PlanEntry } from '../contracts/plan.ts';
import { MAX_PLAN_ENTRIES } from './plan-limits.ts';

/**
 * Which of two entries of one act counts: the newest; of two of the same moment the one that is in
 * the plan. Server and browsers use this one rule, so whatever order entries arrive in, all end up
 * with the same plan (docs/product/pocket.md#one-plan-on-several-devices).
 */
export function laterEntry(one: PlanEntry, other: PlanEntry): PlanEntry {
  const difference = Date.parse(one.at) - Date.parse(other.at);
  if (difference !== 0) return difference > 0 ? one : other;
  return one.on ? one : other;
}

/** Entries from several places: for each act the one that counts, in the order of their first mention. */
export function mergeEntries(...lists: readonly (readonly PlanEntry[])[]): PlanEntry[] {
  const merged = new Map<string, PlanEntry>();
  for (const entry of lists.flat()) {
    const present = merged.get(entry.slot);
    merged.set(entry.slot, present === undefined ? entry : laterEntry(present, entry));
  }
  return [...merged.values()];
}

/**
 * At most MAX_PLAN_ENTRIES: acts in the plan go first, then the newest of those that were taken
 * out. Null when the acts in the plan alone are too many.
 */
export function withinLimit(entries: readonly PlanEntry[]): PlanEntry[] | null {
  const inPlan = entries.filter(({ on }) => on);
  if (inPlan.length > MAX_PLAN_ENTRIES) return null;
  if (entries.length <= MAX_PLAN_ENTRIES) return [...entries];
  const out = entries
    .filter(({ on }) => !on)
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, MAX_PLAN_ENTRIES - inPlan.length);
  const kept = new Set([...inPlan, ...out]);
  return entries.filter((entry) => kept.has(entry));
}
