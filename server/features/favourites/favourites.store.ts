import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { calendarFeeds, userFavourites as favourites } from '#server/db/schema/index.ts';
import type { Mark } from '#shared/contracts/plan.ts';

/** Every mark of a user, in no order. */
export async function marksOf(orm: Orm, userId: string): Promise<Mark[]> {
  const rows = await orm
    .select({ slot: favourites.slotId, on: favourites.starred, at: favourites.markedAt })
    .from(favourites)
    .where(eq(favourites.userId, userId));
  return rows.map(({ slot, on, at }) => ({ slot, on, at: at.toISOString() }));
}

/** Stores marks of a user, each in place of the one that the act had. */
export async function storeMarks(
  tx: Orm,
  { userId, marks }: { userId: string; marks: readonly Mark[] },
): Promise<void> {
  if (marks.length === 0) return;
  await tx
    .insert(favourites)
    .values(
      marks.map(({ slot, on, at }) => {
        return { userId, slotId: slot, starred: on, markedAt: new Date(at) };
      }),
    )
    .onConflictDoUpdate({
      target: [favourites.userId, favourites.slotId],
      set: { starred: sql`excluded.starred`, markedAt: sql`excluded.created_at` },
    });
}

/** Deletes the marks of acts. */
export async function dropMarks(
  tx: Orm,
  { userId, slots }: { userId: string; slots: readonly string[] },
): Promise<void> {
  if (slots.length === 0) return;
  await tx
    .delete(favourites)
    .where(and(eq(favourites.userId, userId), inArray(favourites.slotId, [...slots])));
}

/** The token of a user's calendar feed; null before one was made. */
export async function feedTokenOf(orm: Orm, userId: string): Promise<string | null> {
  const [row] = await orm
    .select({ token: calendarFeeds.token })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId));
  return row?.token ?? null;
}

/** Gives a user's calendar feed another token. */
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

/** Id of the user whose calendar feed has this token. */
export async function ownerOfFeed(orm: Orm, token: string): Promise<string | null> {
  const [row] = await orm
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.token, token));
  return row?.userId ?? null;
}
