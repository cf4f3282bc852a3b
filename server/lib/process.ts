import { hostname } from 'node:os';
import type { Clock, Timers } from './clock.ts';
import type { Random } from './random.ts';

/** Identity of this server process towards the others. */
export interface Instance {
  readonly id: string;
  /** Host and process id, for display. */
  readonly name: string;
  readonly startedAt: Date;
}

export function createInstance(clock: Clock, random: Pick<Random, 'uuid'>): Instance {
  return { id: random.uuid(), name: `${hostname()}:${process.pid}`, startedAt: clock.now() };
}

/** Whether the server can serve: the database is migrated, and no shutdown has begun. */
export interface Readiness {
  databaseReady: boolean;
  stopping: boolean;
}

/** Initially not migrated, not stopping. */
export function createReadiness(): Readiness {
  return { databaseReady: false, stopping: false };
}

const CHECK_MS = 500;

/** Calls `gone` once when the parent process has ended (its parent id changes). */
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
