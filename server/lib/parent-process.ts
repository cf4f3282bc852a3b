import type { Timers } from './clock.ts';

const CHECK_MS = 500;

/** Calls `gone` once when the parent process has ended, which shows as another parent id. */
export function onParentExit(
  timers: Timers,
  gone: () => void,
  parentOf: () => number = () => process.ppid,
): void {
  const parent = parentOf();
  const check = () => {
    if (parentOf() === parent) timers.after(CHECK_MS, check);
    else gone();
  };
  timers.after(CHECK_MS, check);
}
