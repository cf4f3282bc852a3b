import type { z } from 'zod';
import type { Orm } from '../db/database.ts';

/**
 * One kind of background work; `C` is what its handler works with (the server's context). A handler
 * runs outside a transaction and may run more than once for the same data (a killed process, a lost
 * answer), so its effect has to be keyed by the data.
 */
export interface TaskDefinition<T, C = unknown> {
  /** Small letters and hyphens. Never reused for something else. */
  name: string;
  /** What the data has to be when it is read back; also for a scheduled run, whose data is `{}`. */
  schema: z.ZodType<T>;
  /** Cron expression with five fields, read on Oslo's clocks. Due at least once a day. */
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

export interface NewJob<T> {
  data: T;
  /** A second job of the same task and key is dropped while the first is kept (12 hours or more). */
  singletonKey?: string;
}

/** How many jobs of a task wait (due, or after a failed try), run, and have used up their tries. */
export interface QueueCount {
  name: string;
  waiting: number;
  active: number;
  failed: number;
}

export interface Jobs {
  /** Stores a job with the transaction's other rows: it exists exactly if they do. */
  enqueue<T>(tx: Orm, task: EnqueuedTask<T>, data: T): Promise<void>;
  /** Stores several jobs of one task at once. */
  enqueueAll<T>(tx: Orm, task: EnqueuedTask<T>, jobs: readonly NewJob<T>[]): Promise<void>;
  /** Starts working; also while the database is away (then from its return on). */
  start<C>(tasks: readonly TaskDefinition<unknown, C>[], ctx: C): Promise<void>;
  /** Takes no more jobs, waits a little for running ones and hands the others back. */
  stop(): Promise<void>;
  /** Runs everything that is due now, schedules included, until nothing is; gives the number of runs. */
  runDue(): Promise<number>;
  /** The tasks that have any jobs but finished ones, by name. */
  counts(): Promise<QueueCount[]>;
  /** Gives every dead job another try; says how many there were. */
  reviveAll(tx: Orm): Promise<number>;
  /** What a field holds in the data of a task's dead jobs. */
  deadData(tx: Orm, task: string, field: string): Promise<string[]>;
  /** Deletes all jobs of a task, also finished ones, whose data has one of `values` in `field`. */
  forget(tx: Orm, task: string, field: string, values: readonly string[]): Promise<void>;
}
