import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { badRequest, conflict, notFound } from '#server/lib/errors.ts';
import type { ContentKey } from '#shared/contracts/content.ts';
import type {
  ContentConflict,
  ContentOperation,
  HotAnswer,
  HotBody,
} from '#shared/contracts/content-admin.ts';
import { describeChanges } from '#shared/rules/content-changes.ts';
import { withMoves } from '#shared/rules/content-moves.ts';
import { applyOperations } from '#shared/rules/content-operations.ts';
import { type JsonObject, sameJson } from '#shared/rules/content-pointer.ts';
import { newWarnings, openWarnings } from '#shared/rules/content-warnings.ts';
import type { Acting } from '../admins/index.ts';
import { publishable } from './drafts.service.ts';
import { changeDraft, type Draft, lockDraft } from './drafts.store.ts';
import { publishVersion } from './publication.ts';
import { problemsOf, touchedPlans } from './publish.service.ts';
import { applied, refusedFor } from './refusals.ts';
import { liveVersionOf } from './versions.store.ts';

/** What a hot change may touch: whether, when and where an act is, and whether a ticket can be had. */
const HOT_FIELD =
  /^\/(?:slots\/[^/]+\/(?:status|date|start|end|stage|previous)|tickets\/[^/]+\/status)$/;

const NOT_HOT = 'Dette kan ikke endres i hast. Endre utkastet og publiser.';
const NOT_LIVE = 'Dokumentet er ikke publisert ennå.';
const HAS_WARNINGS = 'Se over advarslene, og si ja en gang til.';
const HAS_ERRORS = 'Endringen kan ikke publiseres slik.';

/**
 * Changes the live version without publishing the draft, which gets the same operations. Where the
 * draft has another value of its own it keeps that, and the answer says so
 * (docs/product/content.md#hot-changes).
 * A dry run says the same and changes nothing.
 * @throws AppError 404, 409 with the conflicts, 400 for other fields, for what may not be published, and
 *   with the warnings that somebody who was asked has not said yes to
 */
export async function changeLive(
  ctx: Context,
  key: ContentKey,
  { ops, comment, acknowledged, dryRun = false }: HotBody & { dryRun?: boolean },
  acting: Acting,
): Promise<HotAnswer> {
  mustBeHot(ops);
  return ctx.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, key);
    if (draft === null) throw notFound();
    const live = await liveVersionOf(tx, key);
    if (live === null) throw conflict(NOT_LIVE);
    const { document: changed } = applied(live.document, ops);
    const document = publishable(key, changed, live.document);
    const same = { version: live.number, changes: [], kept: [], affectedPlans: 0 };
    if (sameJson(document, live.document)) return same;
    const problems = await problemsOf(tx, key, document, live.document);
    const errors = problems.filter(({ level }) => level === 'error');
    if (errors.length > 0) throw refusedFor(errors, HAS_ERRORS);
    if (acknowledged !== undefined) {
      const open = openWarnings(newWarnings(key, live.document, document), acknowledged);
      if (open.length > 0) throw refusedFor(open, HAS_WARNINGS);
    }
    const affectedPlans = await touchedPlans(tx, live.document, document);
    if (dryRun)
      return { ...same, affectedPlans, changes: describeChanges(live.document, document) };
    const publication = { key, live, document, comment, acting };
    const answer = await publishVersion(tx, ctx, { ...publication, action: 'content.hot' });
    const kept = await followInDraft(tx, ctx, draft, { ops, document, acting });
    return { ...answer, kept, affectedPlans };
  });
}

/** @throws AppError 400 with the path of the first operation that is not for haste */
function mustBeHot(ops: readonly ContentOperation[]): void {
  const other = ops.find(
    ({ path, from, to }) => !HOT_FIELD.test(path) || from === undefined || to === undefined,
  );
  if (other !== undefined) throw badRequest({ [other.path]: NOT_HOT });
}

/** Gives the draft the same operations one by one; gives those that met another value there. */
async function followInDraft(
  tx: Orm,
  ctx: Context,
  draft: Draft,
  hot: { ops: readonly ContentOperation[]; document: JsonObject; acting: Acting },
): Promise<ContentConflict[]> {
  let { document } = draft;
  const operations: ContentOperation[] = [];
  const inverse: ContentOperation[] = [];
  const kept: ContentConflict[] = [];
  for (const operation of hot.ops) {
    const result = applyOperations(document, [operation]);
    if (result.kind === 'applied') {
      document = result.document;
      operations.push(...result.changed);
      inverse.unshift(...result.inverse);
    } else if (result.kind === 'conflict') kept.push(...result.conflicts);
  }
  const marked = withMoves(document, hot.document);
  if (sameJson(marked, draft.document)) return kept;
  const actor = hot.acting.username;
  await changeDraft(tx, draft, marked, { actor, operations, inverse, at: ctx.clock.now() });
  return kept;
}
