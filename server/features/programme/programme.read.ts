import { and, desc, eq, like } from 'drizzle-orm';
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

/** A published version of an edition, without its document. */
export type PublishedChange = Awaited<ReturnType<typeof newestVersions>>[number];

/** The newest published versions of one edition, or of all. */
export function newestVersions(orm: Orm, key: string | null, limit: number) {
  return orm
    .select({
      key: contentVersions.key,
      number: contentVersions.number,
      changes: contentVersions.changes,
      publishedAt: contentVersions.publishedAt,
    })
    .from(contentVersions)
    .where(key === null ? like(contentVersions.key, 'edition:%') : eq(contentVersions.key, key))
    .orderBy(desc(contentVersions.publishedAt), desc(contentVersions.number))
    .limit(limit);
}
