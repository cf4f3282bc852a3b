import type { Context } from '#server/context.ts';
import { letterMail } from '#server/email/index.ts';
import { conflict, notFound } from '#server/lib/errors.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import {
  isWritten,
  type Letter as LetterView,
  type NewsletterAnswer,
} from '#shared/contracts/newsletter-admin.ts';
import type { Acting } from '../admins/index.ts';
import { mustBeDraft } from './drafts.service.ts';
import { actOnLetter, viewOf } from './letters.act.ts';
import { sendTask } from './letters.jobs.ts';
import {
  addDeliveries,
  type Letter,
  letterById,
  listSizes,
  newestLetters,
  tallies,
  updateLetter,
} from './letters.store.ts';
import { letterView } from './letters.view.ts';

const NOT_WRITTEN = 'Skriv emne og innhold før nyhetsbrevet sendes.';
const NOBODY = 'Ingen har bekreftet påmeldingen ennå, så det er ingen å sende til.';
const NOT_ON_ITS_WAY = 'Nyhetsbrevet er ikke på vei ut.';
const NOT_PAUSED = 'Bare et nyhetsbrev på pause kan avsluttes.';

/** The list's figures and the newest letters. */
export async function newsletterOverview({ db }: Pick<Context, 'db'>): Promise<NewsletterAnswer> {
  const letters = await newestLetters(db.orm);
  const open = letters.filter(({ outcome }) => outcome === null).map(({ id }) => id);
  const counted = await tallies(db.orm, open);
  return {
    ...(await listSizes(db.orm)),
    letters: letters.map((letter) => letterView(letter, counted.get(letter.id))),
  };
}

/** @throws AppError 404 */
export function oneLetter({ db }: Pick<Context, 'db'>, id: string): Promise<LetterView> {
  return viewOf(db.orm, id);
}

/** @throws AppError 409 for a draft without subject or content */
function mustBeWritten(letter: Letter): void {
  if (!isWritten(letter)) throw conflict(NOT_WRITTEN);
}

/**
 * Sends a letter to everybody who has confirmed by now: one delivery for each, and the job.
 * @throws AppError 404, 409 when it was started before, is not written, or nobody is on the list
 */
export function startLetter(ctx: Context, id: string, acting: Acting): Promise<LetterView> {
  return actOnLetter(ctx, id, acting, async (tx, letter) => {
    mustBeDraft(letter);
    mustBeWritten(letter);
    const count = await addDeliveries(tx, id);
    if (count === 0) throw conflict(NOBODY);
    await updateLetter(tx, id, { state: 'sending', startedAt: ctx.clock.now() });
    await ctx.jobs.enqueue(tx, sendTask, {});
    return { action: 'letter.start', after: { state: 'sending', count } };
  });
}

/** Stops a letter where it is. @throws AppError 404, 409 when it is not on its way */
export function pauseLetter(ctx: Context, id: string, acting: Acting): Promise<LetterView> {
  return actOnLetter(ctx, id, acting, async (tx, { state }) => {
    if (state === 'paused') return null;
    if (state !== 'sending') throw conflict(NOT_ON_ITS_WAY);
    await updateLetter(tx, id, { state: 'paused' });
    return { action: 'letter.pause', after: { state: 'paused' } };
  });
}

/** Goes on with a paused letter. @throws AppError 404, 409 when it is not on its way */
export function resumeLetter(ctx: Context, id: string, acting: Acting): Promise<LetterView> {
  return actOnLetter(ctx, id, acting, async (tx, { state }) => {
    if (state === 'sending') return null;
    if (state !== 'paused') throw conflict(NOT_ON_ITS_WAY);
    await updateLetter(tx, id, { state: 'sending' });
    await ctx.jobs.enqueue(tx, sendTask, {});
    return { action: 'letter.resume', after: { state: 'sending' } };
  });
}

/** Ends a paused letter for good: who has not got it gets nothing. @throws AppError 404, 409 */
export function endLetter(ctx: Context, id: string, acting: Acting): Promise<LetterView> {
  return actOnLetter(ctx, id, acting, async (tx, { state }) => {
    if (state === 'ended') return null;
    if (state !== 'paused') throw conflict(NOT_PAUSED);
    const counted = (await tallies(tx, [id])).get(id) ?? {};
    const { waiting = 0, sent = 0, failed = 0, skipped = 0 } = counted;
    const outcome = { sent, failed, skipped, waiting };
    await updateLetter(tx, id, { state: 'ended', finishedAt: ctx.clock.now(), outcome });
    return { action: 'letter.end', after: { state: 'ended', sent, waiting } };
  });
}

/** What a reader will see. @throws AppError 404 */
export async function previewLetter(ctx: Context, id: string) {
  const letter = await letterById(ctx.db.orm, id);
  if (letter === null || letter.deletedAt !== null) throw notFound();
  return letterMail(letter, { publicUrl: ctx.publicUrl() });
}

/** Mails a letter to one address outside of the list. @throws AppError 404, 409 before it is written */
export async function testLetter(
  ctx: Context,
  id: string,
  email: string,
  acting: Acting,
): Promise<MessageAnswer> {
  await actOnLetter(ctx, id, acting, async (tx, letter) => {
    mustBeWritten(letter);
    const mail = letterMail(letter, { publicUrl: ctx.publicUrl() });
    await ctx.mailer.enqueue(tx, { to: email, ...mail, subject: `Prøve: ${mail.subject}` });
    return { action: 'letter.test' };
  });
  return { success: true, message: `Prøven er på vei til ${email}.` };
}
