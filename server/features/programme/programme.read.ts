import { and, desc, eq, gt, like, type SQL } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { contentLive, contentVersions, slotRevisions } from '#server/db/schema/index.ts';

/** How often something of a calendar was changed, and when it last was. */
export interface Revision {
  sequence: number;
  changedAt: Date;
}

/** Revisions of the published acts by their ids, and of the editions by their keys. */
export interface Revisions {
  slots: ReadonlyMap<string, Revision>;
  editions: ReadonlyMap<string, Revision>;
}

/** What a calendar file has to say about changes. */
export async function readRevisions(orm: Orm): Promise<Revisions> {
  const slots = await orm.select().from(slotRevisions);
  const editions = await orm
    .select({
      key: contentVersions.key,
      number: contentVersions.number,
      changedAt: contentVersions.publishedAt,
    })
    .from(contentVersions)
    .innerJoin(
      contentLive,
      and(
        eq(contentLive.key, contentVersions.key),
        eq(contentLive.version, contentVersions.number),
      ),
    );
  return {
    slots: new Map(slots.map(({ slot, ...revision }) => [slot, revision])),
    editions: new Map(
      editions.map(({ key, number, changedAt }) => [key, { sequence: number - 1, changedAt }]),
    ),
  };
}

const columns = {
  key: contentVersions.key,
  number: contentVersions.number,
  changes: contentVersions.changes,
  publishedAt: contentVersions.publishedAt,
};

/** A published version of an edition, without its document. */
export type PublishedChange = Awaited<ReturnType<typeof newest>>[number];

function newest(orm: Orm, condition: SQL | undefined, limit: number) {
  return orm
    .select(columns)
    .from(contentVersions)
    .where(condition)
    .orderBy(desc(contentVersions.publishedAt), desc(contentVersions.number))
    .limit(limit);
}

/** Versions of one edition, or of all, that were published after a moment, newest first. */
export function publishedAfter(orm: Orm, moment: Date, key: string | null, limit: number) {
  const isEdition =
    key === null ? like(contentVersions.key, 'edition:%') : eq(contentVersions.key, key);
  return newest(orm, and(isEdition, gt(contentVersions.publishedAt, moment)), limit);
}

/** Versions of one edition after a number, newest first. */
export function versionsAfter(orm: Orm, key: string, number: number, limit: number) {
  const isLater = gt(contentVersions.number, number);
  return newest(orm, and(eq(contentVersions.key, key), isLater), limit);
}
