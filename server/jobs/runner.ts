import type PgBoss from 'pg-boss';
import { z } from 'zod';
import type { SqlPool } from '../db/database.ts';
import type { Timers } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { Metrics } from '../lib/metrics.ts';
import { dueQueues, handBack } from './queues.ts';
import type { TaskDefinition } from './types.ts';

/** Jobs of one task that run at the same time. */
const BATCH = 5;

export interface RunnerDeps {
  boss: PgBoss;
  pool: SqlPool;
  logger: Logger;
  metrics: Metrics;
  timers: Timers;
}

/** A task with its handler bound to the context. */
export interface BoundTask {
  task: TaskDefinition<unknown, never>;
  run(data: unknown): Promise<void>;
}

export interface Runner {
  /** Begins work on every queue that has something due; does not wait for it. */
  dispatch(): Promise<void>;
  /** Works until nothing is due. Gives the number of runs, failed ones included. */
  drain(): Promise<number>;
  /** Waits at most `ms` for running jobs, then hands the rest back. */
  stop(ms: number): Promise<void>;
}

/**
 * Takes jobs from the queues and runs them. Each queue is worked on by itself, so a task that waits
 * for a slow service never holds up another one. Failures go back to the queue with pg-boss's
 * back-off; a result that can't be stored because the database went away is only logged, the job
 * then runs out of time and comes back.
 */
export function createRunner(deps: RunnerDeps, bound: ReadonlyMap<string, BoundTask>): Runner {
  const { boss, pool, logger } = deps;
  const names = [...bound.keys()];
  const busy = new Map<string, Promise<number>>();
  const active = new Map<string, { name: string; id: string }>();
  let stopping = false;

  async function attempt(entry: BoundTask, job: PgBoss.JobWithMetadata<unknown>): Promise<void> {
    const { name } = entry.task;
    try {
      await withTimeLimit(deps.timers, entry.run(job.data), Number(job.expireInSeconds));
    } catch (error) {
      deps.metrics.jobFailures.inc({ task: name });
      const last = job.retryCount >= job.retryLimit;
      logger[last ? 'error' : 'warn']({ err: error, task: name, job: job.id, last }, 'job failed');
      if (active.has(job.id)) await boss.fail(name, job.id, { message: messageOf(error) });
      return;
    }
    if (active.has(job.id)) await boss.complete(name, job.id);
  }

  async function runOne(entry: BoundTask, job: PgBoss.JobWithMetadata<unknown>): Promise<void> {
    try {
      await attempt(entry, job);
    } catch (error) {
      logger.warn({ err: error, task: entry.task.name, job: job.id }, 'job result not stored');
    } finally {
      active.delete(job.id);
    }
  }

  async function work(entry: BoundTask): Promise<number> {
    let runs = 0;
    while (!stopping) {
      const { name } = entry.task;
      const jobs = await boss.fetch<unknown>(name, { batchSize: BATCH, includeMetadata: true });
      if (jobs.length === 0) break;
      for (const job of jobs) active.set(job.id, { name, id: job.id });
      await Promise.all(jobs.map((job) => runOne(entry, job)));
      runs += jobs.length;
    }
    return runs;
  }

  function begin(name: string): Promise<number> {
    const running = busy.get(name);
    if (running) return running;
    const entry = bound.get(name);
    if (!entry) return Promise.resolve(0);
    const started = work(entry)
      .catch((error: unknown) => {
        logger.warn({ err: error, task: name }, 'queue could not be read');
        return 0;
      })
      .finally(() => busy.delete(name));
    busy.set(name, started);
    return started;
  }

  return {
    async dispatch() {
      if (stopping) return;
      for (const name of await dueQueues(pool, names)) void begin(name);
    },
    async drain() {
      let total = 0;
      for (;;) {
        const runs = await Promise.all((await dueQueues(pool, names)).map(begin));
        const sum = runs.reduce((all, count) => all + count, 0);
        if (sum === 0) return total;
        total += sum;
      }
    },
    async stop(ms) {
      stopping = true;
      await settled(deps.timers, [...busy.values()], ms);
      const left = [...active.values()];
      active.clear();
      for (const { name, id } of left) await handBack(pool, name, [id]);
      if (left.length > 0) logger.info({ jobs: left.length }, 'running jobs handed back');
    },
  };
}

async function settled(timers: Timers, work: Promise<unknown>[], ms: number): Promise<void> {
  let cancel = () => {};
  const limit = new Promise<void>((resolve) => {
    cancel = timers.after(ms, resolve);
  });
  await Promise.race([Promise.allSettled(work), limit]);
  cancel();
}

async function withTimeLimit(timers: Timers, run: Promise<void>, seconds: number): Promise<void> {
  let cancel = () => {};
  const limit = new Promise<never>((_, reject) => {
    cancel = timers.after(seconds * 1000, () => reject(new Error(`No end after ${seconds} s`)));
  });
  try {
    await Promise.race([run, limit]);
  } finally {
    cancel();
  }
}

/** What is kept about a failure in the job: the message only, never parameters. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return z.string().parse(text).split('\nparams:')[0]?.slice(0, 500) ?? '';
}
