import type { z } from 'zod';
import type { Orm } from '../db/database.ts';

/**
 * One kind of background work; `C` is its handler's context (the server's context). A handler runs
 * outside a transaction and may run more than once for the same data (a killed process, a lost
 * answer), so it has to be idempotent, keyed by the data.
 */
export interface TaskDefinition<T, C = unknown> {
  /** Lower-case letters and hyphens. Never reused for another task. */
  name: string;
  /** Schema of the stored data, checked before a run; a scheduled run has `{}`. */
  schema: z.ZodType<T>;
  /** Cron expression with five fields, in Oslo time. Due at least once a day. */
  schedule?: string;
  /** Also run once whenever a server process starts. */
  atStart?: boolean;
  /** Retries after the first run before the job is dead. Default 10. */
  retryLimit?: number;
  /** Seconds before the first retry; doubled for each further one, with jitter. Default 30. */
  retryDelaySeconds?: number;
  /** A run longer than this counts as failed. Default 120 seconds. */
  expireInSeconds?: number;
  handle(ctx: C, data: T): Promise<void>;
}

/** The fields of a task that are needed to store a job. */
export type EnqueuedTask<T> = Omit<TaskDefinition<T, never>, 'handle' | 'schedule' | 'atStart'>;

interface NewJob<T> {
  data: T;
  /** A second job of the same task and key is dropped while the first is kept (12 hours or more). */
  singletonKey?: string;
}

/** Number of a task's jobs that wait (due, or for a retry), that run, and that are dead. */
export interface QueueCount {
  name: string;
  waiting: number;
  active: number;
  failed: number;
}

export interface Jobs {
  /** Stores a job in the transaction: it exists exactly if the transaction commits. */
  enqueue<T>(tx: Orm, task: EnqueuedTask<T>, data: T): Promise<void>;
  /** Stores several jobs of one task at once. */
  enqueueAll<T>(tx: Orm, task: EnqueuedTask<T>, jobs: readonly NewJob<T>[]): Promise<void>;
  /**
   * Starts polling; also while the database is unreachable (jobs then run once it is reachable).
   */
  start<C>(tasks: readonly TaskDefinition<unknown, C>[], ctx: C): Promise<void>;
  /** Takes no more jobs, waits a limited time for running ones and releases the others. */
  stop(): Promise<void>;
  /**
   * Runs everything that is due, schedules included, until nothing is; returns the number of runs.
   */
  runDue(): Promise<number>;
  /** Tasks by name, leaving out those with finished jobs only. */
  counts(): Promise<QueueCount[]>;
  /** Whether a job of the task is due or runs; one that waits for a later time is neither. */
  isBusy(orm: Orm, task: string): Promise<boolean>;
  /** Makes every dead job waiting again, with one attempt left; returns how many there were. */
  retryDead(tx: Orm): Promise<number>;
  /** The values of a field in the data of a task's dead jobs. */
  deadData(tx: Orm, task: string, field: string): Promise<string[]>;
  /** Deletes all jobs of a task, also finished ones, whose data has one of `values` in `field`. */
  forget(tx: Orm, task: string, field: string, values: readonly string[]): Promise<void>;
}
