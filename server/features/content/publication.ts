import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { AppError, badRequest } from '#server/lib/errors.ts';
import { ADMIN_TOPIC, CONTENT_TOPIC } from '#server/realtime/topics.ts';
import {
  CONTENT_SCHEMA_VERSION,
  type ContentKey,
  editionDocument,
  MAX_DOCUMENT_BYTES,
} from '#shared/contracts/content.ts';
import type {
  ContentChange,
  ContentConflict,
  ContentOperation,
  ContentProblem,
} from '#shared/contracts/content-admin.ts';
import { describeChanges } from '#shared/rules/content-changes.ts';
import { checkDocument } from '#shared/rules/content-checks.ts';
import { withMoves } from '#shared/rules/content-moves.ts';
import { applyOperations, type OperationResult } from '#shared/rules/content-operations.ts';
import {
  childOf,
  isMemberList,
  isObject,
  type Json,
  type JsonObject,
  sameJson,
  valuesIn,
} from '#shared/rules/content-pointer.ts';
import { parseDocument, type SchemaIssue } from '#shared/rules/content-schema.ts';
import { publicEdition } from '#shared/rules/public-edition.ts';
import type { Acting } from '../admins/index.ts';
import { type ActFields, recordAct } from '../audit/index.ts';
import { missingPictures } from '../content-pictures/index.ts';
import {
  countPlansWith,
  insertLive,
  liveVersions,
  raiseSlots,
  type SlotRevision,
  type Version,
} from './content.store.ts';

const CHANGED_BOTH = 'Noen andre har endret det samme. Velg hvilken verdi som skal stå.';
const DRAFT_CHANGED = 'Utkastet er endret siden du så på det. Se over endringene og prøv igjen.';
const TOO_LARGE = `Dokumentet er for stort. Det kan ha høyst ${MAX_DOCUMENT_BYTES / 1000} kB.`;

/** 409 with both values of everything that two editors changed. */
export function conflicting(conflicts: ContentConflict[], message = CHANGED_BOTH): AppError {
  return new AppError(409, message, { fields: { conflicts } });
}

/** 400 with the problems that prevent publishing. */
export function refusedFor(problems: readonly ContentProblem[], message: string): AppError {
  return new AppError(400, message, { fields: { problems } });
}

/**
 * Applies operations.
 * @throws AppError 409 with the conflicts, 400 with the path of an invalid operation
 */
export function applied(
  document: JsonObject,
  operations: readonly ContentOperation[],
): Extract<OperationResult, { kind: 'applied' }> {
  const result = applyOperations(document, operations);
  if (result.kind === 'conflict') throw conflicting(result.conflicts);
  if (result.kind === 'refused') throw badRequest({ [result.path]: result.message });
  return result;
}

/**
 * Refuses what a draft may not hold: wrong types, texts that are too long, script URLs. Fields may
 * be empty until publication. Problems that existed before, because a release has new rules, do not
 * block other changes.
 * @throws AppError 400 with the paths of the fields
 */
export function mustFitDraft(key: ContentKey, before: JsonObject, after: JsonObject): void {
  mustNotBeTooLarge(after);
  const faults = faultsOf(key, after);
  if (faults.length === 0) return;
  const known = faultsOf(key, before);
  const isKnown = (fault: SchemaIssue) =>
    known.some(({ path, message }) => path === fault.path && message === fault.message);
  const added = faults.filter((fault) => !isKnown(fault));
  if (added.length === 0) return;
  throw badRequest(Object.fromEntries(added.map(({ path, message }) => [path, message])));
}

/** Schema issues of a document, except for fields that are only empty. */
export function faultsOf(key: ContentKey, document: JsonObject): SchemaIssue[] {
  return parseDocument(key, document).issues.filter(({ unfinished }) => !unfinished);
}

/** @throws AppError 400 */
export function mustNotBeTooLarge(document: JsonObject): void {
  if (Buffer.byteLength(JSON.stringify(document)) > MAX_DOCUMENT_BYTES) {
    throw badRequest(undefined, TOO_LARGE);
  }
}

/** 409: somebody changed the draft since the client read it. */
export function draftChanged(): AppError {
  return conflicting([], DRAFT_CHANGED);
}

/**
 * A document as it would be published now: cleaned when valid, and with moved acts marked, except
 * those whose small move is a correction.
 */
export function publishable(
  key: ContentKey,
  document: JsonObject,
  live: JsonObject | null,
  corrections: readonly string[] = [],
): JsonObject {
  const marked = withMoves(document, live, new Set(corrections));
  const { document: parsed } = parseDocument(key, marked);
  return parsed === null ? marked : JSON.parse(JSON.stringify(parsed));
}

/** Problems that prevent publishing a document in its publishable form. */
export async function problemsOf(
  orm: Orm,
  key: ContentKey,
  document: JsonObject,
  published: JsonObject | null,
): Promise<ContentProblem[]> {
  const others = key === 'site' ? [] : await liveVersions(orm);
  const otherSlots = new Set(
    others
      .filter((version) => version.key !== key)
      .flatMap((version) => slotsOf(version.document))
      .map(({ id }) => String(id)),
  );
  return [
    ...(await pictureProblems(orm, document)),
    ...checkDocument(key, document, { published, otherSlots }),
  ];
}

/** In an imported document, a picture may be deleted or another site's. */
async function pictureProblems(orm: Orm, document: JsonObject): Promise<ContentProblem[]> {
  const uploads = [...valuesIn(document)].flatMap(([path, value]) =>
    isObject(value) && value.kind === 'upload' ? [{ path, hash: String(value.hash) }] : [],
  );
  const missing = new Set(
    await missingPictures(
      orm,
      uploads.map(({ hash }) => hash),
    ),
  );
  return uploads
    .filter(({ hash }) => missing.has(hash))
    .map(({ path }) => ({
      level: 'error',
      path,
      message: 'Bildet finnes ikke. Last det opp igjen.',
    }));
}

/** Number of plans known to the server that have an act whose calendar entry changes. */
export function touchedPlans(
  orm: Orm,
  live: JsonObject | null,
  document: JsonObject,
): Promise<number> {
  const acts = publishedSlots(live, document).map(({ slot }) => slot);
  return countPlansWith(orm, acts);
}

/** Most changes listed in the audit log; the version has all of them. */
const MAX_TOLD = 20;

interface Publication {
  key: ContentKey;
  live: Version | null;
  document: JsonObject;
  comment: string;
  acting: Acting;
  action: 'content.publish' | 'content.hot';
  /** Acts whose move is a correction, about which nobody is notified. */
  corrections?: readonly string[];
  /** Additional audit log fields. */
  noted?: ActFields;
}

/**
 * Publishes a document as the next, live version, records it and notifies every process, all with
 * the commit of `tx`. The draft's row must be locked.
 */
export async function publishVersion(
  tx: Orm,
  ctx: Pick<Context, 'clock' | 'bus' | 'publications' | 'logger'>,
  { key, live, document, comment, acting, action, corrections = [], noted }: Publication,
): Promise<{ version: number; changes: ContentChange[] }> {
  const publishedAt = ctx.clock.now();
  const number = (live?.number ?? 0) + 1;
  const changes = describeChanges(live?.document ?? null, document);
  const schemaVersion = CONTENT_SCHEMA_VERSION;
  const publisher = acting.username;
  await insertLive(tx, {
    ...{ key, number, document, schemaVersion },
    ...{ comment, changes, publisher, publishedAt },
  });
  const before = live?.document ?? null;
  await raiseSlots(tx, publishedSlots(before, document), publishedAt);
  const published = { key, number, before, after: document, untold: corrections };
  await ctx.publications.publish(tx, published);
  await recordAct(tx, ctx, {
    actor: publisher,
    action,
    subjectType: 'content',
    subjectId: key,
    before: { version: live?.number ?? null },
    after: {
      version: number,
      changes: changes.slice(0, MAX_TOLD).map(({ text }) => text),
      ...(comment !== '' && { comment }),
      ...noted,
    },
    requestId: acting.requestId,
  });
  await ctx.bus.publish(tx, CONTENT_TOPIC, key);
  await ctx.bus.publish(tx, ADMIN_TOPIC);
  return { version: number, changes };
}

function nameIn(list: Json | undefined, id: Json | undefined): Json {
  const named = typeof id === 'string' ? childOf(list, id) : undefined;
  return isObject(named) ? (named.name ?? null) : null;
}

/**
 * Names shown in an act's calendar entry that come from elsewhere in the document: the edition's, the
 * stage's and those of its artists.
 */
function namesAround(document: JsonObject | null, { stage, artists }: JsonObject): JsonObject {
  return {
    edition: document?.name ?? null,
    stage: nameIn(document?.stages, stage),
    artists: (Array.isArray(artists) ? artists : []).map((id) => nameIn(document?.artists, id)),
  };
}

/** A document as visitors see it; one that breaks its schema, or the site's, as it is. */
function publicDocument(document: JsonObject): JsonObject {
  const { data } = editionDocument.safeParse(document);
  return data === undefined ? document : JSON.parse(JSON.stringify(publicEdition(data)));
}

const STATUSES = ['planned', 'cancelled', 'moved'] as const;

/**
 * Acts that were added, changed or removed in a document, with their status. A renamed stage,
 * edition or artist changes its acts too, because calendars accept a new text only with a higher SEQUENCE.
 * All as visitors see it: what is the crew's changes no act, and a cancelled day cancels its acts.
 */
export function publishedSlots(
  documentBefore: JsonObject | null,
  documentAfter: JsonObject,
): Pick<SlotRevision, 'slot' | 'status'>[] {
  const [before, after] = [
    documentBefore && publicDocument(documentBefore),
    publicDocument(documentAfter),
  ];
  const old = new Map(slotsOf(before).map((slot) => [slot.id, slot]));
  const kept = new Set(slotsOf(after).map(({ id }) => id));
  const removed = [...old.keys()]
    .filter((id) => !kept.has(id))
    .map((id) => ({ slot: String(id), status: 'cancelled' as const }));
  const changed = slotsOf(after)
    .filter((slot) => {
      if (!sameJson(slot, old.get(slot.id))) return true;
      return !sameJson(namesAround(before, slot), namesAround(after, slot));
    })
    .map(({ id, status }) => ({
      slot: String(id),
      status: STATUSES.find((one) => one === status) ?? 'planned',
    }));
  return [...changed, ...removed];
}

export function slotsOf(document: JsonObject | null): JsonObject[] {
  return isMemberList(document?.slots) ? document.slots : [];
}
