import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { announcements } from '#server/db/schema/index.ts';

export type AnnouncementRow = typeof announcements.$inferSelect;

const { approvedAt, announcedAt, endedAt, startsAt, endsAt } = announcements;

/** Neither ended by somebody nor over by the clock. */
export const isOpen = (now: Date) =>
  and(isNull(endedAt), or(isNull(endsAt), gt(endsAt, now))) ?? sql`true`;

/** Stores an announcement; null when its id is taken. */
export async function insertAnnouncement(
  tx: Orm,
  row: typeof announcements.$inferInsert,
): Promise<AnnouncementRow | null> {
  const [stored] = await tx.insert(announcements).values(row).onConflictDoNothing().returning();
  return stored ?? null;
}

export async function announcementById(orm: Orm, id: string): Promise<AnnouncementRow | null> {
  const [row] = await orm.select().from(announcements).where(eq(announcements.id, id));
  return row ?? null;
}

/** Changes an announcement and returns it. */
export async function changeAnnouncement(
  tx: Orm,
  id: string,
  change: Partial<AnnouncementRow>,
): Promise<AnnouncementRow> {
  const [row] = await tx
    .update(announcements)
    .set(change)
    .where(eq(announcements.id, id))
    .returning();
  if (row === undefined) throw new Error('The announcement is gone');
  return row;
}

/** Those that wait, are scheduled or are on. */
export function openAnnouncements(orm: Orm, now: Date): Promise<AnnouncementRow[]> {
  return orm.select().from(announcements).where(isOpen(now)).orderBy(asc(startsAt));
}

/** Those whose time has come and whose channels were not told yet. */
export function dueAnnouncements(orm: Orm, now: Date): Promise<AnnouncementRow[]> {
  const isDue = and(isNotNull(approvedAt), isNull(announcedAt), lte(startsAt, now), isOpen(now));
  return orm.select().from(announcements).where(isDue).orderBy(asc(startsAt));
}
