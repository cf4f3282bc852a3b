import { and, asc, desc, eq, like, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#server/db/database.ts';
import {
  contentLive,
  contentVersions,
  slotRevisions,
  withdrawnEditions,
} from '#server/db/schema/index.ts';
import type { Edition, FestivalDay, Slot } from '#shared/content/types.ts';
import { daySchema, slotSchema } from '#shared/contracts/content.ts';
import { migrateDocument } from '#shared/rules/content-migration.ts';
import { publicEdition } from '#shared/rules/public-edition.ts';

/** Number of changes to a calendar item, and the time of the last one. */
export interface Revision {
  sequence: number;
  changedAt: Date;
}

/** Revisions of published acts by id, and of editions by key. */
export interface Revisions {
  slots: ReadonlyMap<string, Revision>;
  editions: ReadonlyMap<string, Revision>;
  /** Items of earlier versions that are not in the live one, by edition key. */
  removed: ReadonlyMap<string, Removed>;
  withdrawn: readonly Withdrawn[];
}

/** A withdrawn edition with all its days and acts. */
export interface Withdrawn {
  edition: Edition;
  /** Revision of its days; each act has its own. */
  revision: Revision;
  /** Whether it was the current edition of the whole programme's calendar. */
  wasCurrent: boolean;
}

/** Removed days and acts, needed to cancel them in calendars. */
export interface Removed {
  days: readonly { day: FestivalDay; revision: Revision }[];
  slots: readonly Slot[];
}

const removedRows = z.object({
  rows: z.array(
    z.object({ key: z.string(), number: z.number(), at: z.number(), member: z.unknown() }),
  ),
});

/**
 * Removed members of a list, in editions from `year` on: each as in the last version that had it,
 * with that version's number and the publication time of the next one.
 */
async function removedMembers(orm: Orm, list: 'days' | 'slots', year: number) {
  const found: unknown = await orm.execute(sql`
    with member as (
      select v.key, v.number, l.version as live, one.value as member, one.value->>'id' as id
      from ${contentVersions} v join ${contentLive} l on l.key = v.key
      cross join lateral json_array_elements(v.document->${list}::text) as one(value)
      where v.key >= ${`edition:${year}`} and v.key like 'edition:%'),
    last as (select distinct on (key, id) * from member order by key, id, number desc)
    select last.key, last.number, last.member,
      (extract(epoch from next.published_at) * 1000)::float8 as at
    from last join ${contentVersions} next on next.key = last.key and next.number = last.number + 1
    where last.number < last.live order by last.key, last.id`);
  return removedRows.parse(found).rows;
}

async function readRemoved(
  orm: Orm,
  year: number,
  firstOf: (key: string) => number,
): Promise<Map<string, Removed>> {
  const days = (await removedMembers(orm, 'days', year)).flatMap(({ key, number, at, member }) => {
    const { data: day } = daySchema.safeParse(member);
    // It was removed in the next version; versions count from 1.
    const revision = { sequence: firstOf(key) + number, changedAt: new Date(at) };
    return day === undefined ? [] : [{ key, day, revision }];
  });
  const slots = (await removedMembers(orm, 'slots', year)).flatMap(({ key, member }) => {
    const { data: slot } = slotSchema.safeParse(member);
    // No calendar has an act whose time was not announced.
    return slot === undefined || slot.announced !== undefined ? [] : [{ key, slot }];
  });
  const keys = new Set([...days, ...slots].map(({ key }) => key));
  return new Map(
    [...keys].map((key) => [
      key,
      {
        days: days.filter((one) => one.key === key),
        slots: slots.filter((one) => one.key === key).map(({ slot }) => slot),
      },
    ]),
  );
}

/** The days or acts of a stored document that match the current schema. */
function readable<T>(list: unknown, schema: z.ZodType<T>): T[] {
  const members = z.array(z.unknown()).safeParse(list).data ?? [];
  return members.flatMap((member) => schema.safeParse(member).data ?? []);
}

function withdrawnOf({
  document: kept,
  sequence,
  withdrawnAt,
  wasCurrent,
}: typeof withdrawnEditions.$inferSelect): Withdrawn {
  const document = migrateDocument(kept);
  const edition = publicEdition({
    ...(document as unknown as Edition),
    days: readable(document.days, daySchema),
    slots: readable(document.slots, slotSchema),
  });
  return { edition, revision: { sequence, changedAt: withdrawnAt }, wasCurrent };
}

/** Revisions for calendar files; removed items are included for editions from `year` on. */
export async function readRevisions(orm: Orm, year: number): Promise<Revisions> {
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
  const withdrawn = await orm.select().from(withdrawnEditions).orderBy(asc(withdrawnEditions.key));
  const ended = new Map(withdrawn.map(({ key, sequence }) => [key, sequence]));
  /**
   * Sequence of an edition's first version; after a withdrawn edition it continues from that one's.
   */
  const firstOf = (key: string) => (ended.get(key) ?? -1) + 1;
  return {
    slots: new Map(slots.map(({ slot, ...revision }) => [slot, revision])),
    editions: new Map(
      editions.map(({ key, number, changedAt }) => [
        key,
        { sequence: firstOf(key) + number - 1, changedAt },
      ]),
    ),
    removed: await readRemoved(orm, year, firstOf),
    withdrawn: withdrawn.map(withdrawnOf).filter(({ edition }) => edition.year >= year),
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
