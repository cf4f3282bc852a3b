import { MINUTE_MS } from '#shared/durations.ts';
import type { Clock, Timers } from './clock.ts';

/** A timer that is a little late is harmless, one that is early would give the old answer again. */
const MARGIN_MS = 50;
/** A clock that was set, and a machine that slept, are noticed this soon. */
const LONGEST_WAIT_MS = MINUTE_MS;

/** Calls back at one moment of the clock. */
interface Alarm {
  /** Sets the moment, in place of the one before; null: none. */
  set(moment: Date | null): void;
  stop(): void;
}

/**
 * Creates an alarm that calls `ring` when its moment has come; also when the clock was set back,
 * because what was made for the moments that were ahead is wrong then. `ring` sets the next moment.
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

/**
 * Throttles `work`: runs at once and then at most once in `gapMs`; a call in between makes it run at
 * the end of the gap, so that the last one always counts.
 */
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
