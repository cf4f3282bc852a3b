import type { Context } from '#server/context.ts';
import { lockAddress } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { uniqueViolation } from '#server/db/errors.ts';
import { changeEmailMail, emailChangedMail, mayMail } from '#server/email/index.ts';
import { badRequest, conflict, unauthorized } from '#server/lib/errors.ts';
import { type ChangeEmailRequest, repeatsIdentity } from '#shared/contracts/accounts.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import { fold } from '#shared/contracts/text.ts';
import { publishNewPicture } from '../chat/index.ts';
import { moveAddress } from '../personal-data/index.ts';
import { type Credited, creditConfirmedAddress, NOTHING_CREDITED } from '../rewards/index.ts';
import { changeAddress, heldUser, type User, userById, userByLogin } from './accounts.store.ts';
import { confirmOwnAddress, invalidConfirmLink } from './email.service.ts';
import { provedUser } from './password.service.ts';
import { CONFIRM_DAYS, EMAIL_TAKEN } from './register.service.ts';
import { type AccountToken, dropTokens, findToken, issueToken, markUsed } from './tokens.store.ts';

const taken = () => conflict(EMAIL_TAKEN, { email: EMAIL_TAKEN });

async function assertUsable(
  orm: Orm,
  user: User,
  { email, password }: ChangeEmailRequest,
): Promise<void> {
  if (fold(email) === fold(user.email)) throw badRequest({ email: 'Det er adressen du har nå' });
  if (repeatsIdentity(password, { username: user.username, email })) {
    throw badRequest({ email: 'E-postadressen kan ikke være lik passordet' });
  }
  if ((await userByLogin(orm, email)) !== null) throw taken();
}

/**
 * E-mails a confirmation link to a user's new address, unless that address is over its e-mail
 * limit. Nothing changes until the link is used; only the newest link works.
 * @throws AppError 400 for a wrong password or the present address, 401 for an account that is
 *   deleted meanwhile, 409 for a taken address, 429
 */
export async function askNewAddress(
  ctx: Context,
  userId: string,
  request: ChangeEmailRequest,
): Promise<MessageAnswer> {
  const user = await provedUser(ctx, userId, request.password, 'password');
  await assertUsable(ctx.db.orm, user, request);
  const { email } = request;
  await ctx.db.transaction(async (tx) => {
    if ((await heldUser(tx, user.id)) === null) throw unauthorized();
    if (!(await mayMail(ctx, 'address', email, ctx.db.sqlOf(tx)))) return;
    await dropTokens(tx, user.id, 'change_email');
    const confirmToken = await issueToken(tx, ctx, { id: user.id, email }, 'change_email');
    const publicUrl = ctx.publicUrl();
    const mail = changeEmailMail({ publicUrl, confirmToken, daysValid: CONFIRM_DAYS });
    await ctx.mailer.enqueue(tx, { to: email, concerns: user.id, ...mail });
  });
  return {
    success: true,
    message: `Åpne lenken i e-posten til ${email}, så byttes adressen. Fram til da gjelder ${user.email}. Vi sender bare noen få e-poster i timen.`,
  };
}

/** A valid link to a new address with its user; null for any other token. */
async function newAddressLink(
  ctx: Context,
  token: string,
): Promise<{ link: AccountToken; user: User } | null> {
  const link = await findToken(ctx.db.orm, ctx, token, 'change_email');
  const user = link === null ? null : await userById(ctx.db.orm, link.userId);
  if (link === null || !user?.isActive) return null;
  return link.usedAt === null || fold(user.email) === fold(link.email) ? { link, user } : null;
}

/**
 * Changes the account's address to the one that the link was sent to, credits the rewards of that
 * address, and notifies the old address if it was confirmed; what was submitted with that one moves
 * to the new one. A second call changes nothing.
 * @returns what was credited; null when the token is not such a link
 * @throws AppError 400 for a link that was replaced meanwhile, 409 when another account has the
 *   address
 */
async function confirmNewAddress(ctx: Context, token: string): Promise<Credited | null> {
  const found = await newAddressLink(ctx, token);
  if (found === null) return null;
  try {
    return await ctx.db.transaction((tx) => takeAddress(tx, ctx, found.link, found.user));
  } catch (error) {
    throw uniqueViolation(error) === null ? error : taken();
  }
}

async function takeAddress(
  tx: Orm,
  ctx: Context,
  link: AccountToken,
  { id, email }: User,
): Promise<Credited> {
  // Sorted, to avoid a deadlock of two users who change to each other's address.
  for (const address of [fold(email), fold(link.email)].sort()) await lockAddress(tx, address);
  const at = ctx.clock.now();
  const before = await userById(tx, id);
  if (before === null) throw invalidConfirmLink();
  if (!(await markUsed(tx, link, at))) {
    if (fold(before.email) === fold(link.email)) return NOTHING_CREDITED;
    throw invalidConfirmLink();
  }
  const user = await changeAddress(tx, before, link.email, at);
  for (const purpose of ['confirm_email', 'reset_password'] as const) {
    await dropTokens(tx, id, purpose);
  }
  if (before.emailConfirmedAt !== null) {
    const mail = emailChangedMail({ publicUrl: ctx.publicUrl(), firstName: before.firstName });
    await ctx.mailer.enqueue(tx, { to: before.email, concerns: id, ...mail });
  }
  await publishNewPicture(ctx, tx, id);
  const credited = await creditConfirmedAddress(tx, ctx, user);
  if (before.emailConfirmedAt !== null) {
    await moveAddress(tx, ctx, { id, from: before.email, to: user.email });
  }
  return credited;
}

function creditedText({ points, gifts }: Credited): string {
  const waiting = gifts === 1 ? 'En gave venter' : `${gifts} gaver venter`;
  const parts = [
    'E-postadressen er bekreftet. Takk!',
    ...(points > 0 ? [`Du har fått ${points} poeng for delinger.`] : []),
    ...(gifts > 0 ? [`${waiting} under Gaver.`] : []),
  ];
  return parts.join(' ');
}

/**
 * Confirms the address that a link was sent to, the account's current or its new one, and reports
 * what was credited. A second call changes nothing.
 * @throws AppError 400 for an unknown or expired link, 409 for an address that is taken
 */
export async function confirmEmail(ctx: Context, token: string): Promise<MessageAnswer> {
  const credited = (await confirmOwnAddress(ctx, token)) ?? (await confirmNewAddress(ctx, token));
  if (credited === null) throw invalidConfirmLink();
  return { success: true, message: creditedText(credited) };
}
