import { unavailable } from './errors.ts';

interface ConcurrencyLimitOptions {
  /** Tasks running at once. */
  parallel: number;
  /** Tasks of one lane running at once; default `parallel`. */
  perLane?: number;
  /** Queue length per lane; beyond it 503. */
  waiting: number;
  retrySeconds: number;
}

interface Lane {
  running: number;
  queue: (() => void)[];
}

/**
 * Limits how much heavy work runs at once, with a bounded FIFO queue per lane. A free slot goes to
 * the waiting lane with the fewest running tasks, round-robin among equals, so a long queue in one
 * lane does not delay the others.
 */
export function createConcurrencyLimit({
  parallel,
  perLane = parallel,
  waiting,
  retrySeconds,
}: ConcurrencyLimitOptions) {
  /** Least recently served first. */
  const lanes = new Map<string, Lane>();
  let running = 0;

  const serve = (name: string, lane: Lane) => {
    lane.running += 1;
    lanes.delete(name);
    lanes.set(name, lane);
  };
  /** Passes the slot straight to a waiting task, so that a new call cannot take it in between. */
  const releaseSlot = () => {
    const [next] = [...lanes]
      .filter(([, lane]) => lane.queue.length > 0 && lane.running < perLane)
      .sort(([, one], [, other]) => one.running - other.running);
    if (next === undefined) running -= 1;
    else {
      serve(...next);
      next[1].queue.shift()?.();
    }
  };

  return async <T>(work: () => Promise<T>, name = ''): Promise<T> => {
    const lane = lanes.get(name) ?? { running: 0, queue: [] };
    if (running >= parallel || lane.running >= perLane) {
      if (lane.queue.length >= waiting) throw unavailable(retrySeconds);
      lanes.set(name, lane);
      await new Promise<void>((resolve) => lane.queue.push(resolve));
    } else {
      running += 1;
      serve(name, lane);
    }
    try {
      return await work();
    } finally {
      lane.running -= 1;
      releaseSlot();
      if (lane.running === 0 && lane.queue.length === 0) lanes.delete(name);
    }
  };
}
