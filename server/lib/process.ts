import { hostname } from 'node:os';
import type { Clock, Timers } from './clock.ts';
import type { Random } from './random.ts';

/** This server process, as the other processes see it. */
export interface Instance {
  readonly id: string;
  /** Host and process id, for display. */
  readonly name: string;
  readonly startedAt: Date;
}

/** Creates the id and name of the process that is starting. */
export function createInstance(clock: Clock, random: Pick<Random, 'uuid'>): Instance {
  return { id: random.uuid(), name: `${hostname()}:${process.pid}`, startedAt: clock.now() };
}

/**
 * Whether the server can serve: the database is migrated, once it was first reached, and no
 * shutdown has begun.
 */
export interface Readiness {
  databaseReady: boolean;
  stopping: boolean;
}

/** State at start: not migrated, not stopping. */
export function createReadiness(): Readiness {
  return { databaseReady: false, stopping: false };
}

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
