import { and, eq, notInArray } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { userFavourites as favourites } from '#server/db/schema/index.ts';

/** Ids of the slots that a user has marked, in no order. */
export async function slotsOf(orm: Orm, userId: string): Promise<string[]> {
  const rows = await orm
    .select({ slotId: favourites.slotId })
    .from(favourites)
    .where(eq(favourites.userId, userId));
  return rows.map(({ slotId }) => slotId);
}

/** Makes these the marked slots of a user. */
export async function replaceSlots(
  tx: Orm,
  { userId, slotIds, now }: { userId: string; slotIds: readonly string[]; now: Date },
): Promise<void> {
  await tx
    .delete(favourites)
    .where(and(eq(favourites.userId, userId), notInArray(favourites.slotId, [...slotIds])));
  if (slotIds.length === 0) return;
  await tx
    .insert(favourites)
    .values(slotIds.map((slotId) => ({ userId, slotId, createdAt: now })))
    .onConflictDoNothing();
}
