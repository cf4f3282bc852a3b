import type { Context } from '#server/context.ts';
import { contactMail } from '#server/email/index.ts';
import type { ContactRequest } from '#shared/contracts/contact.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import { formatDate, osloClock, osloDate } from '#shared/oslo-time.ts';
import { insertOnce } from './contact.store.ts';

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
 * Stores a message and mails it to the organisers, both or neither. The same submit again, by its
 * Idempotency-Key or by the same content within 10 seconds, changes nothing and answers the same.
 */
export async function submitContact(
  ctx: Context,
  message: ContactRequest,
  idempotencyKey: string | null,
): Promise<MessageAnswer> {
  await ctx.db.transaction(async (tx) => {
    const receivedAt = ctx.clock.now();
    const isNew = await insertOnce(tx, message, receivedAt, idempotencyKey);
    if (isNew) await ctx.mailer.enqueue(tx, mailFor(ctx, message, receivedAt));
  });
  return ANSWER;
}
