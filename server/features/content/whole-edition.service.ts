import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { contentKey, type Edition } from '#shared/contracts/content.ts';
import { type JsonObject, sameJson } from '#shared/rules/content-pointer.ts';
import type { Acting } from '../admins/index.ts';
import {
  changeDraft,
  type Draft,
  insertDraft,
  liveVersionOf,
  lockDraft,
  type Version,
} from './content.store.ts';
import { withPublished } from './history.service.ts';
import { problemsOf } from './publication.ts';
import { publishWithin, replacedFields } from './publish.service.ts';
import { isSeeded } from './seed.service.ts';

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
