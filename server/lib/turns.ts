import { unavailable } from './errors.ts';

export interface TurnsOptions {
  /** How many run at a time. */
  parallel: number;
  /** How many may wait; further ones are refused with 503. */
  waiting: number;
  retrySeconds: number;
}

/** Runs heavy work a few at a time, in the order it came, behind a queue with an end. */
export function createTurns({ parallel, waiting, retrySeconds }: TurnsOptions) {
  const queue: (() => void)[] = [];
  let running = 0;

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= parallel) {
      if (queue.length >= waiting) throw unavailable(retrySeconds);
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // The place is handed on directly, so that a newcomer can't take it in between.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
