import type { LimitSetting } from '#server/config/types.ts';
import type { Clock } from '#server/lib/clock.ts';

/** Above this number of keys, windows that are over are deleted. */
const MANY = 10_000;

/**
 * A fixed-window rate limit by key, in memory: floods are refused in this server process before a
 * transaction is opened.
 * @returns a function that counts one use and returns whether it is within the limit
 */
export function createRateLimit(
  clock: Clock,
  { points, seconds }: LimitSetting,
): (key: string) => boolean {
  let windows = new Map<string, { ends: number; count: number }>();
  return (key) => {
    const now = clock.now().getTime();
    if (windows.size > MANY) {
      windows = new Map([...windows].filter(([, { ends }]) => ends > now));
    }
    const known = windows.get(key);
    if (known === undefined || known.ends <= now) {
      windows.set(key, { ends: now + seconds * 1000, count: 1 });
      return true;
    }
    known.count += 1;
    return known.count <= points;
  };
}
