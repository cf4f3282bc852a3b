import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { announcementChanges } from '#server/db/schema/index.ts';

export type ChangeRow = typeof announcementChanges.$inferSelect;

const { id, announcementId, closedAt } = announcementChanges;

/** Stores a change that waits; the announcement has no other that does. */
export async function insertChange(
  tx: Orm,
  change: typeof announcementChanges.$inferInsert,
): Promise<void> {
  await tx.insert(announcementChanges).values(change);
}

/** The changes of these announcements that wait. */
export function openChanges(orm: Orm, announcements: readonly string[]): Promise<ChangeRow[]> {
  return orm
    .select()
    .from(announcementChanges)
    .where(and(inArray(announcementId, [...announcements]), isNull(closedAt)));
}

/** The change of an announcement that waits, if there is one. */
export async function openChange(orm: Orm, announcement: string): Promise<ChangeRow | null> {
  const [change] = await openChanges(orm, [announcement]);
  return change ?? null;
}

/** A change of an announcement, whatever became of it. */
export async function changeById(
  orm: Orm,
  announcement: string,
  change: string,
): Promise<ChangeRow | null> {
  const [row] = await orm
    .select()
    .from(announcementChanges)
    .where(and(eq(id, change), eq(announcementId, announcement)));
  return row ?? null;
}

/** Ends the waiting of an announcement's change: it was confirmed, or will never be. */
export async function closeChange(
  tx: Orm,
  announcement: string,
  now: Date,
  confirmedBy: string | null = null,
): Promise<void> {
  await tx
    .update(announcementChanges)
    .set({ closedAt: now, confirmedBy })
    .where(and(eq(announcementId, announcement), isNull(closedAt)));
}
