import type { Config } from '../config/types.ts';
import type { Database } from '../db/database.ts';
import type { Clock, Timers } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { Metrics } from '../lib/metrics.ts';
import { createBoss } from './boss.ts';
import {
  createEnqueuer,
  deadData,
  deadJobs,
  forgetDead,
  forgetJobs,
  hasten,
  jobId,
  queueCounts,
  queueDepth,
  queueOptions,
  reviveJob,
  reviveJobs,
  START_AT_ONCE,
} from './queues.ts';
import { type BoundTask, createRunner, type Runner } from './runner.ts';
import { createScheduler, type Scheduler } from './schedules.ts';
import type { Jobs, TaskDefinition } from './types.ts';

export type {
  DeadJob,
  EnqueuedTask,
  EnqueueOptions,
  Jobs,
  NewJob,
  QueueCount,
  RunDueOptions,
  TaskDefinition,
} from './types.ts';

const MAINTENANCE_MS = 60_000;

export interface JobsDeps {
  config: Pick<Config, 'times'>;
  db: Database;
  clock: Clock;
  timers: Timers;
  logger: Logger;
  metrics: Metrics;
}

/** What exists while the server works on jobs. */
interface Work {
  tasks: readonly TaskDefinition<unknown, never>[];
  runner: Runner;
  scheduler: Scheduler;
  /** Whether queues are made and the tasks of the start are stored. */
  prepared: boolean;
}

/**
 * Background work in the database (pg-boss 10), on PostgreSQL and PGlite.
 *
 * Every `times.jobPollSeconds` a round looks for due schedules and jobs; 0 means no rounds of its
 * own, then only `runDue` works (tests). A round that fails because the database is away is logged
 * once and the next one tries again, so nothing has to be restarted when it returns.
 */
export function createJobs(deps: JobsDeps): Jobs {
  const { db, logger, clock, timers } = deps;
  const boss = createBoss(db);
  const enqueuer = createEnqueuer(boss, db, clock);
  const pollMs = deps.config.times.jobPollSeconds * 1000;
  let work: Work | null = null;
  let cancelRound = () => {};
  let failing = false;
  let sinceMaintenance = 0;

  async function prepare(current: Work): Promise<void> {
    if (current.prepared) return;
    for (const task of current.tasks) {
      const options = queueOptions(task);
      await boss.createQueue(task.name, options);
      await boss.updateQueue(task.name, options);
      enqueuer.known.add(task.name);
    }
    for (const task of current.tasks.filter(({ atStart }) => atStart)) {
      const minute = Math.floor(clock.now().getTime() / 60_000);
      const id = jobId(task.name, `start:${minute}`);
      await boss.send(task.name, {}, { id, startAfter: START_AT_ONCE });
      current.scheduler.passOver(task.name);
    }
    current.prepared = true;
  }

  async function round(current: Work): Promise<void> {
    await prepare(current);
    await current.scheduler.tick();
    await current.runner.dispatch();
    sinceMaintenance += pollMs;
    if (sinceMaintenance >= MAINTENANCE_MS) {
      sinceMaintenance = 0;
      await boss.maintain();
    }
  }

  async function guardedRound(current: Work): Promise<void> {
    try {
      await round(current);
      if (failing) logger.info('background jobs are working again');
      failing = false;
    } catch (error) {
      if (!failing) logger.warn({ err: error }, 'background jobs are waiting for the database');
      failing = true;
    }
    if (work === current) cancelRound = timers.after(pollMs, () => void guardedRound(current));
  }

  return {
    enqueue: (tx, task, data, options) => enqueuer.enqueueAll(tx, task, [{ ...options, data }]),
    enqueueAll: enqueuer.enqueueAll,
    async start(tasks, ctx) {
      if (work) throw new Error('The jobs have been started');
      const bound = new Map<string, BoundTask>(
        tasks.map((task) => [
          task.name,
          { task, run: async (data) => task.handle(ctx, task.schema.parse(data)) },
        ]),
      );
      const runner = createRunner(
        { boss, pool: db.pool, logger, metrics: deps.metrics, timers },
        bound,
      );
      work = { tasks, runner, scheduler: createScheduler(boss, clock, tasks), prepared: false };
      if (pollMs > 0) await guardedRound(work);
    },
    async stop() {
      const current = work;
      work = null;
      cancelRound();
      await current?.runner.stop(deps.config.times.shutdownMs / 3);
    },
    async runDue(options = {}) {
      if (!work) throw new Error('The jobs have not been started');
      await prepare(work);
      await work.scheduler.tick();
      if (options.evenDelayed)
        await hasten(
          db.pool,
          work.tasks.map(({ name }) => name),
        );
      return work.runner.drain();
    },
    depth: () => queueDepth(db.pool),
    counts: () => queueCounts(db.pool),
    dead: (limit) => deadJobs(db.pool, limit),
    revive: (task, id) => reviveJob(db.pool, task, id),
    reviveAll: (tx) => reviveJobs(db.sqlOf(tx)),
    deadData: (tx, task, key) => deadData(db.sqlOf(tx), task, key),
    forget: (tx, task, key, values) => forgetJobs(db.sqlOf(tx), task, key, values),
    forgetDead: (tx, task, key, values) => forgetDead(db.sqlOf(tx), task, key, values),
  };
}
