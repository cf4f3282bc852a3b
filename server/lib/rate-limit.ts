import type { LimitSetting } from '../config/index.ts';
import type { Clock } from './clock.ts';

/** A counted key, and the multiple of the limit that it may use. */
export interface LimitKey {
  key: string;
  times: number;
}

/** One key with the limit's own points, or several: a use counts for all of them or for none. */
export type LimitKeys = string | readonly LimitKey[];

/**
 * Counts uses per key in fixed windows in memory, so that a flood is refused before any read or
 * transaction. A refused use is not counted.
 * @param cost points that the use takes
 * @returns 0 within the limit, else the milliseconds until the window ends
 */
export type RateLimit = (keys: LimitKeys, cost?: number) => number;

/** Keys per limit; a further one replaces the oldest. */
const MOST_KEYS = 100_000;

/**
 * Creates a rate limit. All keys share one window, dropped as a whole when it ends; made-up keys
 * take no more memory than `mostKeys`.
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
