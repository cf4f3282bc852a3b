import type { Mark } from '../contracts/plan.ts';
import { MAX_MARKS } from './mark-limits.ts';

/**
 * Which of two marks of one act counts: the newest; of two of the same moment the star. Server and
 * browsers use this one rule, so whatever order marks arrive in, all end up with the same plan
 * (docs/product/pocket.md#one-plan-on-several-devices).
 */
export function laterMark(one: Mark, other: Mark): Mark {
  const difference = Date.parse(one.at) - Date.parse(other.at);
  if (difference !== 0) return difference > 0 ? one : other;
  return one.on ? one : other;
}

/** Marks from several places: for each act the one that counts, in the order of their first mention. */
export function mergeMarks(...lists: readonly (readonly Mark[])[]): Mark[] {
  const merged = new Map<string, Mark>();
  for (const mark of lists.flat()) {
    const present = merged.get(mark.slot);
    merged.set(mark.slot, present === undefined ? mark : laterMark(present, mark));
  }
  return [...merged.values()];
}

/**
 * At most MAX_MARKS marks: stars go first, then the newest of those that were taken away. Null when
 * the stars alone are too many.
 */
export function withinLimit(marks: readonly Mark[]): Mark[] | null {
  const stars = marks.filter(({ on }) => on);
  if (stars.length > MAX_MARKS) return null;
  if (marks.length <= MAX_MARKS) return [...marks];
  const taken = marks
    .filter(({ on }) => !on)
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, MAX_MARKS - stars.length);
  const kept = new Set([...stars, ...taken]);
  return marks.filter((mark) => kept.has(mark));
}
