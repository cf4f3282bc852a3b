import type { Context } from '#server/context.ts';
import { isDatabaseAway } from '#server/db/errors.ts';
import { contactMail } from '#server/email/index.ts';
import { gather } from '#server/lib/gather.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import type { ContactRequest } from '#shared/contracts/contact.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import { formatDate, osloClock, osloDate } from '#shared/oslo-time.ts';
import { claimNew, insertMessages, type Submit } from './contact.store.ts';

/** A message is at most 5,000 characters and is kept twice, so this is at most half a megabyte. */
const STORED_TOGETHER = 50;

const ANSWER: MessageAnswer = {
  success: true,
  message: 'Takk for meldingen! Vi tar kontakt så snart som mulig.',
};

function mailFor(ctx: Context, message: ContactRequest, receivedAt: Date) {
  const content = contactMail({
    ...message,
    publicUrl: ctx.publicUrl(),
    receivedAt: `${formatDate(osloDate(receivedAt))} kl. ${osloClock(receivedAt)}`,
  });
  const { organisers } = ctx.config.mail;
  return { to: organisers, ...content, headers: { 'Reply-To': message.epost } };
}

/**
 * Stores messages and mails them to the organisers, both or neither. The same submit again, by its
 * Idempotency-Key or by the same content within 10 seconds, changes nothing and answers the same.
 * Messages that come at the same time share one transaction.
 */
export function contactDesk(ctx: Context): (submit: Submit) => Promise<MessageAnswer> {
  const store = gather<Submit, void>({
    most: STORED_TOGETHER,
    lanes: 2,
    isCommon: isDatabaseAway,
    run: (submits) =>
      ctx.db.transaction(async (tx) => {
        const receivedAt = ctx.clock.now();
        const fresh = await claimNew(tx, submits, receivedAt);
        const mails = fresh.map((message) => mailFor(ctx, message, receivedAt));
        await Promise.all([
          insertMessages(tx, fresh, receivedAt),
          ctx.mailer.enqueueAll(tx, mails),
          fresh.length > 0 && ctx.bus.publish(tx, ADMIN_TOPIC),
        ]);
        return submits.map(() => undefined);
      }),
  });
  return async (submit) => {
    await store(submit);
    return ANSWER;
  };
}
