import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { notFound } from '#server/lib/errors.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import type { Letter as LetterView } from '#shared/contracts/newsletter-admin.ts';
import type { Acting } from '../admins/index.ts';
import { recordAct } from '../audit/index.ts';
import { type Letter, letterById, lockLetter, tallies } from './letters.store.ts';
import { letterView } from './letters.view.ts';

/** What was done to a letter. */
export interface Done {
  action: string;
  after?: Record<string, unknown>;
  /** It is one of many small steps of an act that stands in the audit log already. */
  isNoted?: boolean;
}

/**
 * A letter as the back office reads it.
 * @throws AppError 404, also for one that was deleted
 */
export async function viewOf(orm: Orm, id: string): Promise<LetterView> {
  const letter = await letterById(orm, id);
  if (letter === null || letter.deletedAt !== null) throw notFound();
  return letterView(letter, (await tallies(orm, [id])).get(id));
}

/**
 * Does something to a locked letter, notes it and tells the back office. `work` gives null when
 * there was nothing to do.
 * @throws AppError 404
 */
export async function actOn(
  tx: Orm,
  ctx: Context,
  { id, acting }: { id: string; acting: Acting },
  work: (letter: Letter) => Promise<Done | null>,
): Promise<void> {
  const letter = await lockLetter(tx, id);
  if (letter === null) throw notFound();
  const done = await work(letter);
  if (done === null) return;
  const { isNoted = false, action, after = null } = done;
  if (!isNoted) {
    await recordAct(tx, ctx, {
      actor: acting.username,
      action,
      subjectType: 'letter',
      subjectId: id,
      before: { state: letter.state, subject: letter.subject },
      after,
      requestId: acting.requestId,
    });
  }
  await ctx.bus.publish(tx, ADMIN_TOPIC);
}

/** Does something to a letter that is not deleted, and gives what it is then. */
export function actOnLetter(
  ctx: Context,
  id: string,
  acting: Acting,
  work: (tx: Orm, letter: Letter) => Promise<Done | null>,
): Promise<LetterView> {
  return ctx.db.transaction(async (tx) => {
    await actOn(tx, ctx, { id, acting }, async (letter) => {
      if (letter.deletedAt !== null) throw notFound();
      return work(tx, letter);
    });
    return viewOf(tx, id);
  });
}
