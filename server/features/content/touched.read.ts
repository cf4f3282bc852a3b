import { and, arrayOverlaps, count, inArray, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Orm } from '#server/db/database.ts';
import { planEntries, pushSubscriptions } from '#server/db/schema/index.ts';

/**
 * How many plans have one of these acts, of those that the server knows: an account's, and that of a
 * browser that wants messages. A browser in which somebody is logged in is its account's.
 */
export async function countPlansWith(orm: Orm, slotIds: readonly string[]): Promise<number> {
  if (slotIds.length === 0) return 0;
  const ids = [...slotIds];
  const { userId: account } = pushSubscriptions;
  const accounts = orm
    .select({ plan: sql<string>`${planEntries.userId}::text`.as('plan') })
    .from(planEntries)
    .where(and(inArray(planEntries.slotId, ids), planEntries.on));
  const browsers = orm
    .select({
      plan: sql<string>`coalesce(${account}::text, 'browser ' || ${pushSubscriptions.id})`.as(
        'plan',
      ),
    })
    .from(pushSubscriptions)
    .where(arrayOverlaps(pushSubscriptions.slots, ids));
  const [row] = await orm.select({ plans: count() }).from(union(accounts, browsers).as('plans'));
  return row?.plans ?? 0;
}
