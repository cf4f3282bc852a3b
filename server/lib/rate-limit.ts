import type { LimitSetting } from '../config/types.ts';
import type { Clock } from './clock.ts';

/** Something that is counted, and how many times the limit's points it may use. */
export interface LimitKey {
  key: string;
  times: number;
}

/** One key with the limit's own points, or several: a use counts for all of them or for none. */
export type LimitKeys = string | readonly LimitKey[];

/**
 * Counts uses by key in fixed windows, in this process's memory: a flood is refused before anything
 * is read for it, or a transaction opened. A refused use is not counted, as in the database.
 * @param keys whose use it is
 * @param cost how many points the use takes
 * @returns 0 within the limit, else the milliseconds until the window ends
 */
export type RateLimit = (keys: LimitKeys, cost?: number) => number;

/** Keys that one limit holds; a further one takes the place of the oldest. */
const MOST_KEYS = 100_000;

/**
 * Creates a rate limit. All keys share one window, which is dropped as a whole when it is over; made-up
 * keys fill no more memory than `mostKeys`.
 */
export function createRateLimit(
  clock: Clock,
  { points, seconds }: LimitSetting,
  mostKeys = MOST_KEYS,
): RateLimit {
  let counts = new Map<string, number>();
  let ends = 0;
  return (given, cost = 1) => {
    const now = clock.now().getTime();
    if (now >= ends) {
      counts = new Map();
      ends = now + seconds * 1000;
    }
    const keys = typeof given === 'string' ? [{ key: given, times: 1 }] : given;
    const usedOf = (key: string) => counts.get(key) ?? 0;
    if (keys.some(({ key, times }) => usedOf(key) + cost > points * times)) return ends - now;
    for (const { key } of keys) {
      const used = usedOf(key);
      if (used === 0 && counts.size >= mostKeys) forgetOldest(counts);
      counts.set(key, used + cost);
    }
    return 0;
  };
}

function forgetOldest(counts: Map<string, number>): void {
  for (const key of counts.keys()) {
    counts.delete(key);
    return;
  }
}
