import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { badRequest, conflict, notFound } from '#server/lib/errors.ts';
import type { ContentKey } from '#shared/contracts/content.ts';
import type { ContentOperation } from '#shared/contracts/content-admin.ts';
import type { BasicsAnswer, LaunchBasics } from '#shared/contracts/launch.ts';
import { sameJson } from '#shared/rules/content-pointer.ts';
import { openWarnings } from '#shared/rules/content-warnings.ts';
import { currentEdition } from '#shared/rules/festival-phase.ts';
import { yearFault } from '#shared/rules/new-edition.ts';
import type { Acting } from '../admins/index.ts';
import {
  contentState,
  type Draft,
  draftOf,
  editLocked,
  insertEdition,
  liveVersionOf,
  lockDraft,
  problemsOf,
  publishable,
  publishWithin,
} from '../content/index.ts';
import {
  type BasicsChange,
  basicsOf,
  contactOps,
  dayOps,
  nameOps,
  overtaken,
  runOfDays,
} from './basics.ops.ts';
import { editionKey } from './content.checks.ts';
import { changeLaunchState } from './launch.store.ts';

const COMMENT = 'Fra «Kom i gang»';
const OVERTAKEN = 'Noen andre har endret det samme imens. Se over feltene og lagre på nytt.';
const HAS_ACTS = 'Utgaven har programposter. Endre dagene under «Dager» i fanen Innhold.';
const OLD_HAS_ACTS =
  'Den forrige utgaven har program. Lag den neste med «Ny utgave» i fanen Innhold.';
const PUBLISHED = 'Lagret og publisert.';
const ONLY_DRAFT =
  'Lagret i utkastet. Der er det mer som ikke er publisert: se over det og publiser i fanen Innhold.';

/** What the first form is filled with: the drafts of the edition that the site is about. */
export async function readBasics(ctx: Context): Promise<BasicsAnswer> {
  const { live } = await contentState(ctx);
  const edition = editionKey(currentEdition(live.editions, ctx.clock.now()));
  const draft = await draftOf(ctx.db.orm, edition);
  const site = await draftOf(ctx.db.orm, 'site');
  if (draft === null || site === null) throw notFound();
  return { edition, basics: basicsOf(draft.document, site.document) };
}

/**
 * Writes the first form into the drafts and publishes them, all or nothing. A draft that had other
 * changes stays one, so that nobody's half-done work goes out (docs/product/back-office.md#the-first-hour).
 * @throws AppError 400 with the fields, 404, 409 with what somebody else wrote meanwhile
 */
export async function saveBasics(
  ctx: Context,
  body: BasicsChange,
  acting: Acting,
): Promise<{ published: boolean; message: string }> {
  return ctx.db.transaction(async (tx) => {
    // Both rows first and in this order; publishing takes one lock after the other.
    const site = await lockDraft(tx, 'site');
    const old = await lockDraft(tx, body.edition);
    if (site === null || old === null || body.edition === 'site') throw notFound();
    const now = basicsOf(old.document, site.document);
    const errors = overtaken(body, now);
    if (Object.keys(errors).length > 0) throw conflict(OVERTAKEN, errors);
    const edition = await editionFor(tx, ctx, old, body.to, acting);
    const writes = [
      { draft: site, ops: contactOps(now, body) },
      { draft: edition, ops: editionOps(edition, body.to) },
    ];
    const published: boolean[] = [];
    for (const write of writes) published.push(await writeAndPublish(tx, ctx, write, acting));
    await changeLaunchState(tx, { confirmed: edition.key }, ctx.clock.now());
    const isAll = published.every(Boolean);
    return { published: isAll, message: isAll ? PUBLISHED : ONLY_DRAFT };
  });
}

/** The edition of the year that was chosen: this one, or a copy of it onto those days. */
async function editionFor(
  tx: Orm,
  ctx: Context,
  old: Draft,
  to: LaunchBasics,
  acting: Acting,
): Promise<Draft> {
  const days = runOfDays(to);
  if (String(old.document.year) === to.firstDay.slice(0, 4)) return old;
  if (hasActs(old)) throw badRequest({ firstDay: OLD_HAS_ACTS });
  const fault = yearFault(days, ctx.clock.now());
  if (fault !== null) throw badRequest({ firstDay: fault });
  const from = old.key as ContentKey;
  const key = await insertEdition(tx, ctx, { from, days }, acting);
  const made = await lockDraft(tx, key);
  if (made === null) throw notFound();
  return made;
}

const hasActs = ({ document: { slots } }: Draft) => Array.isArray(slots) && slots.length > 0;

function editionOps(edition: Draft, to: LaunchBasics): ContentOperation[] {
  const days = dayOps(edition.document, runOfDays(to));
  if (days.length > 0 && hasActs(edition)) throw badRequest({ firstDay: HAS_ACTS });
  return [...nameOps(edition.document, to.name), ...days];
}

/** Whether the document is live now as it was written. */
async function writeAndPublish(
  tx: Orm,
  ctx: Context,
  { draft, ops }: { draft: Draft; ops: ContentOperation[] },
  acting: Acting,
): Promise<boolean> {
  const key = draft.key as ContentKey;
  const live = await liveVersionOf(tx, key);
  const shown = live?.document ?? null;
  const wasClean = shown === null || sameJson(publishable(key, draft.document, shown), shown);
  const { revision, draft: document } =
    ops.length === 0
      ? { revision: draft.revision, draft: draft.document }
      : await editLocked(tx, ctx, { key, draft, ops }, acting);
  if (!wasClean) return ops.length === 0;
  // What was to be ticked off before is known; anything new is looked at in the content's own tab.
  const known = await problemsOf(tx, key, shown ?? draft.document, shown);
  const acknowledged = known.map(({ path, message }) => ({ path, message }));
  const problems = await problemsOf(tx, key, publishable(key, document, shown), shown);
  const hasErrors = problems.some(({ level }) => level === 'error');
  if (hasErrors || openWarnings(problems, acknowledged).length > 0) return false;
  const body = { revision, comment: COMMENT, acknowledged, corrections: [] };
  await publishWithin(tx, ctx, key, body, acting);
  return true;
}
