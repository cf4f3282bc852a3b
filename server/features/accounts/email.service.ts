import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { lockAddress } from '#server/db/lock.ts';
import { confirmEmailMail, mayMail } from '#server/email/index.ts';
import { badRequest, unauthorized } from '#server/lib/errors.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import { fold } from '#shared/contracts/text.ts';
import { creditConfirmedAddress } from '../rewards/index.ts';
import { confirmAddress, type User, userById } from './accounts.store.ts';
import { CONFIRM_DAYS } from './register.service.ts';
import {
  type AccountToken,
  findToken,
  issueToken,
  type TokenPurpose,
  useToken,
} from './tokens.store.ts';

/** A link that works, and the user it was made for. */
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
 * Takes a user's address as theirs and credits what came from it before. The caller holds the
 * lock of the address.
 */
export async function proveAddress(tx: Orm, ctx: Context, user: User): Promise<void> {
  const isNew = await confirmAddress(tx, user.id, ctx.clock.now());
  if (isNew) await creditConfirmedAddress(tx, ctx, user);
}

/**
 * Confirms the address that a link was sent to. A second call answers the same.
 * @throws AppError 400 for a link that is unknown or too old
 */
export async function confirmEmail(ctx: Context, token: string): Promise<MessageAnswer> {
  const found = await userOfLink(ctx, token, 'confirm_email');
  if (found === null) {
    throw badRequest({ token: 'Lenken er ugyldig eller for gammel. Logg inn og be om en ny.' });
  }
  const { link, user } = found;
  await ctx.db.transaction(async (tx) => {
    await lockAddress(tx, user.email);
    await useToken(tx, link, ctx.clock.now());
    await proveAddress(tx, ctx, user);
  });
  return { success: true, message: 'E-postadressen er bekreftet. Takk!' };
}

/** Sends a new link to confirm the address, as often as the recipient's limit lets it. */
export async function resendConfirmation(ctx: Context, userId: string): Promise<MessageAnswer> {
  const user = await userById(ctx.db.orm, userId);
  if (user === null) throw unauthorized();
  if (user.emailConfirmedAt !== null) {
    return { success: true, message: 'E-postadressen er allerede bekreftet.' };
  }
  if (await mayMail(ctx, 'address', user.email)) {
    await ctx.db.transaction(async (tx) => {
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
