import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#server/db/database.ts';
import {
  contentLive as live,
  slotRevisions as revisions,
  contentVersions as versions,
  withdrawnEditions as withdrawn,
} from '#server/db/schema/index.ts';
import type { ContentKey } from '#shared/contracts/content.ts';
import { migrateDocument } from '#shared/rules/content-migration.ts';

/** Newest versions that are listed. */
const LIST_MAX = 500;

/** A published version in the shape of this software. */
export type Version = typeof versions.$inferSelect;

const present = (version: Version): Version => ({
  ...version,
  document: migrateDocument(version.document),
});

const isLive = and(eq(live.key, versions.key), eq(live.version, versions.number));

/** The live version of every document. */
export async function liveVersions(orm: Orm): Promise<Version[]> {
  const columns = getTableColumns(versions);
  const rows = await orm
    .select(columns)
    .from(versions)
    .innerJoin(live, isLive)
    .orderBy(asc(versions.key));
  return rows.map(present);
}

export async function liveVersionOf(orm: Orm, key: ContentKey): Promise<Version | null> {
  const columns = getTableColumns(versions);
  const [row] = await orm
    .select(columns)
    .from(versions)
    .innerJoin(live, isLive)
    .where(eq(versions.key, key));
  return row === undefined ? null : present(row);
}

export async function versionOf(
  orm: Orm,
  key: ContentKey,
  number: number,
): Promise<Version | null> {
  const [row] = await orm
    .select()
    .from(versions)
    .where(and(eq(versions.key, key), eq(versions.number, number)));
  return row === undefined ? null : present(row);
}

/** The newest versions of a document without their documents, newest first. */
export async function listVersions(orm: Orm, key: ContentKey) {
  const { document: _document, ...columns } = getTableColumns(versions);
  return orm
    .select({ ...columns, live: sql<boolean>`${live.version} is not null` })
    .from(versions)
    .leftJoin(live, isLive)
    .where(eq(versions.key, key))
    .orderBy(desc(versions.number))
    .limit(LIST_MAX);
}

/** Stores a version and makes it the live one. */
export async function insertLive(tx: Orm, version: Version): Promise<void> {
  const { key, number } = version;
  await tx.insert(versions).values(version);
  await tx
    .insert(live)
    .values({ key, version: number })
    .onConflictDoUpdate({ target: live.key, set: { version: number } });
}

const memberRows = z.object({ rows: z.array(z.object({ member: z.json() })) });

/** Every member that a list of an edition had in any version, or before it was withdrawn; each as it last was. */
async function everIn(tx: Orm, key: ContentKey, list: 'days' | 'slots') {
  const found: unknown = await tx.execute(sql`
    select distinct on (one.value->>'id') one.value as member
    from (
      select ${versions.number}, ${versions.document} from ${versions} where ${versions.key} = ${key}
      union all
      select 0, ${withdrawn.document} from ${withdrawn} where ${withdrawn.key} = ${key}
    ) as known(number, document)
    cross join lateral json_array_elements(known.document->${list}::text) as one(value)
    order by one.value->>'id', known.number desc`);
  return memberRows.parse(found).rows.map(({ member }) => member);
}

/** Keeps what calendars may have of an edition that is about to be deleted. */
export async function keepForCalendars(
  tx: Orm,
  key: ContentKey,
  { number, document }: Version,
  { withdrawnAt, wasCurrent }: { withdrawnAt: Date; wasCurrent: boolean },
): Promise<void> {
  const [earlier] = await tx.select().from(withdrawn).where(eq(withdrawn.key, key));
  const days = await everIn(tx, key, 'days');
  const slots = await everIn(tx, key, 'slots');
  const kept = {
    document: { ...document, days, slots },
    // A version counts as its number less one, so this is what comes after the last.
    sequence: (earlier === undefined ? 0 : earlier.sequence + 1) + number,
    withdrawnAt,
    wasCurrent: wasCurrent || earlier?.wasCurrent === true,
  };
  await tx
    .insert(withdrawn)
    .values({ key, ...kept })
    .onConflictDoUpdate({ target: withdrawn.key, set: kept });
}

/** How often an act has changed since it was first published. */
export type SlotRevision = typeof revisions.$inferSelect;

/** Every published act's revision. */
export async function slotRevisions(orm: Orm): Promise<SlotRevision[]> {
  return orm.select().from(revisions).orderBy(asc(revisions.slot));
}

/** Notes acts that were published for the first time, or changed: their sequence rises by one. */
export async function raiseSlots(
  tx: Orm,
  slots: readonly Pick<SlotRevision, 'slot' | 'status'>[],
  changedAt: Date,
): Promise<void> {
  if (slots.length === 0) return;
  await tx
    .insert(revisions)
    .values(slots.map((slot) => ({ ...slot, changedAt })))
    .onConflictDoUpdate({
      target: revisions.slot,
      set: {
        sequence: sql`${revisions.sequence} + 1`,
        changedAt,
        status: sql`excluded.status`,
      },
    });
}
