import { hostname } from 'node:os';
import type { Clock } from './clock.ts';
import type { Random } from './random.ts';

/** This server process, as the others know it. */
export interface Self {
  readonly id: string;
  /** Host and process id, as a person reads it. */
  readonly name: string;
  readonly startedAt: Date;
}

/** Names the process that is starting. */
export function createSelf(clock: Clock, random: Pick<Random, 'uuid'>): Self {
  return { id: random.uuid(), name: `${hostname()}:${process.pid}`, startedAt: clock.now() };
}
