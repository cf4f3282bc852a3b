import type { Context } from '../context.ts';
import { complete, dueTasks, fail, releaseJob, type TakenJob, takeJobs } from './queue.ts';

/** Jobs of one task that run at the same time. */
const BATCH = 5;

export type RunnerDeps = Pick<Context, 'db' | 'logger' | 'metrics' | 'timers'>;

/** A task whose handler is bound to its context. */
interface BoundTask {
  name: string;
  run(data: unknown): Promise<void>;
}

export type Runner = ReturnType<typeof createRunner>;

/**
 * Takes jobs and runs them. Each task has its own loop, so that one which waits for a slow service
 * does not delay others. A result that cannot be stored because the database is unreachable is only
 * logged: the job's lease then expires and it runs again.
 */
export function createRunner(deps: RunnerDeps, tasks: readonly BoundTask[]) {
  const { db, logger, timers } = deps;
  const busy = new Map<string, Promise<number>>();
  const active = new Set<TakenJob>();
  let stopping = false;

  /** Returns the failure's message, or null. */
  async function attempt(task: BoundTask, job: TakenJob): Promise<string | null> {
    try {
      await withTimeLimit(timers, task.run(job.data), job.expireInSeconds * 1000);
      return null;
    } catch (err) {
      deps.metrics.jobFailures.inc({ task: task.name });
      const last = job.attempts >= job.maxAttempts;
      logger[last ? 'error' : 'warn']({ err, task: task.name, job: job.id, last }, 'job failed');
      // Without the parameters of a failed statement, which may be personal data.
      const [message = ''] = (err instanceof Error ? err.message : String(err)).split('\nparams:');
      return message.slice(0, 500);
    }
  }

  async function run(task: BoundTask, job: TakenJob): Promise<void> {
    active.add(job);
    const failure = await attempt(task, job);
    // False when the job was released meanwhile: another process may have taken it.
    if (!active.delete(job)) return;
    try {
      await (failure === null ? complete(db.orm, job) : fail(db.orm, job, failure));
    } catch (err) {
      logger.warn({ err, task: task.name, job: job.id }, 'job result not stored');
    }
  }

  async function work(task: BoundTask): Promise<number> {
    let runs = 0;
    try {
      while (!stopping) {
        const taken = await takeJobs(db.orm, task.name, BATCH);
        if (taken.length === 0) break;
        await Promise.all(taken.map((job) => run(task, job)));
        runs += taken.length;
      }
    } catch (err) {
      logger.warn({ err, task: task.name }, 'queue could not be read');
    }
    busy.delete(task.name);
    return runs;
  }

  return {
    /**
     * Starts the loops of all tasks with due jobs; each promise gives the number of jobs that ran.
     */
    async dispatch(): Promise<Promise<number>[]> {
      const due = await dueTasks(db.orm);
      const begun = stopping ? [] : tasks.filter(({ name }) => due.has(name));
      return begun.map((task) => {
        const running = busy.get(task.name) ?? work(task);
        busy.set(task.name, running);
        return running;
      });
    },
    running: (): TakenJob[] => [...active],
    /** Waits at most `ms` for running jobs, then releases the rest. */
    async stop(ms: number): Promise<void> {
      stopping = true;
      await withTimeLimit(timers, Promise.all(busy.values()), ms).catch(() => {});
      const left = [...active];
      active.clear();
      for (const job of left) await releaseJob(db.orm, job);
      if (left.length > 0) logger.info({ jobs: left.length }, 'running jobs released');
    },
  };
}

async function withTimeLimit(
  timers: RunnerDeps['timers'],
  work: Promise<unknown>,
  ms: number,
): Promise<void> {
  let cancel = () => {};
  const limit = new Promise<never>((_, reject) => {
    cancel = timers.after(ms, () => reject(new Error(`No end after ${ms / 1000} s`)));
  });
  await Promise.race([work, limit]).finally(cancel);
}
