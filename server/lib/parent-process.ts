import type { Timers } from './clock.ts';

const LOOK_EVERY_MS = 500;

/** Calls `gone` once when the parent process has ended, which shows as another parent id. */
export function onParentExit(
  timers: Timers,
  gone: () => void,
  parentOf: () => number = () => process.ppid,
): void {
  const parent = parentOf();
  const look = () => {
    if (parentOf() === parent) timers.after(LOOK_EVERY_MS, look);
    else gone();
  };
  timers.after(LOOK_EVERY_MS, look);
}
