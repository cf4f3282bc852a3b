import type { Context } from '#server/context.ts';
import { lockAddress } from '#server/db/advisory-locks.ts';
import { contactMail } from '#server/email/index.ts';
import { idempotentId, SAME_CONTENT_MS } from '#server/http/idempotency.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import type { ContactRequest } from '#shared/contracts/contact.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import { fold } from '#shared/contracts/text.ts';
import { formatDate, osloClock, osloDate } from '#shared/oslo-time.ts';
import { insertMessage, isStored, type NewMessage } from './contact.store.ts';

/** Answer to every accepted submit, also a repeated one. */
const ANSWER: MessageAnswer = {
  success: true,
  message: 'Takk for meldingen! Vi tar kontakt så snart som mulig.',
};

/**
 * Stores a message and queues its e-mail to the organisers in one transaction. A repeated submit,
 * by its idempotency key or by the same content within 10 seconds, changes nothing and gets the
 * same answer.
 */
export async function submitMessage(
  ctx: Context,
  request: ContactRequest,
  idempotencyKey: string | null,
): Promise<MessageAnswer> {
  const id = idempotentId(ctx, idempotencyKey, 'contact', fold(request.epost));
  await ctx.db.transaction(async (tx) => {
    // Serialises concurrent submits of the same message.
    await lockAddress(tx, request.epost);
    const createdAt = ctx.clock.now();
    const message = { ...request, id, createdAt };
    if (await isStored(tx, message, new Date(createdAt.getTime() - SAME_CONTENT_MS))) return;
    await insertMessage(tx, message);
    await ctx.mailer.enqueue(tx, mailFor(ctx, message));
    await ctx.bus.publish(tx, ADMIN_TOPIC);
  });
  return ANSWER;
}

function mailFor(ctx: Context, message: NewMessage) {
  const { createdAt, epost, id } = message;
  const receivedAt = `${formatDate(osloDate(createdAt))} kl. ${osloClock(createdAt)}`;
  return {
    to: ctx.config.mail.organisers ?? ctx.content.current().site.contact.general.email,
    ...contactMail({ ...message, publicUrl: ctx.publicUrl(), receivedAt }),
    concerns: id,
    headers: { 'Reply-To': epost },
  };
}
