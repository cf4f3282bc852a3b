import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#server/db/database.ts';
import {
  pushDeliveries as deliveries,
  pushMessages as messages,
  pushSubscriptions as subscriptions,
} from '#server/db/schema/index.ts';
import type { SystemAnswer } from '#shared/contracts/back-office.ts';

const count = z.number().int();
const figures = z.object({
  ...{ subscribed: count, outdated: count, openMessages: count, waiting: count },
  ...{ accepted: count, refused: count, gone: count, dropped: count },
  lastError: z.string().nullable(),
  lastErrorAt: z.coerce.date().nullable(),
});

/** How many browsers are subscribed, what waits, and what became of the messages since a moment. */
export async function pushFigures(orm: Orm, since: Date): Promise<SystemAnswer['push']> {
  const answer = await orm.execute(sql`
    with recent as (select * from ${messages} where created_at >= ${since}),
    failed as (select last_error, last_error_at from recent
      where last_error is not null order by last_error_at desc limit 1)
    select
      (select count(*)::int from ${subscriptions} where not outdated) as "subscribed",
      (select count(*)::int from ${subscriptions} where outdated) as "outdated",
      (select count(*)::int from ${messages} where finished_at is null) as "openMessages",
      (select count(*)::int from ${deliveries}) as "waiting",
      coalesce(sum(accepted), 0)::int as "accepted", coalesce(sum(refused), 0)::int as "refused",
      coalesce(sum(gone), 0)::int as "gone", coalesce(sum(dropped), 0)::int as "dropped",
      (select last_error from failed) as "lastError",
      (select last_error_at from failed) as "lastErrorAt"
    from recent`);
  const [row] = z.object({ rows: z.array(figures) }).parse(answer).rows;
  if (row === undefined) throw new Error('The push messages were not counted');
  return { ...row, lastErrorAt: row.lastErrorAt?.toISOString() ?? null };
}
