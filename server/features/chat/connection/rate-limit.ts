import type { LimitSetting } from '#server/config/types.ts';
import type { Clock } from '#server/lib/clock.ts';

/** Windows that are over are dropped when there are more than this. */
const MANY = 10_000;

/**
 * A limit by key with fixed windows, in memory: it refuses floods at this server process before a
 * transaction is opened for them.
 * @returns a function that counts one more and says whether it is within the limit
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
