import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import {
  listHeaders,
  mayMail,
  newsletterConfirmMail,
  newsletterWelcomeMail,
} from '#server/email/index.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { badRequest } from '#server/lib/errors.ts';
import { tokenHash } from '#server/lib/random.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import { NEWSLETTER_ANSWER } from '#shared/contracts/newsletter.ts';
import { newsletterStore, type Subscription } from './newsletter.store.ts';

export const INVALID_LINK =
  'Lenken er ugyldig eller for gammel. Meld deg på én gang til, så sender vi en ny.';

function answer(message: string): MessageAnswer {
  return { success: true, message };
}

/** Links for an e-mail of the newsletter; stores the hash of its unsubscribe token. */
export async function linksFor(ctx: Context, tx: Orm, subscription: Subscription) {
  const token = unsubscribeToken(ctx.config.sessionSecret, subscription.id);
  const hash = tokenHash(token);
  if (subscription.unsubscribeTokenHash !== hash) {
    await newsletterStore(ctx).setUnsubscribeHash(tx, subscription.id, hash);
  }
  return { publicUrl: ctx.publicUrl(), unsubscribeToken: token };
}

/**
 * Stores an unconfirmed subscription, and the job that e-mails the confirmation link (double
 * opt-in). What is known of the address is looked at by the job alone, so that neither the answer
 * nor its duration tells it.
 */
export async function signUp(ctx: Context, email: string): Promise<MessageAnswer> {
  await ctx.db.transaction(async (tx) => {
    const subscriptionId = await newsletterStore(ctx).keepAddress(tx, email);
    await ctx.jobs.enqueue(tx, confirmLinkTask, { subscriptionId });
  });
  return answer(NEWSLETTER_ANSWER);
}

const confirmLinkJob = z.object({ subscriptionId: z.uuid() });

/**
 * E-mails the link that confirms a subscription, unless it is confirmed or over the limit of its
 * address. While unconfirmed, a further sign-up replaces the link; after unsubscribing it starts
 * over. A repeated run sends another link.
 */
export const confirmLinkTask: TaskDefinition<z.infer<typeof confirmLinkJob>, Context> = {
  name: 'newsletter-link',
  schema: confirmLinkJob,
  async handle(ctx, { subscriptionId }) {
    const store = newsletterStore(ctx);
    await ctx.db.transaction(async (tx) => {
      const subscription = await store.lockUnconfirmed(tx, subscriptionId);
      if (subscription === null) return;
      if (!(await mayMail(ctx, 'newsletter', subscription.email, ctx.db.sqlOf(tx)))) return;
      const confirmToken = ctx.random.token();
      await store.renew(tx, subscription.id, tokenHash(confirmToken));
      const links = await linksFor(ctx, tx, subscription);
      const mail = newsletterConfirmMail({
        ...links,
        confirmToken,
        daysValid: ctx.config.times.retention.unconfirmedNewsletterDays,
      });
      const headers = listHeaders(links);
      await ctx.mailer.enqueue(tx, { to: subscription.email, ...mail, headers });
    });
  },
};

/**
 * Confirms the subscription of a token and sends the welcome e-mail. A second call gives the same
 * answer and sends nothing.
 * @throws AppError 400 for a token that is unknown, replaced or expired
 */
export async function confirm(ctx: Context, token: string): Promise<MessageAnswer> {
  const store = newsletterStore(ctx);
  const known = await ctx.db.transaction(async (tx) => {
    const subscription = await store.confirm(tx, tokenHash(token));
    if (subscription === null) return store.isConfirmedByToken(tx, tokenHash(token));
    const links = await linksFor(ctx, tx, subscription);
    const mail = newsletterWelcomeMail(links);
    await ctx.mailer.enqueue(tx, { to: subscription.email, ...mail, headers: listHeaders(links) });
    return true;
  });
  if (!known) throw badRequest({ token: INVALID_LINK });
  return answer('Påmeldingen er bekreftet. Velkommen!');
}

/**
 * Ends the subscription of a token. A second call gives the same answer until the row is deleted, 7
 * days after the first (docs/product/newsletter.md#sign-up).
 * @throws AppError 400 for an unknown token, also for that of a deleted row
 */
export async function unsubscribe(ctx: Context, token: string): Promise<MessageAnswer> {
  const found = await newsletterStore(ctx).unsubscribe(ctx.db.orm, tokenHash(token));
  if (!found) {
    throw badRequest({ token: 'Lenken er ugyldig. Bruk lenken nederst i det siste nyhetsbrevet.' });
  }
  return answer('Du er meldt av nyhetsbrevet.');
}

/**
 * The unsubscribe token of a subscription: derived, so that every e-mail can contain it although
 * only its hash is stored. 43 characters of base64url, like all link tokens.
 */
function unsubscribeToken(secret: string, subscriptionId: string): string {
  return createHmac('sha256', secret)
    .update(`newsletter-unsubscribe:${subscriptionId}`)
    .digest('base64url');
}
