import type { Context } from '#server/context.ts';
import { lockAddress } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { confirmEmailMail, mayMail } from '#server/email/index.ts';
import { type AppError, badRequest, unauthorized } from '#server/lib/errors.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import { fold } from '#shared/contracts/text.ts';
import { publishNewPicture } from '../chat/index.ts';
import { type Credited, creditConfirmedAddress, NOTHING_CREDITED } from '../rewards/index.ts';
import { confirmAddress, heldUser, type User, userById } from './accounts.store.ts';
import { CONFIRM_DAYS } from './register.service.ts';
import {
  type AccountToken,
  findToken,
  issueToken,
  markUsed,
  type TokenPurpose,
} from './tokens.store.ts';

/** A valid link with the user that it was made for. */
export async function userOfLink(
  ctx: Context,
  token: string,
  purpose: TokenPurpose,
): Promise<{ link: AccountToken; user: User } | null> {
  const link = await findToken(ctx.db.orm, ctx, token, purpose);
  const user = link === null ? null : await userById(ctx.db.orm, link.userId);
  if (link === null || user === null || !user.isActive) return null;
  return fold(user.email) === fold(link.email) ? { link, user } : null;
}

/**
 * Confirms a user's address and credits the rewards that were given to it before. The caller holds
 * the lock of the address.
 */
export async function proveAddress(tx: Orm, ctx: Context, user: User): Promise<Credited> {
  const isNew = await confirmAddress(tx, user.id, ctx.clock.now());
  if (!isNew) return NOTHING_CREDITED;
  // The rooms for children show the picture from now on.
  await publishNewPicture(ctx, tx, user.id);
  return creditConfirmedAddress(tx, ctx, user);
}

/** The 400 for a confirmation link that is unknown or expired. */
export function invalidConfirmLink(): AppError {
  return badRequest({ token: 'Lenken er ugyldig eller for gammel. Logg inn og be om en ny.' });
}

/**
 * Confirms the account's address by the link that was sent to it. A second call changes nothing.
 * @returns what was credited; null when the token is not such a link
 */
export async function confirmOwnAddress(ctx: Context, token: string): Promise<Credited | null> {
  const found = await userOfLink(ctx, token, 'confirm_email');
  if (found === null) return null;
  const { link, user } = found;
  return ctx.db.transaction(async (tx) => {
    await lockAddress(tx, user.email);
    await markUsed(tx, link, ctx.clock.now());
    return proveAddress(tx, ctx, user);
  });
}

/** Sends a new confirmation link, within the recipient's e-mail limit. */
export async function resendConfirmation(ctx: Context, userId: string): Promise<MessageAnswer> {
  const user = await userById(ctx.db.orm, userId);
  if (user === null) throw unauthorized();
  if (user.emailConfirmedAt !== null) {
    return { success: true, message: 'E-postadressen er allerede bekreftet.' };
  }
  if (await mayMail(ctx, 'address', user.email)) {
    await ctx.db.transaction(async (tx) => {
      if ((await heldUser(tx, user.id)) === null) throw unauthorized();
      const confirmToken = await issueToken(tx, ctx, user, 'confirm_email');
      const mail = confirmEmailMail({
        publicUrl: ctx.publicUrl(),
        confirmToken,
        daysValid: CONFIRM_DAYS,
      });
      await ctx.mailer.enqueue(tx, { to: user.email, concerns: user.id, ...mail });
    });
  }
  return {
    success: true,
    message:
      'Du får en ny lenke på e-post. Vi sender bare noen få i timen, så se også etter en du har fått før.',
  };
}
