import type { Context } from '../context.ts';
import { type Cron, latestOccurrence, parseCron } from './cron.ts';
import * as queue from './queue.ts';
import { createRunner, type Runner, type RunnerDeps } from './runner.ts';
import type { Jobs, TaskDefinition } from './types.ts';

export type * from './types.ts';

/** Less than half of a lease, so that one failed renewal loses no job. */
const MAINTENANCE_MS = 60_000;

type JobsDeps = RunnerDeps & Pick<Context, 'config' | 'clock'>;

interface Schedule {
  task: TaskDefinition<unknown, never>;
  cron: Cron | null;
  /** The latest occurrence that is stored; undefined before the first round. */
  stored?: string;
}

/**
 * Background work in the table `jobs`.
 *
 * Every `times.jobPollSeconds` the process polls for due schedules and jobs; 0 turns polling off,
 * then only `runDue` works (tests). A poll that fails because the database is unreachable is logged
 * once and the next one tries again, so no restart is needed when the database returns.
 */
export function createJobs(deps: JobsDeps): Jobs {
  const { db, logger, clock, timers } = deps;
  const { jobPollSeconds, shutdownMs } = deps.config.times;
  const pollMs = jobPollSeconds * 1000;
  let work: { schedules: Schedule[]; runner: Runner } | null = null;
  let cancelRound = () => {};
  let failing = false;
  let sinceMaintenance = 0;

  /**
   * Stores a job for each schedule that has come due since the last poll. The key is the time of
   * the occurrence, so that several processes store it only once. After a downtime only the latest
   * missed occurrence is stored; for a task that runs at start, that run replaces it.
   */
  async function storeDue(schedules: Schedule[]): Promise<void> {
    const now = clock.now();
    for (const schedule of schedules) {
      const { task, cron, stored } = schedule;
      const latest = (cron && latestOccurrence(cron, now))?.toISOString() ?? '';
      const isStart = task.atStart === true && stored === undefined;
      if (isStart || latest !== (stored ?? '')) {
        const occurrence = isStart
          ? `start:${now.toISOString().slice(0, 16)}`
          : `schedule:${latest}`;
        await queue.insertJobs(db.orm, task, [{ data: {}, singletonKey: occurrence }]);
      }
      schedule.stored = latest;
    }
  }

  async function round(current: NonNullable<typeof work>): Promise<void> {
    try {
      await storeDue(current.schedules);
      await current.runner.dispatch();
      sinceMaintenance += pollMs;
      if (sinceMaintenance >= MAINTENANCE_MS) {
        sinceMaintenance = 0;
        await queue.maintain(db.orm, current.runner.running());
      }
      if (failing) logger.info('background jobs are working again');
      failing = false;
    } catch (error) {
      if (!failing) logger.warn({ err: error }, 'background jobs are waiting for the database');
      failing = true;
    }
    if (work === current) cancelRound = timers.after(pollMs, () => void round(current));
  }

  return {
    enqueue: (tx, task, data) => queue.insertJobs(tx, task, [{ data }]),
    enqueueAll: queue.insertJobs,
    async start(tasks, ctx) {
      if (work) throw new Error('The jobs have been started');
      const bound = tasks.map((task) => ({
        name: task.name,
        run: async (data: unknown) => task.handle(ctx, task.schema.parse(data)),
      }));
      const schedules = tasks.map((task) => ({
        task,
        cron: task.schedule === undefined ? null : parseCron(task.schedule),
      }));
      work = { schedules, runner: createRunner(deps, bound) };
      if (pollMs > 0) await round(work);
    },
    async stop() {
      const current = work;
      work = null;
      cancelRound();
      await current?.runner.stop(shutdownMs / 3);
    },
    async runDue() {
      if (!work) throw new Error('The jobs have not been started');
      const { schedules, runner } = work;
      await storeDue(schedules);
      let total = 0;
      for (;;) {
        const runs = await Promise.all(await runner.dispatch());
        const sum = runs.reduce((all, count) => all + count, 0);
        if (sum === 0) return total;
        total += sum;
      }
    },
    counts: () => queue.countJobs(db.orm),
    isBusy: queue.isBusy,
    retryDead: queue.retryDead,
    deadData: queue.deadData,
    forget: queue.forget,
  };
}
