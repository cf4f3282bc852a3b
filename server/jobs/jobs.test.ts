import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '#server/testing/eventually.ts';
import {
  type ManualClock,
  type ManualTimers,
  manualClock,
  manualTimers,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import type { Database, Orm } from '../db/database.ts';
import { createJobs, type Jobs, type TaskDefinition } from './index.ts';
import { handBack } from './queues.ts';

const START = '2026-08-20T12:00:00Z';

/** A greeting in the list `ran` for each run. */
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
  await server.ctx.db.pool.query('DELETE FROM pgboss.job');
  await server.ctx.db.pool.query('DELETE FROM pgboss.archive');
});
afterEach(async () => {
  away = false;
  for (const jobs of started) await jobs.stop();
});

/** The test server's database, which is out of reach while `away`. */
function database(): Database {
  const { db } = server.ctx;
  const reachable = <A extends unknown[], R>(work: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      if (away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      return work(...args);
    };
  };
  return {
    ...db,
    pool: { query: reachable((text: string, values?: unknown[]) => db.pool.query(text, values)) },
    transaction: <T>(work: Parameters<typeof db.transaction<T>>[0]) =>
      reachable(() => db.transaction(work))(),
  };
}

/** A worker as a process has it; it only works when told unless it polls. */
function worker(jobPollSeconds = 0): Jobs {
  const { config, logger, metrics } = server.ctx;
  const times = { ...config.times, jobPollSeconds, shutdownMs: 300 };
  const jobs = createJobs({ config: { times }, db: database(), clock, timers, logger, metrics });
  started.push(jobs);
  return jobs;
}

async function working(tasks: readonly Task[], jobPollSeconds = 0): Promise<Jobs> {
  const jobs = worker(jobPollSeconds);
  await jobs.start(tasks, ran);
  return jobs;
}

function enqueue(jobs: Jobs, name: string, options?: Parameters<Jobs['enqueue']>[3]) {
  return server.ctx.db.transaction((tx) => jobs.enqueue(tx, greet, { name }, options));
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

  it('comes in numbers, each with its own key and moment', async () => {
    const jobs = await working([greet]);
    const later = new Date(clock.now().getTime() + 3_600_000);
    const many = ['a', 'b', 'c'].map((name) => ({ data: { name } }));
    await server.ctx.db.transaction(async (tx) => {
      await jobs.enqueueAll(tx, greet, []);
      await jobs.enqueueAll(tx, greet, [
        ...many,
        { data: { name: 'once' }, singletonKey: 'k' },
        { data: { name: 'twice' }, singletonKey: 'k' },
        { data: { name: 'later' }, startAfter: later },
      ]);
    });
    expect(await jobs.runDue()).toBe(4);
    expect([...ran].sort()).toEqual(['a', 'b', 'c', 'once']);
    expect(await jobs.runDue({ evenDelayed: true })).toBe(1);
    expect(ran.at(-1)).toBe('later');
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
    const options = { singletonKey: 'mail-1' };
    await Promise.all(Array.from({ length: 20 }, () => enqueue(jobs, 'once', options)));
    await jobs.runDue();
    await enqueue(jobs, 'once', options);
    await jobs.runDue();
    expect(ran).toEqual(['once']);
  });

  it('waits for its moment', async () => {
    const jobs = await working([greet]);
    await enqueue(jobs, 'later', { startAfter: new Date('2026-08-20T13:00:00Z') });
    await enqueue(jobs, 'now', { startAfter: new Date('2026-08-20T11:00:00Z') });
    await jobs.runDue();
    expect(ran).toEqual(['now']);
    expect(await jobs.depth()).toEqual({ 'test-greet': 1 });
    await jobs.runDue({ evenDelayed: true });
    expect(ran).toEqual(['now', 'later']);
  });

  it('is tried again with back-off, then dead and seen, and can be revived', async () => {
    const { task, state, add } = failing(2);
    const jobs = await working([task]);
    await add(jobs);
    await jobs.runDue();
    await jobs.runDue();
    expect(ran).toHaveLength(1);
    await jobs.runDue({ evenDelayed: true });
    expect(await jobs.dead(10)).toEqual([]);
    await jobs.runDue({ evenDelayed: true });
    expect(ran).toHaveLength(3);
    const [dead, ...more] = await jobs.dead(10);
    expect(more).toEqual([]);
    expect(dead).toMatchObject({ task: 'test-failing', attempts: 3, error: 'Not today' });
    expect(await jobs.runDue({ evenDelayed: true })).toBe(0);
    state.fails = false;
    expect(await jobs.revive('test-failing', 'no-such-job')).toBe(false);
    expect(await jobs.revive('test-failing', dead?.id ?? '')).toBe(true);
    await jobs.runDue();
    expect(ran).toHaveLength(4);
    expect(await jobs.dead(10)).toEqual([]);
  });

  it('is due in the very moment in which it is stored, revived or handed back', async () => {
    const { db } = server.ctx;
    const { task } = failing(0);
    const jobs = await working([task]);
    /** Whether the job may run, as of the moment at which `act` is done. */
    const dueAfter = (act: (tx: Orm) => Promise<unknown>) =>
      db.transaction(async (tx) => {
        await act(tx);
        const { rows } = await db
          .sqlOf(tx)
          .query('SELECT start_after < now() AS due FROM pgboss.job');
        return rows;
      });
    expect(await dueAfter((tx) => jobs.enqueue(tx, task, {}))).toEqual([{ due: true }]);
    await jobs.runDue();
    expect(await dueAfter((tx) => jobs.reviveAll(tx))).toEqual([{ due: true }]);
    await db.pool.query(`UPDATE pgboss.job SET state = 'active'`);
    const handBackAll = async (tx: Orm) => {
      const sql = db.sqlOf(tx);
      const { rows } = await sql.query('SELECT id::text AS id FROM pgboss.job');
      await handBack(sql, task.name, [String(rows[0]?.id)]);
    };
    expect(await dueAfter(handBackAll)).toEqual([{ due: true }]);
  });

  it('waits longer after each failure', async () => {
    const { task, add } = failing(5);
    const jobs = await working([task]);
    await add(jobs);
    const waits: { least: number; most: number }[] = [];
    for (let round = 0; round < 3; round += 1) {
      await jobs.runDue({ evenDelayed: true });
      const { rows } = await server.ctx.db.pool.query(
        `SELECT extract(epoch FROM start_after - started_on)::float AS most,
           extract(epoch FROM start_after - now())::float AS least FROM pgboss.job WHERE name = $1`,
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
    expect(await jobs.dead(1)).toHaveLength(1);
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
    expect(await jobs.dead(1)).toMatchObject([{ error: 'No end after 7 s' }]);
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
  it('hands a job back when it stops, without counting the try', async () => {
    const hanging: Task = { ...greet, handle: () => new Promise(() => {}) };
    const jobs = await working([hanging]);
    await server.ctx.db.transaction((tx) =>
      jobs.enqueue(tx, { ...greet, retryLimit: 0 }, { name: 'kari' }),
    );
    const running = jobs.runDue();
    await eventually(async () => {
      const { rows } = await server.ctx.db.pool.query(
        `SELECT 1 FROM pgboss.job WHERE state = 'active'`,
      );
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
      `UPDATE pgboss.job SET started_on = now() - interval '1 hour' WHERE state = 'active'`,
    );
    await eventually(async () => {
      timers.advance(60_000);
      await jobs.runDue({ evenDelayed: true });
      expect(ran).toEqual(['run', 'run']);
    });
  });

  it('clears away what is long done', async () => {
    const jobs = await working([greet], 60);
    await enqueue(jobs, 'kari');
    await jobs.runDue();
    await server.ctx.db.pool.query(
      `UPDATE pgboss.job SET completed_on = now() - interval '13 hours' WHERE state = 'completed'`,
    );
    await eventually(async () => {
      timers.advance(60_000);
      const { rows } = await server.ctx.db.pool.query(
        'SELECT count(*)::int AS n FROM pgboss.archive',
      );
      expect(rows[0]?.n).toBe(1);
    });
  });
});
