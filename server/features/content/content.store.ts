import {
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  lte,
  ne,
  sql,
} from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Orm } from '#server/db/database.ts';
import {
  admins,
  contentDrafts as drafts,
  contentEditors as editors,
  contentEdits as edits,
  contentLive as live,
  planEntries,
  pushSubscriptions,
  plannedReleases as releases,
  slotRevisions as revisions,
  contentVersions as versions,
  withdrawnEditions as withdrawn,
} from '#server/db/schema/index.ts';
import type { ContentKey } from '#shared/contracts/content.ts';
import type { ContentOperation } from '#shared/contracts/content-admin.ts';
import { MINUTE_MS } from '#shared/oslo-time.ts';
import { migrateDocument } from '#shared/rules/content-migration.ts';
import { isObject, type JsonObject } from '#shared/rules/content-pointer.ts';
import { pageChanges } from '#shared/rules/page-changes.ts';

const LIST_MAX = 500;

/** A published version, migrated to the current document shape. */
export type Version = typeof versions.$inferSelect;

/** Migrates a stored document to the current shape. */
const present = <T extends { document: JsonObject }>(row: T): T => ({
  ...row,
  document: migrateDocument(row.document),
});

const isLive = and(eq(live.key, versions.key), eq(live.version, versions.number));

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

/** The changes in words of all versions that were published since a moment, in order. */
export async function changesSince(orm: Orm, key: ContentKey, since: Date): Promise<string[]> {
  const rows = await orm
    .select({ changes: versions.changes })
    .from(versions)
    .where(and(eq(versions.key, key), gte(versions.publishedAt, since)))
    .orderBy(asc(versions.number));
  return rows.flatMap(({ changes }) => changes.map(({ text }) => text));
}

export async function insertLive(tx: Orm, version: Version): Promise<void> {
  const { key, number } = version;
  await tx.insert(versions).values(version);
  await tx
    .insert(live)
    .values({ key, version: number })
    .onConflictDoUpdate({ target: live.key, set: { version: number } });
}

const memberRows = z.object({ rows: z.array(z.object({ member: z.json() })) });

/**
 * Every member of an edition's list in any version, earlier withdrawn ones included; each as last
 * published.
 */
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
  const acts = await everIn(tx, key, 'slots');
  // Contacts of the crew are deleted with the edition.
  const slots = acts.map((act) => {
    if (!isObject(act)) return act;
    const { crew: _crew, ...rest } = act;
    return rest;
  });
  const kept = {
    document: { ...document, days, slots },
    // A version counts as its number less one, so this is the next value after the last version.
    sequence: (earlier === undefined ? 0 : earlier.sequence + 1) + number,
    withdrawnAt,
    wasCurrent: wasCurrent || earlier?.wasCurrent === true,
  };
  await tx
    .insert(withdrawn)
    .values({ key, ...kept })
    .onConflictDoUpdate({ target: withdrawn.key, set: kept });
}

/** How often an act has changed since its first publication. */
export type SlotRevision = typeof revisions.$inferSelect;

export async function slotRevisions(orm: Orm): Promise<SlotRevision[]> {
  return orm.select().from(revisions).orderBy(asc(revisions.slot));
}

/** Records acts that were published for the first time or changed: increments their sequence. */
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

const answer = z.object({
  rows: z.array(z.object({ key: z.string(), path: z.string(), at: z.number() })),
});

/** Last publication time of each page's content, by the page's path. */
export async function readPageChanges({
  db: { orm },
}: {
  db: { orm: Orm };
}): Promise<Map<string, string>> {
  // Pages are distinguished by the first two path segments of a document.
  const found: unknown = await orm.execute(sql`
    select ${versions.key} as key, changed.path as path,
      (extract(epoch from max(${versions.publishedAt})) * 1000)::float8 as at
    from ${versions}
    cross join lateral (
      select coalesce(substring(change->>'path' from '^/[^/]+(?:/[^/]+)?'), '') as path
      from json_array_elements(${versions.changes}) as change) as changed
    group by 1, 2`);
  const changes = answer.parse(found).rows.map(({ at, ...of }) => ({ ...of, at: new Date(at) }));
  return pageChanges(changes, await slotRevisions(orm));
}

/** A draft, migrated to the current document shape. */
export type Draft = typeof drafts.$inferSelect;

export async function allDrafts(orm: Orm): Promise<Draft[]> {
  return (await orm.select().from(drafts).orderBy(asc(drafts.key))).map(present);
}

export async function draftOf(orm: Orm, key: ContentKey): Promise<Draft | null> {
  const [draft] = await orm.select().from(drafts).where(eq(drafts.key, key));
  return draft === undefined ? null : present(draft);
}

/** A draft, locked until the end of `tx`. Every change of a document takes this lock first. */
export async function lockDraft(tx: Orm, key: ContentKey): Promise<Draft | null> {
  const [draft] = await tx.select().from(drafts).where(eq(drafts.key, key)).for('no key update');
  return draft === undefined ? null : present(draft);
}

/** Stores a new draft; false when its key exists. */
export async function insertDraft(
  tx: Orm,
  draft: Pick<Draft, 'key' | 'document' | 'changedAt'>,
): Promise<boolean> {
  const stored = await tx
    .insert(drafts)
    .values(draft)
    .onConflictDoNothing()
    .returning({ key: drafts.key });
  return stored.length > 0;
}

/** Deletes a locked draft with all edits, versions and planned releases of its document. */
export async function deleteDocument(tx: Orm, key: ContentKey): Promise<void> {
  await tx.delete(live).where(eq(live.key, key));
  await tx.delete(versions).where(eq(versions.key, key));
  await tx.delete(edits).where(eq(edits.key, key));
  await tx.delete(editors).where(eq(editors.key, key));
  await tx.delete(releases).where(eq(releases.key, key));
  await tx.delete(drafts).where(eq(drafts.key, key));
}

/** Sets the version that the draft is based on, after a publication. */
export async function setBase(tx: Orm, key: ContentKey, baseVersion: number): Promise<void> {
  await tx.update(drafts).set({ baseVersion }).where(eq(drafts.key, key));
}

/** An edit of a draft with its inverse. */
interface Edit {
  actor: string;
  operations: ContentOperation[];
  inverse: ContentOperation[];
  at: Date;
}

/** Changes a locked draft and records the edit; returns the new revision. */
export async function changeDraft(
  tx: Orm,
  { key, revision: before }: Draft,
  document: JsonObject,
  { at, ...edit }: Edit,
): Promise<number> {
  const revision = before + 1;
  await tx.update(drafts).set({ document, revision, changedAt: at }).where(eq(drafts.key, key));
  await tx.insert(edits).values({ key, revision, ...edit, createdAt: at });
  return revision;
}

/** An admin who read or changed a document within this time counts as present. */
const PRESENT_MS = MINUTE_MS;

/**
 * Records that an admin has a document open.
 * @returns whether they were not present just before
 */
export async function noteEditor(
  orm: Orm,
  key: ContentKey,
  adminId: string,
  now: Date,
): Promise<boolean> {
  const gone = new Date(now.getTime() - PRESENT_MS);
  await orm.delete(editors).where(and(eq(editors.key, key), lte(editors.seenAt, gone)));
  const [noted] = await orm
    .insert(editors)
    .values({ key, adminId, since: now, seenAt: now })
    .onConflictDoUpdate({ target: [editors.key, editors.adminId], set: { seenAt: now } })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return noted?.isNew === true;
}

/** The other admins present in a document, in order of arrival. */
export async function otherEditors(orm: Orm, key: ContentKey, adminId: string, now: Date) {
  return orm
    .select({ id: admins.id, username: admins.username, since: editors.since })
    .from(editors)
    .innerJoin(admins, eq(admins.id, editors.adminId))
    .where(
      and(
        eq(editors.key, key),
        ne(editors.adminId, adminId),
        gt(editors.seenAt, new Date(now.getTime() - PRESENT_MS)),
      ),
    )
    .orderBy(asc(editors.since), admins.id);
}

/**
 * Number of known plans with one of these acts: plans of accounts, and of browsers subscribed to
 * push. A logged-in browser counts as its account.
 */
export async function countPlansWith(orm: Orm, slotIds: readonly string[]): Promise<number> {
  if (slotIds.length === 0) return 0;
  const ids = [...slotIds];
  const { userId: account } = pushSubscriptions;
  const accounts = orm
    .select({ plan: sql<string>`${planEntries.userId}::text`.as('plan') })
    .from(planEntries)
    .where(and(inArray(planEntries.slotId, ids), planEntries.on));
  const browsers = orm
    .select({
      plan: sql<string>`coalesce(${account}::text, 'browser ' || ${pushSubscriptions.id})`.as(
        'plan',
      ),
    })
    .from(pushSubscriptions)
    .where(arrayOverlaps(pushSubscriptions.slots, ids));
  const [row] = await orm.select({ plans: count() }).from(union(accounts, browsers).as('plans'));
  return row?.plans ?? 0;
}
