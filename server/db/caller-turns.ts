import { AsyncLocalStorage } from 'node:async_hooks';
import { createConcurrencyLimit } from '../lib/concurrency-limit.ts';
import type { Database } from './database.ts';

/*
 * A transaction that waits for a lock holds a pool connection. So each caller's transactions queue
 * before they take one: otherwise many requests of one person for one lock would use up the pool.
 */

/** Concurrent transactions per caller. */
const AT_ONCE = 2;
/** Queue length per caller; beyond it 503. */
const MOST_WAITING = 200;
const RETRY_SECONDS = 2;

const callers = new AsyncLocalStorage<{ name: string }>();

/** Runs a request's work as a caller: its IP address until the account is known. */
export function runAsCaller(name: string, work: () => void): void {
  callers.run({ name }, work);
}

/** Replaces this request's caller by the account of its session. */
export function nameCaller(name: string): void {
  const caller = callers.getStore();
  if (caller !== undefined) caller.name = name;
}

/** Wraps the database so that each caller's transactions queue; jobs and tasks do not. */
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
