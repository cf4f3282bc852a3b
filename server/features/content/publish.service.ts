import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { badRequest, notFound } from '#server/lib/errors.ts';
import type { ContentKey } from '#shared/contracts/content.ts';
import type {
  Acknowledged,
  CheckAnswer,
  CheckBody,
  ContentProblem,
  PublishAnswer,
  PublishBody,
} from '#shared/contracts/content-admin.ts';
import { describeChanges } from '#shared/rules/content-changes.ts';
import { checkDocument, openWarnings, withKnown } from '#shared/rules/content-checks.ts';
import { smallMoves } from '#shared/rules/content-moves.ts';
import { type JsonObject, sameJson, valueAt } from '#shared/rules/content-pointer.ts';
import {
  changedUnits,
  describeUnits,
  missingUnit,
  withUnits,
} from '#shared/rules/content-selection.ts';
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
import {
  draftChanged,
  problemsOf,
  publishable,
  publishVersion,
  refusedFor,
  touchedPlans,
} from './publication.ts';
import { isSeeded } from './seed.service.ts';

const HAS_ERRORS = 'Innholdet har feil som må rettes før det kan publiseres.';
const NO_CORRECTION = 'Bare en flytting på høyst ti minutter kan være en rettelse.';
const NOT_TICKED_OFF = 'Kryss av advarslene før innholdet publiseres.';

const FIRST_IS_WHOLE = 'Første gang publiseres hele dokumentet.';
const GONE = 'En av endringene du valgte, finnes ikke lenger i utkastet. Se over og velg på nytt.';

/** What would be published of a draft, beside what was not chosen. */
export interface Proposal {
  document: JsonObject;
  /** The whole draft as it would be published. */
  whole: JsonObject;
  /** Changed units of the draft that were not chosen. */
  left: string[];
  /** Chosen units in which the draft is as it is live. */
  gone: string[];
}

/** The document that publishing a draft, or some of its units, gives. @throws AppError 400 */
export function proposalOf(
  key: ContentKey,
  draft: JsonObject,
  live: JsonObject | null,
  { only, corrections = [] }: Pick<PublishBody, 'only'> & Partial<PublishBody>,
): Proposal {
  const whole = publishable(key, draft, live, corrections);
  if (only === undefined) return { document: whole, whole, left: [], gone: [] };
  if (live === null) throw badRequest({ only: FIRST_IS_WHOLE });
  const [units, chosen] = [changedUnits(live, whole), new Set(only)];
  return {
    document: publishable(key, withUnits(live, whole, chosen), live, corrections),
    whole,
    left: units.filter((path) => !chosen.has(path)),
    gone: only.filter((path) => !units.includes(path)),
  };
}

/**
 * Like `problemsOf`, with warnings marked as known that were already published unchanged, and with
 * the change that has to be chosen too where an error comes from its lack.
 */
async function problemsSince(
  orm: Orm,
  key: ContentKey,
  proposal: Proposal,
  live: Version | null,
): Promise<ContentProblem[]> {
  const { document } = proposal;
  const problems = await problemsOf(orm, key, document, live?.document ?? null);
  const seen = live === null || isSeeded(live) ? null : live.document;
  return withKnown(key, withMissing(key, problems, proposal, live), document, seen);
}

function withMissing(
  key: ContentKey,
  problems: ContentProblem[],
  { document, whole, left }: Proposal,
  live: Version | null,
): ContentProblem[] {
  const hasErrors = problems.some(({ level }) => level === 'error');
  if (live === null || left.length === 0 || !hasErrors) return problems;
  const ofWhole = checkDocument(key, whole, { published: live.document });
  const units = describeUnits(live.document, whole);
  return problems.map((problem) => {
    const { level, path, message } = problem;
    if (level !== 'error') return problem;
    if (ofWhole.some((one) => one.path === path && one.message === message)) return problem;
    const unit = missingUnit({ path, value: valueAt(document, path) }, left, whole);
    const words = units.find((one) => one.path === unit)?.changes[0];
    return words === undefined
      ? problem
      : { ...problem, message: `${message}. Velg også: ${words}` };
  });
}

/**
 * Preview of publishing a draft or some of its changes: problems, changes in words, and the number
 * of plans with a changed act. @throws AppError 404, 400
 */
export async function checkDraft(
  { db: { orm } }: Pick<Context, 'db'>,
  key: ContentKey,
  asked: CheckBody = {},
): Promise<CheckAnswer> {
  const draft = await draftOf(orm, key);
  if (draft === null) throw notFound();
  const version = await liveVersionOf(orm, key);
  const live = version?.document ?? null;
  const proposal = proposalOf(key, draft.document, live, asked);
  const { document, whole } = proposal;
  const isChanged = live === null || !sameJson(document, live);
  const changes = isChanged ? describeChanges(live, document) : [];
  return {
    problems: await problemsSince(orm, key, proposal, version),
    changes,
    units: live === null ? [] : describeUnits(live, whole),
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
  given: PublishBody,
  acting: Acting,
): Promise<PublishAnswer> {
  const draft = await lockDraft(tx, key);
  if (draft === null) throw notFound();
  const live = await liveVersionOf(tx, key);
  const proposal = proposalOf(key, draft.document, live?.document ?? null, given);
  const { document } = proposal;
  if (live !== null && sameJson(document, live.document)) {
    return { version: live.number, changes: [] };
  }
  const { comment, corrections } = given;
  const warnings = await mustBeAllowed(tx, key, given, { draft, live, proposal });
  const noted = warnings.length > 0 ? { warnings } : {};
  const publication = { key, live, document, comment, acting, noted, corrections };
  const answer = await publishVersion(tx, ctx, { ...publication, action: 'content.publish' });
  await settleDraft(tx, ctx, { draft, document, only: given.only }, acting);
  if (given.only === undefined) await setBase(tx, key, answer.version);
  return answer;
}

/**
 * The accepted warnings, in words.
 * @throws AppError 409 when the draft has changed since `revision`, 400 with what stands against it
 */
export async function mustBeAllowed(
  orm: Orm,
  key: ContentKey,
  { revision, acknowledged, corrections }: PublishBody,
  { draft, live, proposal }: { draft: Draft; live: Version | null; proposal: Proposal },
): Promise<string[]> {
  if (revision !== draft.revision) throw draftChanged();
  if (proposal.gone.length > 0) throw badRequest({ only: GONE }, GONE);
  mustBeSmall(corrections, smallMoves(proposal.document, live?.document ?? null));
  return mustBePublishable(await problemsSince(orm, key, proposal, live), acknowledged);
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

/**
 * Sets what was published of the draft to its published form: trimmed texts, moved acts marked.
 * What was not chosen stays as it is written.
 */
async function settleDraft(
  tx: Orm,
  ctx: Pick<Context, 'clock'>,
  { draft, document, only }: { draft: Draft; document: JsonObject; only: PublishBody['only'] },
  { username }: Acting,
): Promise<void> {
  const settled = only === undefined ? document : withUnits(draft.document, document, only);
  if (sameJson(draft.document, settled)) return;
  const [operations, inverse] = replacedFields(draft.document, settled);
  await changeDraft(tx, draft, settled, {
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
