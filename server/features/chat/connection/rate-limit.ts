import type { LimitSetting } from '#server/config/types.ts';
import type { Clock } from '#server/lib/clock.ts';

/** Windows are dropped when so many are known. */
const MANY = 10_000;

/**
 * Counts in memory what happens within fixed windows, by key. Guards this process before the
 * database is asked: what it lets through is judged there.
 * @returns whether one more is within the limit
 */
export function createPace(
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
