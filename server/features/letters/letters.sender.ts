import type { Context } from '#server/context.ts';
import { tryWhileLocked } from '#server/db/advisory-locks.ts';
import {
  type Courier,
  DeliveryError,
  letterMail,
  listHeaders,
  openCourier,
} from '#server/email/index.ts';
import { idempotentId } from '#server/http/idempotency.ts';
import { maskText } from '#server/lib/mask.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import { linksFor } from '../newsletter/index.ts';
import {
  type Due,
  mayGoOut,
  noteRefusal,
  noteSent,
  selectDue,
  sendingLetters,
  skipGone,
} from './deliveries.store.ts';
import { finishLetter } from './letters.finish.ts';
import type { Letter } from './letters.store.ts';

/*
 * A delivery: waiting → sent, failed or skipped. It is noted as sent when the mail server has
 * acknowledged its mail. A process killed between the two sends that one mail again when it goes on
 * (docs/operations.md).
 */

/** Mails between two looks at the database. */
const BATCH = 50;
/** Tries for one address, with a pause that doubles from 5 minutes: some 21 hours. */
const ATTEMPTS = 9;
const FIRST_PAUSE_MS = 300_000;
/** After so many in a row that are put off, the server is left alone until the next round. */
const PUT_OFF_IN_A_ROW = 5;

type Outcome = 'sent' | 'refused' | 'put-off' | 'no-longer';

async function sendOne(ctx: Context, courier: Courier, letter: Letter, due: Due): Promise<Outcome> {
  const { orm } = ctx.db;
  const key = { newsletterId: letter.id, subscriptionId: due.subscriptionId };
  const links = await linksFor(ctx, orm, { ...due, id: due.subscriptionId });
  const mail = {
    // The same for the same reader: a file is overwritten, and mail programs see one message.
    id: idempotentId(ctx, letter.id, 'letter', due.subscriptionId),
    to: due.email,
    ...letterMail(letter, { publicUrl: ctx.publicUrl(), links }),
    headers: { ...listHeaders(links), Precedence: 'bulk' },
    createdAt: letter.startedAt ?? letter.createdAt,
  };
  // Paused, ended or unsubscribed since the batch was read.
  if (!(await mayGoOut(orm, key))) return 'no-longer';
  try {
    await courier.deliver(mail);
  } catch (error) {
    if (!(error instanceof DeliveryError) || error.kind === 'unreachable') throw error;
    return noteFailure(ctx, key, due, error);
  }
  await noteSent(orm, key, ctx.clock.now());
  return 'sent';
}

async function noteFailure(
  ctx: Context,
  key: { newsletterId: string; subscriptionId: string },
  due: Due,
  error: DeliveryError,
): Promise<Outcome> {
  const lastError = maskText(error.message).slice(0, 500);
  const attempts = due.attempts + 1;
  const isOver = error.kind === 'refused' || attempts >= ATTEMPTS;
  const pause = FIRST_PAUSE_MS * 2 ** (attempts - 1);
  const notBefore = isOver ? null : new Date(ctx.clock.now().getTime() + pause);
  await noteRefusal(ctx.db.orm, key, { attempts, lastError, notBefore });
  return isOver ? 'refused' : 'put-off';
}

/** Sends what is due of one letter, as long as it is to be sent. */
async function sendDue(ctx: Context, letter: Letter): Promise<void> {
  const courier = openCourier(ctx.config);
  let putOff = 0;
  try {
    while (!ctx.readiness.stopping && putOff < PUT_OFF_IN_A_ROW) {
      await skipGone(ctx.db.orm, letter.id);
      const batch = await selectDue(ctx.db.orm, letter.id, ctx.clock.now(), BATCH);
      if (batch.length === 0) return;
      for (const due of batch) {
        if (ctx.readiness.stopping || putOff >= PUT_OFF_IN_A_ROW) break;
        const outcome = await sendOne(ctx, courier, letter, due);
        if (outcome === 'no-longer' && !(await isSending(ctx, letter.id))) return;
        putOff = outcome === 'put-off' ? putOff + 1 : 0;
      }
      await ctx.db.transaction((tx) => ctx.bus.publish(tx, ADMIN_TOPIC));
    }
  } finally {
    courier.close();
  }
}

async function isSending(ctx: Context, id: string): Promise<boolean> {
  return (await sendingLetters(ctx.db.orm)).some((letter) => letter.id === id);
}

/**
 * Sends what is due of every letter that is on its way, and finishes those that are out. One
 * process does it at a time; after a killed one the next round goes on where it stopped.
 * @throws DeliveryError when the mail server cannot be reached
 */
export async function sendLetters(ctx: Context): Promise<void> {
  await tryWhileLocked(ctx.db, 'newsletter-send', async () => {
    for (const letter of await sendingLetters(ctx.db.orm)) {
      if (ctx.readiness.stopping) return;
      await sendDue(ctx, letter);
      await finishLetter(ctx, letter.id);
    }
  });
}
