import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { badRequest, notFound } from '#server/lib/errors.ts';
import type { ContentKey } from '#shared/contracts/content.ts';
import type {
  Acknowledged,
  CheckAnswer,
  ContentProblem,
  PublishAnswer,
  PublishBody,
} from '#shared/contracts/content-admin.ts';
import { describeChanges } from '#shared/rules/content-changes.ts';
import { smallMoves } from '#shared/rules/content-moves.ts';
import { type JsonObject, sameJson } from '#shared/rules/content-pointer.ts';
import { openWarnings, withKnown } from '#shared/rules/content-warnings.ts';
import type { Acting } from '../admins/index.ts';
import {
  changeDraft,
  type Draft,
  draftOf,
  liveVersionOf,
  lockDraft,
  setBase,
  type Version,
} from './content.store.ts';
import { problemsOf, publishable, publishVersion, touchedPlans } from './publication.ts';
import { draftChanged, refusedFor } from './refusals.ts';
import { isSeeded } from './seed.service.ts';

const HAS_ERRORS = 'Innholdet har feil som må rettes før det kan publiseres.';
const NO_CORRECTION = 'Bare en flytting på høyst ti minutter kan være en rettelse.';
const NOT_TICKED_OFF = 'Kryss av advarslene før innholdet publiseres.';

/** Like `problemsOf`, with warnings marked as known that were already published unchanged. */
async function problemsSince(
  orm: Orm,
  key: ContentKey,
  document: JsonObject,
  live: Version | null,
): Promise<ContentProblem[]> {
  const problems = await problemsOf(orm, key, document, live?.document ?? null);
  const seen = live === null || isSeeded(live) ? null : live.document;
  return withKnown(key, problems, document, seen);
}

/**
 * Preview of publishing a draft: problems, changes in words, and the number of plans with a changed
 * act. @throws AppError 404
 */
export async function checkDraft(
  { db: { orm } }: Pick<Context, 'db'>,
  key: ContentKey,
): Promise<CheckAnswer> {
  const draft = await draftOf(orm, key);
  if (draft === null) throw notFound();
  const version = await liveVersionOf(orm, key);
  const live = version?.document ?? null;
  const document = publishable(key, draft.document, live);
  const isChanged = live === null || !sameJson(document, live);
  const changes = isChanged ? describeChanges(live, document) : [];
  return {
    problems: await problemsSince(orm, key, document, version),
    changes,
    affectedPlans: await touchedPlans(orm, live, document),
    smallMoves: smallMoves(document, live).map((slot) => ({
      slot,
      text: changes.find(({ path }) => path === `/slots/${slot}/start`)?.text ?? slot,
    })),
  };
}

/**
 * Publishes a draft, all or nothing. Publishing what is already live does nothing, so of two admins
 * who publish the same draft one creates a version (docs/product/content.md#publishing).
 * @throws AppError 404, 409 when the draft has changed since `revision`, 400 with its problems
 */
export function publishDraft(
  ctx: Context,
  key: ContentKey,
  given: PublishBody,
  acting: Acting,
): Promise<PublishAnswer> {
  return ctx.db.transaction((tx) => publishWithin(tx, ctx, key, given, acting));
}

/** Like `publishDraft`, within a transaction. */
export async function publishWithin(
  tx: Orm,
  ctx: Pick<Context, 'clock' | 'bus' | 'publications' | 'logger'>,
  key: ContentKey,
  { revision, comment, acknowledged, corrections }: PublishBody,
  acting: Acting,
): Promise<PublishAnswer> {
  const draft = await lockDraft(tx, key);
  if (draft === null) throw notFound();
  const live = await liveVersionOf(tx, key);
  const document = publishable(key, draft.document, live?.document ?? null, corrections);
  if (live !== null && sameJson(document, live.document)) {
    return { version: live.number, changes: [] };
  }
  if (revision !== draft.revision) throw draftChanged();
  mustBeSmall(corrections, smallMoves(draft.document, live?.document ?? null));
  const problems = await problemsSince(tx, key, document, live);
  const warnings = mustBePublishable(problems, acknowledged);
  const noted = warnings.length > 0 ? { warnings } : {};
  const publication = { key, live, document, comment, acting, noted, corrections };
  const answer = await publishVersion(tx, ctx, { ...publication, action: 'content.publish' });
  await settleDraft(tx, ctx, draft, document, acting);
  await setBase(tx, key, answer.version);
  return answer;
}

/** @throws AppError 400 for a correction that is not a small move */
function mustBeSmall(corrections: readonly string[], small: readonly string[]): void {
  if (corrections.some((id) => !small.includes(id))) {
    throw badRequest({ corrections: NO_CORRECTION });
  }
}

/** The accepted warnings, in words. @throws AppError 400 with the problems */
function mustBePublishable(
  problems: readonly ContentProblem[],
  acknowledged: readonly Acknowledged[],
): string[] {
  if (problems.some(({ level }) => level === 'error')) throw refusedFor(problems, HAS_ERRORS);
  const open = openWarnings(problems, acknowledged);
  if (open.length > 0) throw refusedFor(open, NOT_TICKED_OFF);
  return [...new Set(openWarnings(problems, []).map(({ message }) => message))];
}

/** Sets the draft to its published form: trimmed texts, moved acts marked. */
async function settleDraft(
  tx: Orm,
  ctx: Pick<Context, 'clock'>,
  draft: Draft,
  document: JsonObject,
  { username }: Acting,
): Promise<void> {
  if (sameJson(draft.document, document)) return;
  const [operations, inverse] = replacedFields(draft.document, document);
  await changeDraft(tx, draft, document, {
    actor: username,
    operations,
    inverse,
    at: ctx.clock.now(),
  });
}

/** Fields in which two documents differ, for an edit that replaced the whole document. */
export function replacedFields(before: JsonObject, after: JsonObject) {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !sameJson(before[field], after[field]),
  );
  const replaced = (one: JsonObject, other: JsonObject) =>
    fields.map((field) => ({
      path: `/${field}`,
      ...(one[field] !== undefined && { from: one[field] }),
      ...(other[field] !== undefined && { to: other[field] }),
    }));
  return [replaced(before, after), replaced(after, before)] as const;
}
