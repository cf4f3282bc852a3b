import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { badRequest, notFound } from '#server/lib/errors.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import type { ActName } from '#shared/content/acts.ts';
import { type ContentKey, contentKey, type Edition } from '#shared/contracts/content.ts';
import type {
  ContentChange,
  ContentProblem,
  ContentVersion,
  EditAnswer,
  ImportAnswer,
} from '#shared/contracts/content-admin.ts';
import type { List } from '#shared/contracts/list.ts';
import { describeChanges } from '#shared/rules/content-changes.ts';
import { migrateDocument } from '#shared/rules/content-migration.ts';
import { isMemberList, type JsonObject, sameJson } from '#shared/rules/content-pointer.ts';
import type { Acting } from '../admins/index.ts';
import { type ActFields, recordAct } from '../audit/index.ts';
import {
  changeDraft,
  type Draft,
  draftOf,
  insertDraft,
  listVersions,
  liveVersionOf,
  lockDraft,
  type Version,
  versionOf,
} from './content.store.ts';
import { faultsOf, mustNotBeTooLarge, problemsOf, publishable, refusedFor } from './publication.ts';
import { publishWithin, replacedFields } from './publish.service.ts';
import { isSeeded } from './seed.service.ts';

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

/** Differences between two versions, in words. @throws AppError 404 */
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

/** The draft for download as a file. @throws AppError 404 */
export async function exportedDraft(
  { db }: Pick<Context, 'db'>,
  key: ContentKey,
): Promise<{ name: string; document: JsonObject }> {
  const draft = await draftOf(db.orm, key);
  if (draft === null) throw notFound();
  const name = `innhold-${key.replace(':', '-')}-revisjon-${draft.revision}.json`;
  return { name, document: draft.document };
}

const NO_DOCUMENT = 'Filen inneholder ikke et dokument som passer her.';
const TOO_NEW = 'Filen er fra en nyere versjon av programvaren.';

/**
 * Restores an older version into the draft. Items published since cannot be deleted: such acts are
 * cancelled, tickets sold out, wheel segments given no chance.
 * @throws AppError 404
 */
export async function restoreVersion(
  ctx: Context,
  key: ContentKey,
  number: number,
  acting: Acting,
): Promise<EditAnswer> {
  return ctx.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, key);
    const version = await versionOf(tx, key, number);
    if (draft === null || version === null) throw notFound();
    const live = await liveVersionOf(tx, key);
    const document = withPublished(version.document, live?.document ?? null);
    const done = { action: 'content.restore', after: { version: number } } as const;
    const revision = await replaceDraft(tx, ctx, draft, document, acting, done);
    return { revision, draft: document };
  });
}

/** Adds the published acts, ticket types and wheel segments that a document lacks. */
function withPublished(document: JsonObject, live: JsonObject | null): JsonObject {
  const kept = (list: string, change: JsonObject) => {
    const [own, published] = [document[list], live?.[list]];
    if (!isMemberList(own) || !isMemberList(published)) return {};
    const ids = new Set(own.map(({ id }) => id));
    const missing = published.filter(({ id }) => !ids.has(id ?? null));
    return { [list]: [...own, ...missing.map((member) => ({ ...member, ...change }))] };
  };
  const restored: JsonObject = {
    ...document,
    ...kept('slots', { status: 'cancelled' }),
    ...kept('tickets', { status: 'soldOut' }),
    ...kept('wheel', { weight: 0 }),
  };
  return withNamedArtists(restored, live);
}

/** Adds the published artists that acts name and the document lacks. */
function withNamedArtists(document: JsonObject, live: JsonObject | null): JsonObject {
  const { artists, slots } = document;
  const published = live?.artists ?? null;
  if (!isMemberList(artists) || !isMemberList(slots) || !isMemberList(published)) return document;
  const named = new Set(slots.flatMap((slot) => (Array.isArray(slot.artists) ? slot.artists : [])));
  const own = new Set(artists.map(({ id }) => id));
  const missing = published.filter(({ id = null }) => named.has(id) && !own.has(id));
  return { ...document, artists: [...artists, ...missing] };
}

/**
 * Imports an exported document into the draft, or reports what that would change.
 * @throws AppError 404, 400 with the problems when no draft may hold it
 */
export async function importDocument(
  ctx: Context,
  key: ContentKey,
  given: JsonObject,
  { dryRun, acting }: { dryRun: boolean; acting: Acting },
): Promise<ImportAnswer> {
  const document = importable(key, given);
  return ctx.db.transaction(async (tx) => {
    const draft = await (dryRun ? draftOf(tx, key) : lockDraft(tx, key));
    if (draft === null) throw notFound();
    const live = (await liveVersionOf(tx, key))?.document ?? null;
    const done = { action: 'content.import' } as const;
    return {
      revision: dryRun
        ? draft.revision
        : await replaceDraft(tx, ctx, draft, document, acting, done),
      changes: describeChanges(draft.document, document),
      problems: await problemsOf(tx, key, publishable(key, document, live), live),
    };
  });
}

/** @throws AppError 400 with the problems when it is no valid document of this key */
function importable(key: ContentKey, given: JsonObject): JsonObject {
  let document: JsonObject;
  try {
    document = migrateDocument(given);
  } catch {
    throw badRequest({ '/schemaVersion': TOO_NEW });
  }
  mustNotBeTooLarge(document);
  const problems = faultsOf(key, document).map(
    ({ path, message }): ContentProblem => ({ level: 'error', path, message }),
  );
  if (key !== 'site' && key !== `edition:${document.year}`) {
    problems.push({ level: 'error', path: '/year', message: 'Filen gjelder et annet år' });
  }
  if (problems.length > 0) throw refusedFor(problems, NO_DOCUMENT);
  return document;
}

/** Returns the draft's revision, unchanged when the document is. */
async function replaceDraft(
  tx: Orm,
  ctx: Context,
  draft: Draft,
  document: JsonObject,
  { username, requestId }: Acting,
  { action, after }: { action: ActName; after?: ActFields },
): Promise<number> {
  if (sameJson(draft.document, document)) return draft.revision;
  const [operations, inverse] = replacedFields(draft.document, document);
  const edit = { actor: username, operations, inverse, at: ctx.clock.now() };
  const revision = await changeDraft(tx, draft, document, edit);
  await recordAct(tx, ctx, {
    actor: username,
    action,
    subjectType: 'content',
    subjectId: draft.key,
    before: { revision: draft.revision },
    after: { revision, ...after },
    requestId,
  });
  await ctx.bus.publish(tx, ADMIN_TOPIC);
  return revision;
}

interface WholeEdition {
  document: Edition;
  comment: string;
  acting: Acting;
}

/**
 * Publishes a whole edition at once, with every warning accepted. It goes where its year has no edition,
 * or only the one delivered with the software as long as nobody touched it and it has no acts.
 * @returns false where the year's edition is somebody's work, which is left as it is
 * @throws AppError 400 with the problems when it has errors
 */
export async function publishWholeEdition(
  tx: Orm,
  ctx: Pick<Context, 'clock' | 'bus' | 'publications' | 'logger'>,
  { document, comment, acting }: WholeEdition,
): Promise<boolean> {
  const key = contentKey.parse(`edition:${document.year}`);
  const wanted: JsonObject = JSON.parse(JSON.stringify(document));
  const isNew = await insertDraft(tx, { key, document: wanted, changedAt: ctx.clock.now() });
  const draft = await lockDraft(tx, key);
  const live = await liveVersionOf(tx, key);
  if (draft === null || !(isNew || isUntouched(draft, live))) return false;
  // Kinds of tickets that were published stay, sold out.
  const whole = withPublished(wanted, live?.document ?? null);
  const revision = isNew ? draft.revision : await replaced(tx, ctx, draft, whole, acting);
  const problems = await problemsOf(tx, key, whole, live?.document ?? null);
  const acknowledged = problems
    .filter(({ level }) => level === 'warning')
    .map(({ path, message }) => ({ path, message }));
  await publishWithin(tx, ctx, key, { revision, comment, acknowledged, corrections: [] }, acting);
  return true;
}

/** Whether visitors and organisers still have what was delivered with the software, without acts. */
function isUntouched(draft: Draft, live: Version | null): boolean {
  if (live === null || !isSeeded(live) || !sameJson(draft.document, live.document)) return false;
  return Array.isArray(live.document.slots) && live.document.slots.length === 0;
}

async function replaced(
  tx: Orm,
  { clock }: Pick<Context, 'clock'>,
  draft: Draft,
  document: JsonObject,
  { username: actor }: Acting,
): Promise<number> {
  const [operations, inverse] = replacedFields(draft.document, document);
  return changeDraft(tx, draft, document, { actor, operations, inverse, at: clock.now() });
}
