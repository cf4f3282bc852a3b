import { and, countDistinct, eq, inArray, notInArray } from 'drizzle-orm';
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

/** How many users have marked at least one of these slots. */
export async function countPlansWith(orm: Orm, slotIds: readonly string[]): Promise<number> {
  if (slotIds.length === 0) return 0;
  const [row] = await orm
    .select({ plans: countDistinct(favourites.userId) })
    .from(favourites)
    .where(inArray(favourites.slotId, [...slotIds]));
  return row?.plans ?? 0;
}
