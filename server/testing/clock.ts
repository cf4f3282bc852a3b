import type { Clock, Timers } from '../lib/clock.ts';

/** A clock that only moves when a test moves it. */
export interface ManualClock extends Clock {
  set(moment: Date | string): void;
  /** Moves forward by milliseconds. */
  advance(ms: number): void;
}

/** Creates a clock set to `start`. */
export function manualClock(start: Date | string): ManualClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set(moment) {
      now = new Date(moment);
    },
    advance(ms) {
      now = new Date(now.getTime() + ms);
    },
  };
}

/** Timers that run only when a test says so. */
export interface ManualTimers extends Timers {
  /** Runs what is due within `ms`, in the order of the due times. */
  advance(ms: number): void;
  /** How many are waiting. */
  readonly waiting: number;
}

/** Creates timers whose time only passes by `advance`. */
export function manualTimers(): ManualTimers {
  let now = 0;
  let waiting: { at: number; work: () => void }[] = [];
  return {
    after(ms, work) {
      const entry = { at: now + ms, work };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const next = waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        waiting = waiting.filter((other) => other !== next);
        now = next.at;
        next.work();
      }
      now = end;
    },
    get waiting() {
      return waiting.length;
    },
  };
}
