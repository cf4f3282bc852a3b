import type { Timers } from './clock.ts';

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
