import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#server/db/database.ts';
import { jobs, mailOutbox, pushDeliveries } from '#server/db/schema/index.ts';

const seconds = z.coerce.number().nullable();
const job = z.object({
  task: z.string(),
  state: z.enum(['waiting', 'active', 'dead']),
  count: z.number(),
  /** Age of the oldest due one. */
  oldest: seconds,
});
const figures = z.object({
  jobs: z.array(job).nullable(),
  mailsWaiting: z.number(),
  mailsFailed: z.number(),
  oldestMail: seconds,
  pushWaiting: z.number(),
});

export type HealthFigures = z.infer<typeof figures>;

/** Queue lengths and ages in one round trip; ages use the database's clock. */
export async function selectFigures(orm: Orm): Promise<HealthFigures> {
  const result: unknown = await orm.execute(sql`
    with open_jobs as (
      select task, state, run_at from ${jobs} where state = 'waiting'
      union all select task, state, run_at from ${jobs} where state = 'active'
      union all select task, state, run_at from ${jobs}
        where state = 'dead' and finished_at is not null),
    counted as (
      select task, state, count(*)::int as count, extract(epoch from now() - min(run_at)
        filter (where state = 'waiting' and run_at <= now()))::float8 as oldest
      from open_jobs group by task, state),
    unsent as (select created_at, failed_at from ${mailOutbox} where sent_at is null)
    select
      (select json_agg(counted) from counted) as "jobs",
      (select count(*)::int from unsent where failed_at is null) as "mailsWaiting",
      (select count(*)::int from unsent where failed_at is not null) as "mailsFailed",
      (select extract(epoch from now() - min(created_at))::float8 from unsent
        where failed_at is null) as "oldestMail",
      (select count(*)::int from ${pushDeliveries}) as "pushWaiting"`);
  const [row] = z.object({ rows: z.array(figures) }).parse(result).rows;
  if (row === undefined) throw new Error('The figures were not read');
  return row;
}
