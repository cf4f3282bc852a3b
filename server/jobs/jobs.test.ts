import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '#server/testing/eventually.ts';
import {
  deadJobs,
  type ManualClock,
  type ManualTimers,
  makeDue,
  manualClock,
  manualTimers,
  runsOn,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import type { Database, Orm } from '../db/database.ts';
import { createJobs, type Jobs, type TaskDefinition } from './index.ts';
import { complete, maintain, releaseJob, takeJobs } from './queue.ts';

const START = '2026-08-20T12:00:00Z';

/** Each run appends a greeting to the list `ran`. */
type Task = TaskDefinition<unknown, string[]>;
const named = z.object({ name: z.string() });

const greet: TaskDefinition<z.infer<typeof named>, string[]> = {
  name: 'test-greet',
  schema: named,
  handle: async (ran, { name }) => void ran.push(name),
};

let server: TestServer;
let clock: ManualClock;
let timers: ManualTimers;
let ran: string[];
let started: Jobs[];
let away = false;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  clock = manualClock(START);
  timers = manualTimers();
  ran = [];
  started = [];
  away = false;
  await server.ctx.db.pool.query('DELETE FROM jobs');
});
afterEach(async () => {
  away = false;
  for (const jobs of started) await jobs.stop();
});

/** The test server's database, unreachable while `away`. */
function database(): Database {
  const { db } = server.ctx;
  return {
    ...db,
    get orm() {
      if (away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      return db.orm;
    },
  };
}

/** A worker as one process has it; runs jobs only through `runDue` unless it polls. */
function worker(jobPollSeconds = 0): Jobs {
  const { ctx } = server;
  const times = { ...ctx.config.times, jobPollSeconds, shutdownMs: 300 };
  const config = { ...ctx.config, times };
  const jobs = createJobs({ ...ctx, config, db: database(), clock, timers });
  started.push(jobs);
  return jobs;
}

async function working(tasks: readonly Task[], jobPollSeconds = 0): Promise<Jobs> {
  const jobs = worker(jobPollSeconds);
  await jobs.start(tasks, ran);
  return jobs;
}

function enqueue(jobs: Jobs, name: string, singletonKey?: string) {
  const job = { data: { name }, ...(singletonKey !== undefined && { singletonKey }) };
  return server.ctx.db.transaction((tx) => jobs.enqueueAll(tx, greet, [job]));
}

/** As `runDue`, including the jobs that are delayed by a retry. */
async function runAll(jobs: Jobs): Promise<number> {
  await makeDue(server.ctx.db);
  return jobs.runDue();
}

/** A task that fails until it is told otherwise. */
function failing(retryLimit: number) {
  const state = { fails: true };
  const task: Task = {
    name: 'test-failing',
    schema: z.object({}),
    retryLimit,
    async handle(runs) {
      runs.push('try');
      if (state.fails) throw new Error('Not today');
    },
  };
  const add = (jobs: Jobs) => server.ctx.db.transaction((tx) => jobs.enqueue(tx, task, {}));
  return { task, state, add };
}

describe('a job', () => {
  it('exists exactly if its transaction is committed', async () => {
    const jobs = await working([greet]);
    const refused = server.ctx.db.transaction(async (tx) => {
      await jobs.enqueue(tx, greet, { name: 'never' });
      throw new Error('rolled back');
    });
    await expect(refused).rejects.toThrow('rolled back');
    await enqueue(jobs, 'kari');
    expect(await jobs.runDue()).toBe(1);
    expect(ran).toEqual(['kari']);
    expect(await jobs.runDue()).toBe(0);
  });

  it('comes in numbers, each with its own key', async () => {
    const jobs = await working([greet]);
    const many = ['a', 'b', 'c'].map((name) => ({ data: { name } }));
    await server.ctx.db.transaction(async (tx) => {
      await jobs.enqueueAll(tx, greet, []);
      await jobs.enqueueAll(tx, greet, [
        ...many,
        { data: { name: 'once' }, singletonKey: 'k' },
        { data: { name: 'twice' }, singletonKey: 'k' },
      ]);
    });
    expect(await jobs.runDue()).toBe(4);
    expect([...ran].sort()).toEqual(['a', 'b', 'c', 'once']);
  });

  it('is kept when it is stored before any process knows its task', async () => {
    const other = { ...greet, name: `test-unknown-${Date.parse(START)}` };
    await server.ctx.db.transaction((tx) => worker().enqueue(tx, other, { name: 'early' }));
    const jobs = await working([other]);
    await jobs.runDue();
    expect(ran).toEqual(['early']);
  });

  it('is there once per key, also when it comes twenty times at once', async () => {
    const jobs = await working([greet]);
    await Promise.all(Array.from({ length: 20 }, () => enqueue(jobs, 'once', 'mail-1')));
    await jobs.runDue();
    await enqueue(jobs, 'once', 'mail-1');
    await jobs.runDue();
    expect(ran).toEqual(['once']);
  });

  it('is run by one of several processes that look for work at once', async () => {
    const workers = [await working([greet]), await working([greet]), await working([greet])];
    const names = Array.from({ length: 40 }, (_, index) => `reader-${index}`);
    await server.ctx.db.transaction(async (tx) => {
      await workers[0]?.enqueueAll(
        tx,
        greet,
        names.map((name) => ({ data: { name } })),
      );
    });
    await Promise.all(workers.map((jobs) => jobs.runDue()));
    expect([...ran].sort()).toEqual([...names].sort());
  });

  it('is tried again with back-off, then dead and seen, and can be retried', async () => {
    const { task, state, add } = failing(2);
    const jobs = await working([task]);
    await add(jobs);
    await jobs.runDue();
    await jobs.runDue();
    expect(ran).toHaveLength(1);
    await runAll(jobs);
    expect(await deadJobs(server.ctx.db)).toEqual([]);
    await runAll(jobs);
    expect(ran).toHaveLength(3);
    const [dead, ...more] = await deadJobs(server.ctx.db);
    expect(more).toEqual([]);
    expect(dead).toMatchObject({ task: 'test-failing', attempts: 3, last_error: 'Not today' });
    expect(await runAll(jobs)).toBe(0);
    state.fails = false;
    expect(await server.ctx.db.transaction((tx) => jobs.retryDead(tx))).toBe(1);
    expect(await jobs.counts()).toEqual([
      { name: 'test-failing', waiting: 1, active: 0, failed: 0 },
    ]);
    await jobs.runDue();
    expect(ran).toHaveLength(4);
    expect(await deadJobs(server.ctx.db)).toEqual([]);
  });

  it('is due in the very moment in which it is stored, retried or released', async () => {
    const { db } = server.ctx;
    const { task } = failing(0);
    const jobs = await working([task]);
    /** Whether the job may run, as of the moment at which `act` is done. */
    const dueAfter = (act: (tx: Orm) => Promise<unknown>) =>
      db.transaction(async (tx) => {
        await act(tx);
        const { rows } = await db.sqlOf(tx).query('SELECT run_at <= now() AS due FROM jobs');
        return rows;
      });
    expect(await dueAfter((tx) => jobs.enqueue(tx, task, {}))).toEqual([{ due: true }]);
    await jobs.runDue();
    expect(await dueAfter((tx) => jobs.retryDead(tx))).toEqual([{ due: true }]);
    const [taken] = await takeJobs(db.orm, task.name, 1);
    const releaseAll = async (tx: Orm) => taken && releaseJob(tx, taken);
    expect(await dueAfter(releaseAll)).toEqual([{ due: true }]);
  });

  it('runs a job that was never tried although the database clock was set back since', async () => {
    const jobs = await working([greet]);
    await enqueue(jobs, 'kari');
    await server.ctx.db.pool.query("UPDATE jobs SET run_at = now() + interval '1 hour'");
    expect(await jobs.runDue()).toBe(1);
    expect(ran).toEqual(['kari']);
  });

  it.runIf(runsOn('postgres'))(
    'keeps its task busy also for a transaction that began before the job was queued',
    async () => {
      const { db } = server.ctx;
      const jobs = await working([greet]);
      await db.transaction(async (tx) => {
        await db.sqlOf(tx).query('SELECT now()');
        expect(await jobs.isBusy(tx, greet.name)).toBe(false);
        await enqueue(jobs, 'kari');
        expect(await jobs.isBusy(tx, greet.name)).toBe(true);
      });
    },
  );

  it('waits longer after each failure', async () => {
    const { task, add } = failing(5);
    const jobs = await working([task]);
    await add(jobs);
    const waits: { least: number; most: number }[] = [];
    for (let round = 0; round < 3; round += 1) {
      await runAll(jobs);
      const { rows } = await server.ctx.db.pool.query(
        `SELECT extract(epoch FROM run_at - lease_until)::float + 180 AS most,
           extract(epoch FROM run_at - now())::float AS least FROM jobs WHERE task = $1`,
        [task.name],
      );
      // The failure lies between the start of the run and now, however long both took.
      waits.push({ least: Number(rows[0]?.least), most: Number(rows[0]?.most) });
    }
    // 30 s doubled each time, of which the upper half is random.
    for (const [index, base] of [30, 60, 120].entries()) {
      expect(waits[index]?.most).toBeGreaterThanOrEqual(base);
      expect(waits[index]?.least).toBeLessThanOrEqual(2 * base);
    }
  });

  it('fails when its data is not what the task takes', async () => {
    const jobs = await working([{ ...greet, schema: z.object({ age: z.number() }) }]);
    await server.ctx.db.transaction((tx) =>
      jobs.enqueue(tx, { ...greet, retryLimit: 0 }, { name: 'kari' }),
    );
    await jobs.runDue();
    expect(ran).toEqual([]);
    expect(await deadJobs(server.ctx.db)).toHaveLength(1);
  });

  it('fails when it does not end in time', async () => {
    const task: Task = {
      name: 'test-endless',
      schema: z.object({}),
      retryLimit: 0,
      expireInSeconds: 7,
      handle: (runs) => new Promise(() => void runs.push('begun')),
    };
    const jobs = await working([task]);
    await server.ctx.db.transaction((tx) => jobs.enqueue(tx, task, {}));
    const running = jobs.runDue();
    await eventually(() => expect(ran).toEqual(['begun']));
    timers.advance(7000);
    await running;
    expect(await deadJobs(server.ctx.db)).toMatchObject([{ last_error: 'No end after 7 s' }]);
  });

  it('is never held up by a hanging job of another task', async () => {
    let release = () => {};
    const hanging: Task = {
      name: 'test-hanging',
      schema: z.object({}),
      handle: () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    };
    const jobs = await working([hanging, greet]);
    await server.ctx.db.transaction(async (tx) => {
      await jobs.enqueue(tx, hanging, {});
      await jobs.enqueue(tx, greet, { name: 'kari' });
    });
    const running = jobs.runDue();
    await eventually(() => expect(ran).toEqual(['kari']));
    release();
    expect(await running).toBe(2);
  });
});

describe('a schedule', () => {
  const nightly: Task = {
    name: 'test-nightly',
    schema: z.object({}),
    schedule: '30 3 * * *',
    handle: async (runs) => void runs.push('night'),
  };

  it('runs once per occurrence on Oslo clocks, whatever the number of processes', async () => {
    const [first, second] = [await working([nightly]), await working([nightly])];
    clock.set('2026-08-21T01:29:00Z');
    await first.runDue();
    await second.runDue();
    ran.length = 0;
    clock.set('2026-08-21T01:30:00Z');
    await Promise.all([first.runDue(), second.runDue()]);
    await first.runDue();
    expect(ran).toEqual(['night']);
    clock.set('2026-12-01T02:30:00Z');
    await second.runDue();
    expect(ran).toEqual(['night', 'night']);
  });

  it('makes up for the latest occurrence that no process was there for, once', async () => {
    clock.set('2026-08-25T09:00:00Z');
    await (await working([nightly])).runDue();
    expect(ran).toEqual(['night']);
    await (await working([nightly])).runDue();
    expect(ran).toEqual(['night']);
  });

  it('runs at the start too when it is told, but not twice', async () => {
    const atStart = { ...nightly, name: 'test-at-start', atStart: true };
    const jobs = await working([atStart]);
    await jobs.runDue();
    await jobs.runDue();
    expect(ran).toEqual(['night']);
    clock.advance(60_000);
    await (await working([atStart])).runDue();
    expect(ran).toEqual(['night', 'night']);
  });
});

describe('a process', () => {
  it('releases a job when it stops, without counting the try', async () => {
    const hanging: Task = { ...greet, handle: () => new Promise(() => {}) };
    const jobs = await working([hanging]);
    await server.ctx.db.transaction((tx) =>
      jobs.enqueue(tx, { ...greet, retryLimit: 0 }, { name: 'kari' }),
    );
    const running = jobs.runDue();
    await eventually(async () => {
      const { rows } = await server.ctx.db.pool.query(`SELECT 1 FROM jobs WHERE state = 'active'`);
      expect(rows).toHaveLength(1);
    });
    const stopping = jobs.stop();
    timers.advance(100);
    await stopping;
    timers.advance(200_000);
    await running;
    const next = await working([greet]);
    await next.runDue();
    expect(ran).toEqual(['kari']);
  });

  it('takes no jobs after it has stopped', async () => {
    const jobs = await working([greet], 1);
    await jobs.stop();
    await enqueue(jobs, 'kari');
    timers.advance(60_000);
    expect(timers.waiting).toBe(0);
    await expect(jobs.runDue()).rejects.toThrow('have not been started');
    expect(ran).toEqual([]);
  });

  it('works by itself when it polls', async () => {
    const jobs = await working([greet], 1);
    await enqueue(jobs, 'kari');
    await eventually(() => {
      timers.advance(1000);
      expect(ran).toEqual(['kari']);
    });
  });

  it('starts while the database is away and works when it returns', async () => {
    away = true;
    const jobs = await working([greet], 1);
    await eventually(() => expect(timers.waiting).toBe(1));
    timers.advance(1000);
    away = false;
    await enqueue(jobs, 'kari');
    await eventually(() => {
      timers.advance(1000);
      expect(ran).toEqual(['kari']);
    });
  });

  it('survives a database that goes away under a running job, which then comes back', async () => {
    const task: Task = {
      ...greet,
      async handle(runs) {
        runs.push('run');
        away = runs.length === 1;
      },
    };
    const jobs = await working([task], 60);
    await enqueue(jobs, 'kari');
    await eventually(() => {
      timers.advance(60_000);
      expect(ran).toEqual(['run']);
    });
    away = false;
    await server.ctx.db.pool.query(
      `UPDATE jobs SET lease_until = now() - interval '1 hour' WHERE state = 'active'`,
    );
    await eventually(async () => {
      timers.advance(60_000);
      await runAll(jobs);
      expect(ran).toEqual(['run', 'run']);
    });
  });

  it('deletes what is long finished, and keeps dead jobs longer', async () => {
    const { task } = failing(0);
    const jobs = await working([greet, task], 60);
    for (const [name, days] of [
      ['fresh', 1],
      ['old', 3],
    ] as const) {
      await enqueue(jobs, name);
      await server.ctx.db.transaction((tx) => jobs.enqueue(tx, task, {}));
      await jobs.runDue();
      await server.ctx.db.pool.query(
        `UPDATE jobs SET finished_at = now() - $1::int * interval '1 day'
         WHERE finished_at > now() - interval '1 hour'`,
        [days],
      );
    }
    const left = async () => {
      const { rows } = await server.ctx.db.pool.query(
        'SELECT state, count(*)::int AS jobs FROM jobs GROUP BY state ORDER BY state',
      );
      return rows;
    };
    await eventually(async () => {
      timers.advance(60_000);
      expect(await left()).toEqual([
        { state: 'dead', jobs: 2 },
        { state: 'done', jobs: 1 },
      ]);
    });
    await server.ctx.db.pool.query("UPDATE jobs SET finished_at = now() - interval '31 days'");
    await eventually(async () => {
      timers.advance(60_000);
      expect(await left()).toEqual([]);
    });
  });
});

describe('a lease', () => {
  const long: Task = { ...greet, expireInSeconds: 3600 };
  const addLong = (jobs: Jobs) =>
    server.ctx.db.transaction((tx) => jobs.enqueue(tx, long, { name: 'kari' }));

  it('is renewed as long as its process runs the job', async () => {
    let end = () => {};
    const task: Task = {
      ...long,
      handle: (runs) =>
        new Promise((resolve) => {
          runs.push('begun');
          end = resolve;
        }),
    };
    const jobs = await working([task], 60);
    await addLong(jobs);
    await eventually(() => {
      timers.advance(60_000);
      expect(ran).toEqual(['begun']);
    });
    const { pool } = server.ctx.db;
    await pool.query(`UPDATE jobs SET lease_until = now() + interval '1 minute'`);
    await eventually(async () => {
      timers.advance(60_000);
      const { rows } = await pool.query(
        `SELECT lease_until > now() + interval '2 minutes' AS renewed FROM jobs`,
      );
      expect(rows).toEqual([{ renewed: true }]);
    });
    end();
    await eventually(async () => expect(await jobs.counts()).toEqual([]));
    expect(ran).toEqual(['begun']);
  });

  it('of a killed process ends after three minutes, also when the job may take an hour', async () => {
    const { db } = server.ctx;
    const jobs = await working([long]);
    await addLong(jobs);
    await takeJobs(db.orm, long.name, 1);
    expect(await jobs.isBusy(db.orm, long.name)).toBe(true);
    await db.pool.query(`UPDATE jobs SET lease_until = lease_until - interval '181 seconds'`);
    await maintain(db.orm, []);
    expect(await jobs.isBusy(db.orm, long.name)).toBe(false);
    expect(await runAll(jobs)).toBe(1);
    expect(ran).toEqual(['kari']);
  });
});

describe('a run whose lease has run out', () => {
  it('ends and renews nothing once the job is run anew', async () => {
    const { db } = server.ctx;
    const jobs = await working([greet]);
    await enqueue(jobs, 'kari');
    const [lost] = await takeJobs(db.orm, greet.name, 1);
    if (!lost) throw new Error('There was a job');
    await db.pool.query("UPDATE jobs SET lease_until = now() - interval '1 second'");
    await maintain(db.orm, []);
    await makeDue(db);
    const [again] = await takeJobs(db.orm, greet.name, 1);
    await db.pool.query("UPDATE jobs SET lease_until = now() + interval '1 minute'");
    await maintain(db.orm, [lost]);
    const { rows } = await db.pool.query(
      "SELECT lease_until < now() + interval '2 minutes' AS kept FROM jobs",
    );
    expect(rows).toEqual([{ kept: true }]);
    await complete(db.orm, lost);
    expect(await jobs.counts()).toMatchObject([{ active: 1 }]);
    if (again) await complete(db.orm, again);
    expect(await jobs.counts()).toEqual([]);
  });
});
