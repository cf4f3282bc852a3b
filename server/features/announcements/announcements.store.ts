import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { holdsWord, searchable } from '#server/db/schema/columns.ts';
import { announcementChanges, announcements } from '#server/db/schema/index.ts';
import type { AnnouncementQuery } from '#shared/contracts/announcement-calls.ts';

export type AnnouncementRow = typeof announcements.$inferSelect;

const { approvedAt, announcedAt, endedAt, startsAt, endsAt } = announcements;

/** Condition: not ended by an administrator and not past its end time. */
export const isOpen = (now: Date) =>
  and(isNull(endedAt), or(isNull(endsAt), gt(endsAt, now))) ?? sql`true`;

/** Inserts an announcement; null when its id is taken. */
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

/** Announcements that are pending, scheduled or active. */
export function openAnnouncements(orm: Orm, now: Date): Promise<AnnouncementRow[]> {
  return orm.select().from(announcements).where(isOpen(now)).orderBy(asc(startsAt));
}

/** Announcements whose start time has come and whose channels were not notified yet. */
export function dueAnnouncements(orm: Orm, now: Date): Promise<AnnouncementRow[]> {
  const isDue = and(isNotNull(approvedAt), isNull(announcedAt), lte(startsAt, now), isOpen(now));
  return orm.select().from(announcements).where(isDue).orderBy(asc(startsAt));
}

/** The newest announcements that were sent, also those that have ended. */
export function toldAnnouncements(orm: Orm, most: number): Promise<AnnouncementRow[]> {
  return orm
    .select()
    .from(announcements)
    .where(isNotNull(announcedAt))
    .orderBy(desc(startsAt), desc(announcements.id))
    .limit(most);
}

const ORDERS: Record<AnnouncementQuery['sort'], SQL> = {
  '-createdAt': sql`${announcements.createdAt} desc, ${announcements.id}`,
  createdAt: sql`${announcements.createdAt}, ${announcements.id} desc`,
};

function listed({ q, state }: Pick<AnnouncementQuery, 'q' | 'state'>, now: Date): SQL | undefined {
  const open = isOpen(now);
  const inState = state === undefined ? undefined : state === 'open' ? open : not(open);
  return and(inState, holdsWord(searchable(announcements.title, announcements.text), q));
}

export function selectAnnouncements(
  orm: Orm,
  query: AnnouncementQuery,
  now: Date,
): Promise<AnnouncementRow[]> {
  return orm
    .select()
    .from(announcements)
    .where(listed(query, now))
    .orderBy(ORDERS[query.sort])
    .limit(query.limit)
    .offset(query.offset);
}

export async function countAnnouncements(
  orm: Orm,
  query: AnnouncementQuery,
  now: Date,
): Promise<number> {
  const [row] = await orm.select({ total: count() }).from(announcements).where(listed(query, now));
  return row?.total ?? 0;
}

export type ChangeRow = typeof announcementChanges.$inferSelect;

const { id, announcementId, closedAt } = announcementChanges;

/** Inserts a pending change; an announcement has at most one. */
export async function insertChange(
  tx: Orm,
  change: typeof announcementChanges.$inferInsert,
): Promise<void> {
  await tx.insert(announcementChanges).values(change);
}

export function openChanges(orm: Orm, announcements: readonly string[]): Promise<ChangeRow[]> {
  return orm
    .select()
    .from(announcementChanges)
    .where(and(inArray(announcementId, [...announcements]), isNull(closedAt)));
}

export async function openChange(orm: Orm, announcement: string): Promise<ChangeRow | null> {
  const [change] = await openChanges(orm, [announcement]);
  return change ?? null;
}

/** A change of an announcement, in any state. */
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

/** Marks a pending change as confirmed or abandoned. */
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
