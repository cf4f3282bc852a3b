import { setTimeout as wait } from 'node:timers/promises';

export interface GatherOptions<T, R> {
  /** Does all items at once and answers in their order. */
  run(items: readonly T[]): Promise<readonly R[]>;
  /** Most items of one run. */
  most: number;
  /** Most runs at the same time. */
  lanes: number;
  /**
   * Most milliseconds between a run of several items and the next one, in which more can come: half
   * of what the run took. 0 unless told. Alone, a caller never waits for it.
   */
  rest?: number;
  /** How a rest is waited for; tests hand in their own. */
  pause?: (ms: number) => Promise<unknown>;
  /** Whether a failure would meet every item alone too; then none is tried again. */
  isCommon(error: unknown): boolean;
}

interface Waiting<T, R> {
  item: T;
  resolve(result: R): void;
  reject(error: unknown): void;
}

/**
 * Does the work of many callers together, so that what has a price per run (a commit, a round trip)
 * is paid once for all of them. At most `lanes` runs are under way: whoever comes meanwhile waits and
 * goes with the next one. Alone, a caller waits for nothing but the turn of the event loop.
 *
 * One item's failure is not the others': what ran together and failed is run again one by one.
 */
export function gather<T, R>({
  run,
  most,
  lanes,
  rest = 0,
  pause = wait,
  isCommon,
}: GatherOptions<T, R>): (item: T) => Promise<R> {
  const waiting: Waiting<T, R>[] = [];
  let running = 0;
  let starting = false;

  async function settle(together: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await run(together.map(({ item }) => item));
      if (results.length !== together.length) throw new Error('Not one result for each item');
      for (const [index, result] of results.entries()) together[index]?.resolve(result);
    } catch (error) {
      if (together.length > 1 && !isCommon(error)) {
        for (const one of together) await settle([one]);
      } else {
        for (const one of together) one.reject(error);
      }
    }
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const begin = performance.now();
      const together = waiting.splice(0, most);
      await settle(together);
      if (rest > 0 && together.length > 1 && waiting.length < most) {
        await pause(Math.min(rest, (performance.now() - begin) / 2));
      }
    }
    running -= 1;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (starting || running >= lanes) return;
      running += 1;
      starting = true;
      // What arrives in the same turn of the event loop goes together.
      setImmediate(() => {
        starting = false;
        void work();
      });
    });
}
