import type { z } from 'zod';
import type { Orm } from '../db/database.ts';

/**
 * One kind of background work. `C` is what the handler is given to work with (the server's
 * context). A handler runs outside a transaction and may run more than once for the same data
 * (a killed process, a lost answer), so its effect has to be keyed by the data.
 */
export interface TaskDefinition<T, C = unknown> {
  /** Name of the queue: small letters and hyphens. Never reused for something else. */
  name: string;
  /** What the data has to be when it is read back; also for a scheduled run, whose data is `{}`. */
  schema: z.ZodType<T>;
  /** Cron expression with five fields, read on Oslo's clocks. */
  schedule?: string;
  /** Also run once whenever a server process starts. */
  atStart?: boolean;
  /** Runs after the first one before the job is dead. 10 unless told. */
  retryLimit?: number;
  /** Seconds before the first retry; doubled for each further one, with jitter. 30 unless told. */
  retryDelaySeconds?: number;
  /** A run longer than this counts as failed. 120 seconds unless told. */
  expireInSeconds?: number;
  handle(ctx: C, data: T): Promise<void>;
}

/** What storing a job needs to know of its task. */
export type EnqueuedTask<T> = Omit<TaskDefinition<T, never>, 'handle' | 'schedule' | 'atStart'>;

export interface EnqueueOptions {
  /** Not before this moment of the server's clock. */
  startAfter?: Date;
  /** A second job of the same task and key is dropped while the first is kept (12 hours or more). */
  singletonKey?: string;
}

/** One of several jobs of a task. */
export interface NewJob<T> extends EnqueueOptions {
  data: T;
}

/** A job that has used up its retries. */
export interface DeadJob {
  id: string;
  task: string;
  failedAt: Date;
  attempts: number;
  /** Message of the last failure. */
  error: string;
}

/** How full a queue is. */
export interface QueueCount {
  /** The task. */
  name: string;
  /** Due now, later, or after a failed try. */
  waiting: number;
  active: number;
  /** Dead: all tries used up. */
  failed: number;
}

export interface RunDueOptions {
  /** Also the jobs that wait for their moment or for the next retry. */
  evenDelayed?: boolean;
}

export interface Jobs {
  /** Stores a job with the transaction's other rows: it exists exactly if they do. */
  enqueue<T>(tx: Orm, task: EnqueuedTask<T>, data: T, options?: EnqueueOptions): Promise<void>;
  /** Stores several jobs of one task at once. */
  enqueueAll<T>(tx: Orm, task: EnqueuedTask<T>, jobs: readonly NewJob<T>[]): Promise<void>;
  /** Starts working; also while the database is away (then from its return on). */
  start<C>(tasks: readonly TaskDefinition<unknown, C>[], ctx: C): Promise<void>;
  /** Takes no more jobs, waits a little for running ones and hands the others back. */
  stop(): Promise<void>;
  /** Runs everything that is due now, schedules included, until nothing is; gives the number of runs. */
  runDue(options?: RunDueOptions): Promise<number>;
  /** Jobs that wait or run, per task. */
  depth(): Promise<Record<string, number>>;
  /** Jobs that wait, run or are dead, for each task that has any, by name. */
  counts(): Promise<QueueCount[]>;
  /** The newest dead jobs, at most `limit`. */
  dead(limit: number): Promise<DeadJob[]>;
  /** Gives a dead job another try; false when there is no such dead job. */
  revive(task: string, id: string): Promise<boolean>;
  /** Gives every dead job another try; says how many there were. */
  reviveAll(tx: Orm): Promise<number>;
  /** What the field `key` holds in the data of a task's dead jobs. */
  deadData(tx: Orm, task: string, key: string): Promise<string[]>;
  /** Deletes all jobs of a task, also finished ones, whose data has one of `values` in `key`. */
  forget(tx: Orm, task: string, key: string, values: readonly string[]): Promise<void>;
  /** Deletes the dead jobs of a task whose data has one of `values` in the field `key`. */
  forgetDead(tx: Orm, task: string, key: string, values: readonly string[]): Promise<void>;
}
