import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#server/db/database.ts';
import {
  pushDeliveries as deliveries,
  pushMessages as messages,
  pushSubscriptions as subscriptions,
} from '#server/db/schema/index.ts';

/**
 * Makes the deliveries of a message among the next subscriptions, at most `limit` of which are looked
 * at, and notes how far it came: one statement, so that no delivery is made twice.
 * @returns whether there are more
 */
export async function fanOut(
  orm: Orm,
  messageId: number,
  limit: number,
  now: Date,
): Promise<boolean> {
  const answer = await orm.execute(sql`
    with message as (select id, subject, slots, fanned_to from ${messages} where id = ${messageId}),
    looked as (
      select s.id, s.subjects, s.slots, s.outdated from ${subscriptions} s, message m
      where s.id > m.fanned_to order by s.id limit ${limit}
    ),
    made as (
      insert into ${deliveries} (message_id, subscription_id)
      select m.id, s.id from looked s, message m
      where not s.outdated and m.subject = any(s.subjects)
        and (m.slots is null or s.slots && m.slots)
      on conflict do nothing
    )
    update ${messages} set
      fanned_to = coalesce((select max(id) from looked), fanned_to),
      fanned_at = case when (select count(*) from looked) < ${limit} then ${now}::timestamptz end
    where id = ${messageId}
    returning fanned_at is null as more`);
  const { rows } = z.object({ rows: z.array(z.object({ more: z.boolean() })) }).parse(answer);
  return rows[0]?.more ?? false;
}
