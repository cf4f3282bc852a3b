import { hostname } from 'node:os';
import type { Clock } from './clock.ts';
import type { Random } from './random.ts';

/** This instance of the server, one process, as the others know it. */
export interface Instance {
  readonly id: string;
  /** Host and process id, as a person reads it. */
  readonly name: string;
  readonly startedAt: Date;
}

/** Names the instance that is starting. */
export function createInstance(clock: Clock, random: Pick<Random, 'uuid'>): Instance {
  return { id: random.uuid(), name: `${hostname()}:${process.pid}`, startedAt: clock.now() };
}
