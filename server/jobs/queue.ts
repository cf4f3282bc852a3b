import { and, asc, eq, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { jobs } from '../db/schema/index.ts';
import type { Jobs, QueueCount } from './types.ts';

/*
 * The queue's SQL statements. All times are the database's, one clock for all processes. A job whose
 * time equals now is due, so times are compared with `<=`.
 */

/** A job that this process runs; `attempts` counts this run too. */
export type TakenJob = typeof jobs.$inferSelect;

/**
 * How long a taken job is its process's own unless the lease is renewed, which `maintain` does. The
 * jobs of a killed process are taken by another one after this time, however long they may run.
 */
const LEASE = sql`interval '3 minutes'`;

/** A job whose key exists already is dropped. */
export const insertJobs: Jobs['enqueueAll'] = async (orm, task, given) => {
  if (given.length === 0) return;
  const { retryLimit = 10, retryDelaySeconds = 30, expireInSeconds = 120 } = task;
  await orm.execute(sql`
    insert into ${jobs} (task, key, data, max_attempts, retry_delay_seconds, expire_in_seconds)
    select ${task.name}, "singletonKey", data, ${retryLimit + 1}::int, ${retryDelaySeconds}::int,
      ${expireInSeconds}::int
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as job(data jsonb, "singletonKey" text)
    on conflict do nothing`);
};

// A job that was never tried is due whatever the time, because the database's clock may be set back
// after it was queued. `now()` is when the transaction began: one that waited for a lock would take a
// job that was queued meanwhile for one of the future.
const isDue = and(
  eq(jobs.state, 'waiting'),
  or(eq(jobs.attempts, 0), lte(jobs.runAt, sql`statement_timestamp()`)),
);

export async function dueTasks(orm: Orm): Promise<Set<string>> {
  const due = await orm.selectDistinct({ task: jobs.task }).from(jobs).where(isDue);
  return new Set(due.map(({ task }) => task));
}

/** Takes due jobs, oldest first, that no other process has locked. */
export function takeJobs(orm: Orm, task: string, most: number): Promise<TakenJob[]> {
  const due = orm
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.task, task), isDue))
    .orderBy(asc(jobs.runAt))
    .limit(most)
    .for('update', { skipLocked: true });
  return (
    orm
      .update(jobs)
      .set({
        state: 'active',
        attempts: sql`${jobs.attempts} + 1`,
        leaseUntil: sql`now() + ${LEASE}`,
      })
      // An array is evaluated once; a subquery could be evaluated for each row, and lock more rows
      // than `most`.
      .where(sql`${jobs.id} = any(array(${due}))`)
      .returning()
  );
}

/** Matches this run only, not a later one that began after its lease had expired. */
const runOf = ({ id, attempts }: TakenJob) =>
  sql`id = ${id} and attempts = ${attempts} and state = 'active'`;

export const complete = (orm: Orm, job: TakenJob) =>
  orm.execute(sql`update ${jobs} set state = 'done', finished_at = now() where ${runOf(job)}`);

/** Releases a job that was not run: its attempt is not counted. */
export const releaseJob = (orm: Orm, job: TakenJob) =>
  orm.execute(sql`update ${jobs} set state = 'waiting', attempts = attempts - 1, run_at = now()
    where ${runOf(job)}`);

export const fail = (orm: Orm, job: TakenJob, error: string) => failWhere(orm, runOf(job), error);

/** Back to the queue with a doubled delay, or dead after the last attempt. */
const failWhere = (orm: Orm, which: SQL, error: string) =>
  orm.execute(sql`update ${jobs} set last_error = ${error},
    state = case when attempts < max_attempts then 'waiting' else 'dead' end,
    finished_at = case when attempts < max_attempts then null else now() end,
    run_at = now() + interval '1 second' * retry_delay_seconds * (1 + random())
      * power(2, least(attempts, 16) - 1)
    where ${which}`);

/**
 * Renews the leases of this process's running jobs, fails the runs whose lease has expired, and
 * deletes jobs that finished long ago.
 */
export async function maintain(orm: Orm, running: readonly TakenJob[]): Promise<void> {
  if (running.length > 0) {
    const renewed = { leaseUntil: sql`now() + ${LEASE}` };
    await orm
      .update(jobs)
      .set(renewed)
      .where(or(...running.map(runOf)));
  }
  await failWhere(orm, sql`state = 'active' and lease_until < now()`, 'No end in time');
  // A finished job is kept for a while so that its key stays taken: a schedule's until the next
  // day's exists.
  await orm.execute(sql`delete from ${jobs} where finished_at < now() -
    case state when 'done' then interval '2 days' else interval '30 days' end`);
}

export function countJobs(orm: Orm): Promise<QueueCount[]> {
  const of = (state: string) => sql<number>`(count(*) filter (where state = ${state}))::int`;
  return orm
    .select({ name: jobs.task, waiting: of('waiting'), active: of('active'), failed: of('dead') })
    .from(jobs)
    .where(ne(jobs.state, 'done'))
    .groupBy(jobs.task)
    .orderBy(jobs.task);
}

export const isBusy: Jobs['isBusy'] = async (orm, task) => {
  const found = await orm
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.task, task), or(eq(jobs.state, 'active'), isDue)))
    .limit(1);
  return found.length > 0;
};

export const retryDead: Jobs['retryDead'] = async (orm) => {
  const again = { state: 'waiting', runAt: sql`now()`, finishedAt: null } as const;
  const retried = await orm
    .update(jobs)
    .set({ ...again, maxAttempts: sql`${jobs.attempts} + 1` })
    .where(eq(jobs.state, 'dead'))
    .returning({ id: jobs.id });
  return retried.length;
};

const fieldOf = (field: string) => sql<string | null>`${jobs.data}->>${field}::text`;

export const deadData: Jobs['deadData'] = async (orm, task, field) => {
  const isDead = and(eq(jobs.task, task), eq(jobs.state, 'dead'));
  const dead = await orm
    .select({ value: fieldOf(field) })
    .from(jobs)
    .where(isDead);
  return dead.flatMap(({ value }) => value ?? []);
};

export const forget: Jobs['forget'] = async (orm, task, field, values) => {
  const about = inArray(fieldOf(field), [...values]);
  await orm.delete(jobs).where(and(eq(jobs.task, task), about));
};
