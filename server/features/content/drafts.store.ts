import { asc, eq } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import {
  contentDrafts as drafts,
  contentEditors as editors,
  contentEdits as edits,
  contentLive as live,
  contentVersions as versions,
} from '#server/db/schema/index.ts';
import type { ContentKey } from '#shared/contracts/content.ts';
import type { ContentOperation } from '#shared/contracts/content-admin.ts';
import { migrateDocument } from '#shared/rules/content-migration.ts';
import type { JsonObject } from '#shared/rules/content-pointer.ts';

/** A draft in the shape of this software. */
export type Draft = typeof drafts.$inferSelect;

const present = (draft: Draft): Draft => ({
  ...draft,
  document: migrateDocument(draft.document),
});

export async function allDrafts(orm: Orm): Promise<Draft[]> {
  return (await orm.select().from(drafts).orderBy(asc(drafts.key))).map(present);
}

export async function draftOf(orm: Orm, key: ContentKey): Promise<Draft | null> {
  const [draft] = await orm.select().from(drafts).where(eq(drafts.key, key));
  return draft === undefined ? null : present(draft);
}

/**
 * A draft with its row locked until the end of `tx`: whoever changes a document in any way takes
 * this lock first.
 */
export async function lockDraft(tx: Orm, key: ContentKey): Promise<Draft | null> {
  const [draft] = await tx.select().from(drafts).where(eq(drafts.key, key)).for('no key update');
  return draft === undefined ? null : present(draft);
}

/** Stores a new draft; false when there is one of its key. */
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

/** Deletes a locked draft with everything that was ever written and published of its document. */
export async function deleteDocument(tx: Orm, key: ContentKey): Promise<void> {
  await tx.delete(live).where(eq(live.key, key));
  await tx.delete(versions).where(eq(versions.key, key));
  await tx.delete(edits).where(eq(edits.key, key));
  await tx.delete(editors).where(eq(editors.key, key));
  await tx.delete(drafts).where(eq(drafts.key, key));
}

/** Notes which version the draft is based on, after a publication. */
export async function setBase(tx: Orm, key: ContentKey, baseVersion: number): Promise<void> {
  await tx.update(drafts).set({ baseVersion }).where(eq(drafts.key, key));
}

/** What was done to a draft, with what undoes it. */
export interface Edit {
  actor: string;
  operations: ContentOperation[];
  inverse: ContentOperation[];
  at: Date;
}

/** Changes a locked draft and notes the edit; gives the new revision. */
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
