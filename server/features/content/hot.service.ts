import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { badRequest, conflict, notFound } from '#server/lib/errors.ts';
import type { ContentKey } from '#shared/contracts/content.ts';
import type { ContentConflict } from '#shared/contracts/content-admin.ts';
import type { HotAnswer, HotBody, HotCommand } from '#shared/contracts/content-calls.ts';
import { describeChanges } from '#shared/rules/content-changes.ts';
import { newWarnings, openWarnings } from '#shared/rules/content-checks.ts';
import { applyHot } from '#shared/rules/content-hot.ts';
import { withMoves } from '#shared/rules/content-moves.ts';
import { childOf, type JsonObject, sameJson } from '#shared/rules/content-pointer.ts';
import type { Acting } from '../admins/index.ts';
import { changeDraft, type Draft, liveVersionOf, lockDraft } from './content.store.ts';
import {
  conflicting,
  problemsOf,
  publishable,
  publishVersion,
  refusedFor,
  touchedPlans,
} from './publication.ts';

const NOT_AN_EDITION = 'Bare en utgave kan endres i hast.';
const NOT_LIVE = 'Dokumentet er ikke publisert ennå.';
const HAS_WARNINGS = 'Se over advarslene, og si ja en gang til.';
const CHANGED_MEANWHILE =
  'Noen andre har endret det samme imens. Se hva som gjelder nå, og prøv igjen.';
const HAS_ERRORS = 'Endringen kan ikke publiseres slik.';

/**
 * Applies commands to the live version without publishing the draft, and to the draft as well.
 * Where the draft has a different value of its own it keeps that, and the answer says so
 * (docs/product/content.md#hot-changes). A dry run gives the same answer and changes nothing.
 * @throws AppError 404, 409 with the conflicts, 400 for the site, for unpublishable results, and
 *   with the warnings that the admin has not accepted
 */
export async function changeLive(
  ctx: Context,
  key: ContentKey,
  { commands, comment, acknowledged, dryRun }: HotBody & { dryRun: boolean },
  acting: Acting,
): Promise<HotAnswer> {
  if (key === 'site') throw badRequest({ key: NOT_AN_EDITION });
  return ctx.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, key);
    if (draft === null) throw notFound();
    const live = await liveVersionOf(tx, key);
    if (live === null) throw conflict(NOT_LIVE);
    const done = applyHot(live.document, commands);
    mustBeKnown(live.document, commands);
    if (done.conflicts.length > 0) throw conflicting(done.conflicts, CHANGED_MEANWHILE);
    const document = publishable(key, done.document, live.document);
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
    const kept = await followInDraft(tx, ctx, draft, { commands, document, acting });
    return { ...answer, kept, affectedPlans };
  });
}

/** @throws AppError 400 for an act, a day or a kind of ticket that is not live */
function mustBeKnown(live: JsonObject, commands: readonly HotCommand[]): void {
  const unknown = commands.flatMap((command) => {
    if (command.kind === 'ticket') {
      return childOf(live.tickets, command.ticket) === undefined ? ['Ukjent billett'] : [];
    }
    if (command.kind === 'cancelDay') {
      const isKnown = command.day === null || childOf(live.days, command.day) !== undefined;
      return isKnown ? [] : ['Ukjent dag'];
    }
    return childOf(live.slots, command.act) === undefined ? ['Ukjent programpost'] : [];
  });
  if (unknown[0] !== undefined) throw badRequest({ commands: unknown[0] });
}

/** Applies the same to the draft; returns the fields that have a different value there. */
async function followInDraft(
  tx: Orm,
  ctx: Context,
  draft: Draft,
  hot: Pick<HotBody, 'commands'> & { document: JsonObject; acting: Acting },
): Promise<ContentConflict[]> {
  const done = applyHot(draft.document, hot.commands);
  const marked = withMoves(done.document, hot.document);
  if (!sameJson(marked, draft.document)) {
    const { changed: operations, inverse } = done;
    const actor = hot.acting.username;
    await changeDraft(tx, draft, marked, { actor, operations, inverse, at: ctx.clock.now() });
  }
  return done.conflicts;
}
