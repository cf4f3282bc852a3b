import { AsyncLocalStorage } from 'node:async_hooks';
import { createConcurrencyLimit } from '../lib/concurrency-limit.ts';
import type { Database } from './database.ts';

/*
 * A transaction may wait for a lock, and holds a connection of the pool meanwhile. So the transactions of
 * one caller take turns, before a connection is taken: many requests of one person for one lock would
 * otherwise leave no connection to anybody else.
 */

/** Of one caller at the same time. */
const AT_ONCE = 2;
/** Of one caller in memory; the next one is refused with 503. */
const MOST_WAITING = 200;
const RETRY_SECONDS = 2;

const callers = new AsyncLocalStorage<{ name: string }>();

/** Runs what a request does as a caller: an IP address until more is known. */
export function runAsCaller(name: string, work: () => void): void {
  callers.run({ name }, work);
}

/** Names the caller of this request more exactly: the account of its session. */
export function nameCaller(name: string): void {
  const caller = callers.getStore();
  if (caller !== undefined) caller.name = name;
}

/** The database with turns for the transactions of each caller; jobs and tasks have none. */
export function withCallerTurns(db: Database): Database {
  const turns = createConcurrencyLimit({
    parallel: Number.POSITIVE_INFINITY,
    perLane: AT_ONCE,
    waiting: MOST_WAITING,
    retrySeconds: RETRY_SECONDS,
  });
  return {
    ...db,
    transaction: (work) => {
      const caller = callers.getStore();
      return caller === undefined
        ? db.transaction(work)
        : turns(() => db.transaction(work), caller.name);
    },
  };
}
