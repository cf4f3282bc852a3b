import { createHash } from 'node:crypto';
import type PgBoss from 'pg-boss';
import { z } from 'zod';
import type { Database, Orm, SqlPool } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { DeadJob, EnqueuedTask, NewJob, QueueCount } from './types.ts';

/*
 * pg-boss takes what was due before now, and the embedded database counts whole milliseconds: what is
 * to run at once has been due for one.
 */
const AT_ONCE_SECONDS = -0.001;

/** As the option `startAfter` of pg-boss: seconds from the database's now. */
export const START_AT_ONCE = String(AT_ONCE_SECONDS);
const AT_ONCE = `now() + ${AT_ONCE_SECONDS} * interval '1 second'`;

const DEFAULTS = { retryLimit: 10, retryDelaySeconds: 30, expireInSeconds: 120 };

/** What pg-boss keeps about a task's queue and copies into each job. */
export function queueOptions(task: EnqueuedTask<unknown>): PgBoss.Queue {
  return {
    name: task.name,
    policy: 'standard',
    ...jobOptions(task),
    retentionMinutes: 14 * 24 * 60,
  };
}

/** The task's own settings go with each job: the queue may still have those of an older version. */
function jobOptions(task: EnqueuedTask<unknown>) {
  return {
    retryLimit: task.retryLimit ?? DEFAULTS.retryLimit,
    retryDelay: task.retryDelaySeconds ?? DEFAULTS.retryDelaySeconds,
    retryBackoff: true,
    expireInSeconds: task.expireInSeconds ?? DEFAULTS.expireInSeconds,
  };
}

/** The same uuid for the same task and key, so that the primary key refuses a second job. */
export function jobId(task: string, key: string): string {
  const hex = createHash('sha256').update(`${task}\n${key}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4] ?? '8';
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export interface Enqueuer {
  /** Queues that exist for certain; others are made inside the transaction. */
  readonly known: Set<string>;
  enqueueAll<T>(tx: Orm, task: EnqueuedTask<T>, jobs: readonly NewJob<T>[]): Promise<void>;
}

/** Writes jobs within other people's transactions. */
export function createEnqueuer(boss: PgBoss, db: Database, clock: Clock): Enqueuer {
  const known = new Set<string>();
  return {
    known,
    async enqueueAll(tx, task, jobs) {
      if (jobs.length === 0) return;
      const sql = db.sqlOf(tx);
      if (!known.has(task.name)) {
        // pg-boss drops a job without a word when its queue is missing.
        await sql.query('SELECT pgboss.create_queue($1, $2)', [task.name, queueOptions(task)]);
      }
      const now = clock.now().getTime();
      let stored = 0;
      const counting = {
        executeSql: async (text: string, values: unknown[]) => {
          const result = await sql.query(text, values);
          stored = result.rowCount ?? 0;
          return result;
        },
      };
      await boss.insert(
        firstOfEachKey(jobs).map((job) => storedJob(task, job, now)),
        { db: counting },
      );
      const own = jobs.filter(({ singletonKey }) => singletonKey === undefined);
      if (stored < own.length) throw new Error(`A job of ${task.name} was not stored`);
    },
  };
}

function firstOfEachKey<T>(jobs: readonly NewJob<T>[]): NewJob<T>[] {
  const seen = new Set<string>();
  return jobs.filter(({ singletonKey: key }) => {
    if (key === undefined) return true;
    return !seen.has(key) && seen.add(key);
  });
}

const anyRecord = z.looseObject({});

/** A job as pg-boss's insert wants it. */
function storedJob<T>(task: EnqueuedTask<T>, job: NewJob<T>, now: number): PgBoss.JobInsert {
  const { data, startAfter, singletonKey } = job;
  const delay = startAfter ? (startAfter.getTime() - now) / 1000 : 0;
  return {
    name: task.name,
    data: anyRecord.parse(data),
    ...jobOptions(task),
    ...(singletonKey !== undefined && { id: jobId(task.name, singletonKey) }),
    // Seconds from the database's now; the server's clock may stand elsewhere.
    startAfter: delay > 0 ? String(delay) : START_AT_ONCE,
  };
}

/** Of `names`, the queues with a job that may run now. Throws when the database is away. */
export async function dueQueues(pool: SqlPool, names: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query(
    `SELECT DISTINCT name FROM pgboss.job
      WHERE state < 'active' AND start_after < now() AND name = ANY($1)`,
    [names],
  );
  return z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map((row) => row.name);
}

/** Makes every waiting job of these queues due. */
export async function hasten(pool: SqlPool, names: readonly string[]): Promise<void> {
  await pool.query(
    `UPDATE pgboss.job SET start_after = now() - interval '1 second'
      WHERE state < 'active' AND name = ANY($1)`,
    [names],
  );
}

/** Gives fetched jobs back untouched: the run that did not happen is not counted as a try. */
export async function handBack(pool: SqlPool, name: string, ids: readonly string[]): Promise<void> {
  await pool.query(
    `UPDATE pgboss.job SET state = 'retry', started_on = NULL, start_after = ${AT_ONCE}
      WHERE name = $1 AND id = ANY($2::uuid[]) AND state = 'active'`,
    [name, ids],
  );
}

/** Jobs that wait or run, per queue. */
export async function queueDepth(pool: SqlPool): Promise<Record<string, number>> {
  const { rows } = await pool.query(
    `SELECT name, count(*)::int AS jobs FROM pgboss.job WHERE state <= 'active' GROUP BY name`,
  );
  const counted = z.array(z.object({ name: z.string(), jobs: z.number() })).parse(rows);
  return Object.fromEntries(counted.map((row) => [row.name, row.jobs]));
}

const countRow = z.object({
  name: z.string(),
  waiting: z.number(),
  active: z.number(),
  failed: z.number(),
});

/** Jobs that wait, run or are dead, for each queue that has any. */
export async function queueCounts(pool: SqlPool): Promise<QueueCount[]> {
  const { rows } = await pool.query(
    `SELECT name, count(*) FILTER (WHERE state < 'active')::int AS waiting,
            count(*) FILTER (WHERE state = 'active')::int AS active,
            count(*) FILTER (WHERE state = 'failed')::int AS failed
       FROM pgboss.job WHERE state <= 'active' OR state = 'failed' GROUP BY name ORDER BY name`,
  );
  return z.array(countRow).parse(rows);
}

const deadRow = z.object({
  id: z.string(),
  name: z.string(),
  completed_on: z.date(),
  attempts: z.number(),
  error: z.string().nullable(),
});

/** The newest jobs that have used up their retries. */
export async function deadJobs(pool: SqlPool, limit: number): Promise<DeadJob[]> {
  const { rows } = await pool.query(
    `SELECT id::text AS id, name, completed_on, retry_count + 1 AS attempts,
            COALESCE(output->>'message', output->'value'->>'message') AS error
       FROM pgboss.job WHERE state = 'failed' ORDER BY completed_on DESC, id LIMIT $1`,
    [limit],
  );
  return z
    .array(deadRow)
    .parse(rows)
    .map((row) => ({
      id: row.id,
      task: row.name,
      failedAt: row.completed_on,
      attempts: row.attempts,
      error: row.error ?? '',
    }));
}

const REVIVE = `UPDATE pgboss.job
        SET state = 'retry', retry_limit = retry_count + 1, start_after = ${AT_ONCE}, completed_on = NULL`;

/** Puts every dead job back in its queue with one more try; gives their number. */
export async function reviveJobs(sql: SqlPool): Promise<number> {
  const { rows } = await sql.query(`${REVIVE} WHERE state = 'failed' RETURNING 1`);
  return rows.length;
}

/** A field of the data of a task's dead jobs. */
export async function deadData(sql: SqlPool, task: string, key: string): Promise<string[]> {
  const { rows } = await sql.query(
    `SELECT data->>$2 AS value FROM pgboss.job
      WHERE name = $1 AND state = 'failed' AND data->>$2 IS NOT NULL`,
    [task, key],
  );
  return rows.map(({ value }) => String(value));
}

/** Deletes dead jobs by a field of their data. */
export async function forgetDead(
  sql: SqlPool,
  task: string,
  key: string,
  values: readonly string[],
): Promise<void> {
  await sql.query(
    `DELETE FROM pgboss.job WHERE name = $1 AND state = 'failed' AND data->>$2 = ANY($3)`,
    [task, key, values],
  );
}

/** Deletes jobs in every state by a field of their data. */
export async function forgetJobs(
  sql: SqlPool,
  task: string,
  key: string,
  values: readonly string[],
): Promise<void> {
  for (const table of ['pgboss.job', 'pgboss.archive']) {
    await sql.query(`DELETE FROM ${table} WHERE name = $1 AND data->>$2 = ANY($3)`, [
      task,
      key,
      values,
    ]);
  }
}

/** Puts a dead job back in its queue with one more try. */
export async function reviveJob(pool: SqlPool, task: string, id: string): Promise<boolean> {
  const { rows } = await pool.query(
    `${REVIVE} WHERE name = $1 AND id::text = $2 AND state = 'failed' RETURNING 1`,
    [task, id],
  );
  return rows.length > 0;
}
