import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { notFound } from '#server/lib/errors.ts';
import type { ContentKey } from '#shared/contracts/content.ts';
import type { ContentChange, ContentVersion } from '#shared/contracts/content-admin.ts';
import type { List } from '#shared/contracts/list.ts';
import { describeChanges } from '#shared/rules/content-changes.ts';
import type { JsonObject } from '#shared/rules/content-pointer.ts';
import { draftOf } from './drafts.store.ts';
import { listVersions, versionOf } from './versions.store.ts';

/** The published versions of a document, newest first. @throws AppError 404 */
export async function documentVersions(
  { db: { orm } }: Pick<Context, 'db'>,
  key: ContentKey,
): Promise<List<ContentVersion>> {
  if ((await draftOf(orm, key)) === null) throw notFound();
  const versions = await listVersions(orm, key);
  const items = versions.map(({ key: _key, schemaVersion: _schema, ...version }) => ({
    ...version,
    publishedAt: version.publishedAt.toISOString(),
  }));
  return { items, total: versions[0]?.number ?? 0 };
}

/** A version by its number, or the draft. */
export type Side = number | 'draft';

/** What differs between two versions, in words. @throws AppError 404 */
export async function differences(
  { db: { orm } }: Pick<Context, 'db'>,
  key: ContentKey,
  { from, to }: { from: Side; to: Side },
): Promise<{ changes: ContentChange[] }> {
  const [before, after] = [await sideOf(orm, key, from), await sideOf(orm, key, to)];
  return { changes: describeChanges(before, after) };
}

async function sideOf(orm: Orm, key: ContentKey, side: Side): Promise<JsonObject> {
  const found = side === 'draft' ? await draftOf(orm, key) : await versionOf(orm, key, side);
  if (found === null) throw notFound();
  return found.document;
}

/** The draft as a file. @throws AppError 404 */
export async function exportedDraft(
  { db }: Pick<Context, 'db'>,
  key: ContentKey,
): Promise<{ name: string; document: JsonObject }> {
  const draft = await draftOf(db.orm, key);
  if (draft === null) throw notFound();
  const name = `innhold-${key.replace(':', '-')}-revisjon-${draft.revision}.json`;
  return { name, document: draft.document };
}
