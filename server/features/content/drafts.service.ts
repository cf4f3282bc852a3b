import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { badRequest, conflict, notFound } from '#server/lib/errors.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import { type ContentKey, contentKey } from '#shared/contracts/content.ts';
import type {
  ContentDetails,
  ContentSummary,
  EditBody,
  NewEditionBody,
} from '#shared/contracts/content-admin.ts';
import type { List } from '#shared/contracts/list.ts';
import { type JsonObject, sameJson } from '#shared/rules/content-pointer.ts';
import { parseDocument } from '#shared/rules/content-schema.ts';
import { isRunOfDays, newEdition, yearFault } from '#shared/rules/new-edition.ts';
import type { Acting } from '../admins/index.ts';
import { recordAct } from '../audit/index.ts';
import {
  allDrafts,
  changeDraft,
  type Draft,
  draftOf,
  insertDraft,
  liveVersionOf,
  liveVersions,
  lockDraft,
  noteEditor,
  otherEditors,
} from './content.store.ts';
import { applied, mustFitDraft, publishable } from './publication.ts';

export interface Editor extends Acting {
  id: string;
}

/** Title of a document for the back office. */
export function titleOf({ key, document }: Pick<Draft, 'key' | 'document'>): string {
  return key === 'site' ? 'Nettstedet' : String(document.name || key);
}

function summary(draft: Draft, live: { number: number; document: JsonObject } | null) {
  const key = contentKey.parse(draft.key);
  const isSame =
    live !== null && sameJson(publishable(key, draft.document, live.document), live.document);
  return {
    key,
    title: titleOf(draft),
    state: live === null ? 'unpublished' : isSame ? 'published' : 'changed',
    revision: draft.revision,
    liveVersion: live?.number ?? null,
    changedAt: draft.changedAt?.toISOString() ?? null,
  } satisfies ContentSummary;
}

/** Every document: the newest edition first, the site last. */
export async function listDocuments({ db }: Pick<Context, 'db'>): Promise<List<ContentSummary>> {
  const [drafts, versions] = [await allDrafts(db.orm), await liveVersions(db.orm)];
  const live = new Map(versions.map((version) => [version.key, version]));
  const items = drafts
    .map((draft) => summary(draft, live.get(draft.key) ?? null))
    .sort((one, other) => orderOf(other.key) - orderOf(one.key));
  return { items, total: items.length };
}

const orderOf = (key: ContentKey): number => Number(key.split(':')[1] ?? 0);

/**
 * A document with its draft, its live version and the other admins who have it open.
 * @throws AppError 404
 */
export async function documentDetails(
  ctx: Context,
  key: ContentKey,
  editor: Editor,
): Promise<ContentDetails> {
  const { orm } = ctx.db;
  const draft = await draftOf(orm, key);
  if (draft === null) throw notFound();
  const live = await liveVersionOf(orm, key);
  await ctx.db.transaction((tx) => beThere(tx, ctx, key, editor));
  const others = await otherEditors(orm, key, editor.id, ctx.clock.now());
  return {
    key,
    revision: draft.revision,
    liveVersion: live?.number ?? null,
    draft: draft.document,
    live: live?.document ?? null,
    editors: others.map((other) => ({ ...other, since: other.since.toISOString() })),
  };
}

/** Records presence in a document, and notifies the others of a new arrival. */
async function beThere(tx: Orm, ctx: Context, key: ContentKey, { id }: Editor): Promise<void> {
  const isNew = await noteEditor(tx, key, id, ctx.clock.now());
  if (isNew) await ctx.bus.publish(tx, ADMIN_TOPIC);
}

/**
 * Applies operations to a draft, all or none, whatever revision the client saw: each is compared
 * with the old value it names (docs/product/content.md#editing).
 * @throws AppError 404, 400 with the fields, 409 with the conflicts
 */
export async function editDraft(
  ctx: Context,
  key: ContentKey,
  { ops }: EditBody,
  editor: Editor,
): Promise<{ revision: number; draft: JsonObject }> {
  return ctx.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, key);
    if (draft === null) throw notFound();
    await beThere(tx, ctx, key, editor);
    return editLocked(tx, ctx, { key, draft, ops }, editor);
  });
}

/** Applies operations to a draft whose row is locked. @throws AppError 400, 409 */
export async function editLocked(
  tx: Orm,
  ctx: Pick<Context, 'clock' | 'bus'>,
  { key, draft, ops }: { key: ContentKey; draft: Draft; ops: EditBody['ops'] },
  { username }: Acting,
): Promise<{ revision: number; draft: JsonObject }> {
  const { document, changed, inverse } = applied(draft.document, ops);
  if (changed.length === 0) return { revision: draft.revision, draft: draft.document };
  mustFitDraft(key, draft.document, document);
  const revision = await changeDraft(tx, draft, document, {
    actor: username,
    operations: changed,
    inverse,
    at: ctx.clock.now(),
  });
  await ctx.bus.publish(tx, ADMIN_TOPIC);
  return { revision, draft: document };
}

/**
 * Copies an edition to other days as a new draft; it becomes public when published.
 * @throws AppError 400 with the field, 404 for an unknown edition, 409 when the year has one
 */
export async function createEdition(
  ctx: Context,
  given: NewEditionBody,
  acting: Acting,
): Promise<ContentSummary> {
  const key = await ctx.db.transaction((tx) => insertEdition(tx, ctx, given, acting));
  const draft = await draftOf(ctx.db.orm, key);
  if (draft === null) throw notFound();
  return summary(draft, null);
}

/** Like `createEdition`, within a transaction; returns the new document's key. */
export async function insertEdition(
  tx: Orm,
  ctx: Pick<Context, 'clock' | 'bus' | 'logger'>,
  { from, days }: NewEditionBody,
  { username, requestId }: Acting,
): Promise<ContentKey> {
  if (from === 'site') throw badRequest({ from: 'Velg utgaven som skal kopieres' });
  if (!isRunOfDays(days)) throw badRequest({ days: 'Velg dager som følger hverandre i ett år' });
  const fault = yearFault(days, ctx.clock.now());
  if (fault !== null) throw badRequest({ days: fault });
  const source = (await liveVersionOf(tx, from)) ?? (await draftOf(tx, from));
  if (source === null) throw notFound();
  const { document: edition } = parseDocument(from, source.document);
  if (edition === null || !('year' in edition)) {
    throw conflict('Utgaven har feil som må rettes før den kan kopieres.');
  }
  const document = JSON.parse(JSON.stringify(newEdition(edition, days)));
  const key = contentKey.parse(`edition:${document.year}`);
  const changedAt = ctx.clock.now();
  if (!(await insertDraft(tx, { key, document, changedAt }))) {
    throw conflict(`Utgaven for ${document.year} finnes allerede.`);
  }
  await recordAct(tx, ctx, {
    actor: username,
    action: 'content.create',
    subjectType: 'content',
    subjectId: key,
    after: { from, days },
    requestId,
  });
  await ctx.bus.publish(tx, ADMIN_TOPIC);
  return key;
}
