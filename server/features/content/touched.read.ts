import { and, arrayOverlaps, count, inArray, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Orm } from '#server/db/database.ts';
import { planEntries, pushSubscriptions } from '#server/db/schema/index.ts';

/**
 * Number of known plans with one of these acts: plans of accounts, and of browsers subscribed to
 * push. A logged-in browser counts as its account.
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
