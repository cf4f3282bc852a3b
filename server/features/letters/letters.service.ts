import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { letterMail } from '#server/email/index.ts';
import { conflict, notFound } from '#server/lib/errors.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import type {
  LetterRequest,
  Letter as LetterView,
  NewsletterAnswer,
} from '#shared/contracts/newsletter-admin.ts';
import type { Acting } from '../admins/index.ts';
import { recordAct } from '../audit/index.ts';
import { sendTask } from './letters.jobs.ts';
import {
  addDeliveries,
  deleteLetter,
  insertLetter,
  type Letter,
  letterById,
  listSizes,
  lockLetter,
  newestLetters,
  tallies,
  updateLetter,
} from './letters.store.ts';
import { letterView } from './letters.view.ts';

const NO_DRAFT = 'Nyhetsbrevet er allerede sendt eller på vei ut.';
const NOBODY = 'Ingen har bekreftet påmeldingen ennå, så det er ingen å sende til.';
const NOT_ON_ITS_WAY = 'Nyhetsbrevet er ikke på vei ut.';

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

async function viewOf(orm: Orm, id: string): Promise<LetterView> {
  const letter = await letterById(orm, id);
  if (letter === null) throw notFound();
  return letterView(letter, (await tallies(orm, [id])).get(id));
}

/** @throws AppError 404 */
export function oneLetter({ db }: Pick<Context, 'db'>, id: string): Promise<LetterView> {
  return viewOf(db.orm, id);
}

/** Does something to a locked letter, notes it and tells the back office. */
async function act(
  ctx: Context,
  id: string,
  { username, requestId }: Acting,
  work: (
    tx: Orm,
    letter: Letter,
  ) => Promise<{ action: string; after?: Record<string, unknown> } | null>,
): Promise<LetterView | null> {
  return ctx.db.transaction(async (tx) => {
    const letter = await lockLetter(tx, id);
    if (letter === null) throw notFound();
    const done = await work(tx, letter);
    if (done !== null) {
      const subject = { subjectType: 'letter', subjectId: id };
      const before = { state: letter.state, subject: letter.subject };
      await recordAct(tx, ctx, {
        actor: username,
        ...subject,
        before,
        after: null,
        ...done,
        requestId,
      });
      await ctx.bus.publish(tx, ADMIN_TOPIC);
    }
    return done?.action === 'letter.delete' ? null : viewOf(tx, id);
  });
}

async function acted(letter: Promise<LetterView | null>): Promise<LetterView> {
  const view = await letter;
  if (view === null) throw notFound();
  return view;
}

/** Stores a draft; the same submit again finds the one it made. */
export async function createLetter(
  ctx: Context,
  id: string,
  request: LetterRequest,
  { username, requestId }: Acting,
): Promise<LetterView> {
  return ctx.db.transaction(async (tx) => {
    if ((await letterById(tx, id)) === null) {
      await insertLetter(tx, { ...request, id, createdBy: username, createdAt: ctx.clock.now() });
      await recordAct(tx, ctx, {
        actor: username,
        action: 'letter.create',
        subjectType: 'letter',
        subjectId: id,
        after: { subject: request.subject },
        requestId,
      });
      await ctx.bus.publish(tx, ADMIN_TOPIC);
    }
    return viewOf(tx, id);
  });
}

function mustBeDraft({ state }: Letter): void {
  if (state !== 'draft') throw conflict(NO_DRAFT);
}

/** @throws AppError 404, 409 once it is on its way */
export function changeLetter(
  ctx: Context,
  id: string,
  request: LetterRequest,
  acting: Acting,
): Promise<LetterView> {
  return acted(
    act(ctx, id, acting, async (tx, letter) => {
      mustBeDraft(letter);
      await updateLetter(tx, id, { ...request, updatedAt: ctx.clock.now() });
      return { action: 'letter.update', after: { subject: request.subject } };
    }),
  );
}

/** Takes a draft away. @throws AppError 404, 409 once it is on its way */
export async function removeLetter(ctx: Context, id: string, acting: Acting): Promise<void> {
  await act(ctx, id, acting, async (tx, letter) => {
    mustBeDraft(letter);
    await deleteLetter(tx, id);
    return { action: 'letter.delete' };
  });
}

/**
 * Sends a letter to everybody who has confirmed by now: one delivery for each, and the job.
 * @throws AppError 404, 409 when it was started before or nobody is on the list
 */
export function startLetter(ctx: Context, id: string, acting: Acting): Promise<LetterView> {
  return acted(
    act(ctx, id, acting, async (tx, letter) => {
      mustBeDraft(letter);
      const count = await addDeliveries(tx, id);
      if (count === 0) throw conflict(NOBODY);
      await updateLetter(tx, id, { state: 'sending', startedAt: ctx.clock.now() });
      await ctx.jobs.enqueue(tx, sendTask, {});
      return { action: 'letter.start', after: { state: 'sending', count } };
    }),
  );
}

/** Stops a letter where it is. @throws AppError 404, 409 when it is not on its way */
export function pauseLetter(ctx: Context, id: string, acting: Acting): Promise<LetterView> {
  return acted(
    act(ctx, id, acting, async (tx, { state }) => {
      if (state === 'paused') return null;
      if (state !== 'sending') throw conflict(NOT_ON_ITS_WAY);
      await updateLetter(tx, id, { state: 'paused' });
      return { action: 'letter.pause', after: { state: 'paused' } };
    }),
  );
}

/** Goes on with a paused letter. @throws AppError 404, 409 when it is not on its way */
export function resumeLetter(ctx: Context, id: string, acting: Acting): Promise<LetterView> {
  return acted(
    act(ctx, id, acting, async (tx, { state }) => {
      if (state === 'sending') return null;
      if (state !== 'paused') throw conflict(NOT_ON_ITS_WAY);
      await updateLetter(tx, id, { state: 'sending' });
      await ctx.jobs.enqueue(tx, sendTask, {});
      return { action: 'letter.resume', after: { state: 'sending' } };
    }),
  );
}

/** What a reader will see. @throws AppError 404 */
export async function previewLetter(ctx: Context, id: string) {
  const letter = await letterById(ctx.db.orm, id);
  if (letter === null) throw notFound();
  return letterMail(letter, { publicUrl: ctx.publicUrl() });
}

/** Mails a letter to one address outside of the list. @throws AppError 404 */
export async function testLetter(
  ctx: Context,
  id: string,
  email: string,
  acting: Acting,
): Promise<MessageAnswer> {
  const mail = await previewLetter(ctx, id);
  await act(ctx, id, acting, async (tx) => {
    await ctx.mailer.enqueue(tx, { to: email, ...mail, subject: `Prøve: ${mail.subject}` });
    return { action: 'letter.test' };
  });
  return { success: true, message: `Prøven er på vei til ${email}.` };
}
