import { and, asc, count, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { plannedReleases as releases } from '#server/db/schema/index.ts';
import type { ContentKey } from '#shared/contracts/content.ts';

const LIST_MAX = 200;

export type Release = typeof releases.$inferSelect;
export type NewRelease = Omit<typeof releases.$inferInsert, 'id' | 'state'>;

/** Stores a release; null when one of the document waits for that time. */
export async function insertRelease(tx: Orm, release: NewRelease): Promise<Release | null> {
  const [stored] = await tx.insert(releases).values(release).onConflictDoNothing().returning();
  return stored ?? null;
}

export async function countWaiting(tx: Orm, key: ContentKey): Promise<number> {
  const [row] = await tx
    .select({ waiting: count() })
    .from(releases)
    .where(and(eq(releases.key, key), eq(releases.state, 'waiting')));
  return row?.waiting ?? 0;
}

/** Releases that wait, and those that came to nothing until somebody has seen that. */
export async function openReleases(orm: Orm): Promise<Release[]> {
  const isUnseen = and(inArray(releases.state, ['failed', 'nothing']), isNull(releases.seenAt));
  return orm
    .select()
    .from(releases)
    .where(or(eq(releases.state, 'waiting'), isUnseen))
    .orderBy(asc(releases.dueAt), asc(releases.id))
    .limit(LIST_MAX);
}

export async function dueReleases(orm: Orm, now: Date): Promise<Pick<Release, 'id' | 'key'>[]> {
  return orm
    .select({ id: releases.id, key: releases.key })
    .from(releases)
    .where(and(eq(releases.state, 'waiting'), lte(releases.dueAt, now)))
    .orderBy(asc(releases.dueAt), asc(releases.createdAt), asc(releases.id));
}

export async function lockRelease(tx: Orm, id: string): Promise<Release | null> {
  const [release] = await tx.select().from(releases).where(eq(releases.id, id)).for('update');
  return release ?? null;
}

export async function changeRelease(
  tx: Orm,
  { id }: Pick<Release, 'id'>,
  to: Partial<Pick<Release, 'state' | 'reason' | 'closedAt' | 'seenAt'>>,
): Promise<void> {
  await tx.update(releases).set(to).where(eq(releases.id, id));
}
