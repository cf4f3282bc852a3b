import { and, count, not, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { searchable } from '#server/db/schema/columns.ts';
import { announcements } from '#server/db/schema/index.ts';
import { holdsWord } from '#server/db/search.ts';
import type { AnnouncementQuery } from '#shared/contracts/announcement-calls.ts';
import { type AnnouncementRow, isOpen } from './announcements.store.ts';

const ORDERS: Record<AnnouncementQuery['sort'], SQL> = {
  '-createdAt': sql`${announcements.createdAt} desc, ${announcements.id}`,
  createdAt: sql`${announcements.createdAt}, ${announcements.id} desc`,
};

function listed({ q, state }: Pick<AnnouncementQuery, 'q' | 'state'>, now: Date): SQL | undefined {
  const open = isOpen(now);
  const inState = state === undefined ? undefined : state === 'open' ? open : not(open);
  return and(inState, holdsWord(searchable(announcements.title, announcements.text), q));
}

/** A page of announcements. */
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
