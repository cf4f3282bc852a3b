import type { Context } from '#server/context.ts';
import { isDatabaseAway } from '#server/db/errors.ts';
import { contactMail } from '#server/email/index.ts';
import { gather } from '#server/lib/gather.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import { formatDate, osloClock, osloDate } from '#shared/oslo-time.ts';
import { claimNew, insertMessages, type NewMessage, type Submit } from './contact.store.ts';

/** A message is at most 5,000 characters and is kept twice, so this is at most half a megabyte. */
const STORED_TOGETHER = 50;
/** Between two transactions of several messages, in ms. */
const REST_MS = 10;

/** What every submit that is taken is told, the repeated one too. */
export const CONTACT_ANSWER: MessageAnswer = {
  success: true,
  message: 'Takk for meldingen! Vi tar kontakt så snart som mulig.',
};

function mailsFor(ctx: Context, messages: readonly NewMessage[], at: Date) {
  const receivedAt = `${formatDate(osloDate(at))} kl. ${osloClock(at)}`;
  const publicUrl = ctx.publicUrl();
  return messages.map((message) => ({
    to: ctx.config.mail.organisers,
    ...contactMail({ ...message, publicUrl, receivedAt }),
    concerns: message.id,
    headers: { 'Reply-To': message.epost },
  }));
}

/**
 * Stores messages and mails them to the organisers, both or neither. The same submit again, by its
 * Idempotency-Key or by the same content within 10 seconds, changes nothing and is told the same.
 * Messages that come at the same time share one transaction.
 */
export function contactDesk(ctx: Context): (submit: Submit) => Promise<void> {
  return gather<Submit, void>({
    most: STORED_TOGETHER,
    // One after the other: what comes meanwhile makes the next one large, and large ones are cheap.
    lanes: 1,
    rest: REST_MS,
    isCommon: isDatabaseAway,
    run: (submits) =>
      ctx.db.transaction(async (tx) => {
        const receivedAt = ctx.clock.now();
        const claimed = await claimNew(tx, submits, receivedAt);
        const fresh = claimed.map((message) => ({ ...message, id: ctx.random.uuid() }));
        const mails = mailsFor(ctx, fresh, receivedAt);
        await Promise.all([
          insertMessages(tx, fresh, receivedAt),
          ctx.mailer.enqueueAll(tx, mails),
          fresh.length > 0 && ctx.bus.publish(tx, ADMIN_TOPIC),
        ]);
        return submits.map(() => undefined);
      }),
  });
}
