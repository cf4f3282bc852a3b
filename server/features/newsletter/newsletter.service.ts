import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import {
  listHeaders,
  mayMail,
  newsletterConfirmMail,
  newsletterWelcomeMail,
} from '#server/email/index.ts';
import { badRequest } from '#server/lib/errors.ts';
import { tokenHash } from '#server/lib/token-hash.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import { NEWSLETTER_ANSWER } from '#shared/contracts/newsletter.ts';
import { newsletterStore, type Subscription } from './newsletter.store.ts';
import { unsubscribeToken } from './newsletter.tokens.ts';

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
 * Stores an unconfirmed subscription and e-mails the confirmation link (double opt-in). The answer
 * is the same for a known address, an unknown one and one over its e-mail limit. While unconfirmed,
 * a further sign-up replaces the link; after unsubscribing it starts over.
 */
export async function signUp(ctx: Context, email: string): Promise<MessageAnswer> {
  const store = newsletterStore(ctx);
  if (await store.isConfirmed(ctx.db.orm, email)) return answer(NEWSLETTER_ANSWER);
  if (!(await mayMail(ctx, 'newsletter', email))) return answer(NEWSLETTER_ANSWER);
  const confirmToken = ctx.random.token();
  await ctx.db.transaction(async (tx) => {
    const subscription = await store.saveUnconfirmed(tx, email, tokenHash(confirmToken));
    if (subscription === null) return;
    const links = await linksFor(ctx, tx, subscription);
    const mail = newsletterConfirmMail({
      ...links,
      confirmToken,
      daysValid: ctx.config.times.retention.unconfirmedNewsletterDays,
    });
    await ctx.mailer.enqueue(tx, { to: subscription.email, ...mail, headers: listHeaders(links) });
  });
  return answer(NEWSLETTER_ANSWER);
}

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
 * Ends the subscription of a token. A second call gives the same answer.
 * @throws AppError 400 for an unknown token
 */
export async function unsubscribe(ctx: Context, token: string): Promise<MessageAnswer> {
  const found = await newsletterStore(ctx).unsubscribe(ctx.db.orm, tokenHash(token));
  if (!found) {
    throw badRequest({ token: 'Lenken er ugyldig. Bruk lenken nederst i det siste nyhetsbrevet.' });
  }
  return answer('Du er meldt av nyhetsbrevet.');
}
