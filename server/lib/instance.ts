import { hostname } from 'node:os';
import type { Clock } from './clock.ts';
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
