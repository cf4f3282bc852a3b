import { MINUTE_MS } from '#shared/oslo-time.ts';

/** The only source of "now" on the server, so that tests can set the time. */
export interface Clock {
  now(): Date;
}

/** Delayed work; tests fire it by hand. */
export interface Timers {
  /** Runs `work` once after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, work: () => void): () => void;
}

export const systemClock: Clock = { now: () => new Date() };

/** Real timers, unref'd so that they do not keep the process running. */
export const systemTimers: Timers = {
  after(ms, work) {
    const handle = setTimeout(work, ms);
    handle.unref();
    return () => clearTimeout(handle);
  },
};

/** Firing late is harmless; firing early would give the old result again. */
const MARGIN_MS = 50;
/** Checks at least this often, to notice a changed clock or a machine that slept. */
const LONGEST_WAIT_MS = MINUTE_MS;

interface Alarm {
  /** Replaces the previous moment; null cancels. */
  set(moment: Date | null): void;
  stop(): void;
}

/**
 * Creates an alarm that calls `ring` at the set moment. Also rings when the clock is set back,
 * because what was made for later moments is then wrong. `ring` sets the next moment.
 */
export function createAlarm(
  { clock, timers }: { clock: Clock; timers: Timers },
  ring: () => void,
): Alarm {
  let cancel: () => void = () => undefined;
  let stopped = false;

  const set = (moment: Date | null) => {
    cancel();
    if (stopped || moment === null) return;
    const from = clock.now();
    const wait = Math.max(0, moment.getTime() - from.getTime()) + MARGIN_MS;
    cancel = timers.after(Math.min(wait, LONGEST_WAIT_MS), () => {
      const now = clock.now();
      if (now >= from && now < moment) set(moment);
      else ring();
    });
  };

  return {
    set,
    stop: () => {
      stopped = true;
      cancel();
    },
  };
}

/** Throttles `work`: runs at once and then at most once per `gapMs`, with a trailing call. */
export function throttle(timers: Timers, gapMs: number, work: () => void): () => void {
  let state: 'free' | 'waiting' | 'again' = 'free';
  const wait = () => {
    state = 'waiting';
    timers.after(gapMs, () => {
      const again = state === 'again';
      state = 'free';
      if (again) run();
    });
  };
  const run = () => {
    if (state !== 'free') {
      state = 'again';
      return;
    }
    wait();
    work();
  };
  return run;
}
