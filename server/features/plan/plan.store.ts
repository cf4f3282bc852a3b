import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { calendarFeeds, planEntries } from '#server/db/schema/index.ts';
import type { PlanEntry } from '#shared/contracts/plan.ts';

/** All entries of a user's plan, unordered. */
export async function entriesOf(orm: Orm, userId: string): Promise<PlanEntry[]> {
  const rows = await orm
    .select({ slot: planEntries.slotId, on: planEntries.on, at: planEntries.changedAt })
    .from(planEntries)
    .where(eq(planEntries.userId, userId));
  return rows.map(({ slot, on, at }) => ({ slot, on, at: at.toISOString() }));
}

/** Inserts or replaces entries of a user, one per act. */
export async function storeEntries(
  tx: Orm,
  { userId, entries }: { userId: string; entries: readonly PlanEntry[] },
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insert(planEntries)
    .values(
      entries.map(({ slot, on, at }) => {
        return { userId, slotId: slot, on, changedAt: new Date(at) };
      }),
    )
    .onConflictDoUpdate({
      target: [planEntries.userId, planEntries.slotId],
      set: { on: sql`excluded.starred`, changedAt: sql`excluded.created_at` },
    });
}

export async function deleteEntries(
  tx: Orm,
  { userId, slots }: { userId: string; slots: readonly string[] },
): Promise<void> {
  if (slots.length === 0) return;
  await tx
    .delete(planEntries)
    .where(and(eq(planEntries.userId, userId), inArray(planEntries.slotId, [...slots])));
}

/** Token of a user's calendar feed; null before one was created. */
export async function feedTokenOf(orm: Orm, userId: string): Promise<string | null> {
  const [row] = await orm
    .select({ token: calendarFeeds.token })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId));
  return row?.token ?? null;
}

export async function putFeedToken(
  orm: Orm,
  feed: { userId: string; token: string; createdAt: Date },
): Promise<void> {
  const { token, createdAt } = feed;
  await orm
    .insert(calendarFeeds)
    .values(feed)
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { token, createdAt } });
}

export async function ownerOfFeed(orm: Orm, token: string): Promise<string | null> {
  const [row] = await orm
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.token, token));
  return row?.userId ?? null;
}
