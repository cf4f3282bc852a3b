import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { lockAddress } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { mayMail, passwordChangedMail, resetPasswordMail } from '#server/email/index.ts';
import { openAs, provePassword } from '#server/http/login.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { badRequest, conflict, unauthorized } from '#server/lib/errors.ts';
import { passwordProblem } from '#server/lib/password-policy.ts';
import type { ChangePasswordRequest, ResetPasswordRequest } from '#shared/contracts/accounts.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { heldUser, replacePassword, type User, userById, userByLogin } from './accounts.store.ts';
import { sessionUserView } from './accounts.view.ts';
import { proveAddress, userOfLink } from './email.service.ts';
import { dropTokens, issueToken, markUsed } from './tokens.store.ts';

const FORGOT: MessageAnswer = {
  success: true,
  message:
    'Hvis adressen hører til en konto, får den en lenke på e-post. Vi sender bare noen få i timen, så se også etter en du har fått før.',
};

/**
 * Queues a password reset link, which the job sends if the address belongs to an account and is
 * within its hourly e-mail limit. Answer and duration are the same in every case.
 */
export async function forgotPassword(ctx: Context, email: string): Promise<MessageAnswer> {
  const user = await userByLogin(ctx.db.orm, email);
  const job = { userId: user?.id ?? null };
  await ctx.db.transaction((tx) => ctx.jobs.enqueue(tx, passwordLinkTask, job));
  return FORGOT;
}

function invalidLink() {
  return badRequest({ token: 'Lenken er ugyldig eller for gammel. Be om en ny.' });
}

/**
 * Steps after every change of password: ends all sessions and links, and notifies the owner if the
 * address is confirmed.
 */
async function afterNewPassword(tx: Orm, ctx: Context, user: User): Promise<void> {
  await dropTokens(tx, user.id, 'reset_password');
  await dropTokens(tx, user.id, 'change_email');
  await ctx.sessions.endAllOf(tx, user.id);
  if (user.emailConfirmedAt === null) return;
  const mail = passwordChangedMail({ publicUrl: ctx.publicUrl(), firstName: user.firstName });
  await ctx.mailer.enqueue(tx, { to: user.email, concerns: user.id, ...mail });
}

/**
 * Sets a new password by a one-time link, and ends all sessions
 * (docs/product/accounts.md#forgotten-password). This confirms the address too, since the link was
 * sent to it.
 * @throws AppError 400 for a link that is unknown, used or expired, and for a bad password, 429
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: ResetPasswordRequest,
): Promise<{ answer: MessageAnswer; userId: string }> {
  const found = await userOfLink(ctx, token, 'reset_password');
  if (found === null || found.link.usedAt !== null) throw invalidLink();
  const { link, user } = found;
  await ctx.limits.consume('passwordAccount', user.id);
  const hash = await hashAllowed(ctx, password, user);
  await ctx.db.transaction(async (tx) => {
    await lockAddress(tx, user.email);
    if (!(await markUsed(tx, link, ctx.clock.now()))) throw invalidLink();
    await proveAddress(tx, ctx, user);
    const changed = await replacePassword(tx, user, hash);
    if (changed === null) throw invalidLink();
    await afterNewPassword(tx, ctx, changed);
  });
  const message = 'Passordet er endret. Nå kan du logge inn.';
  return { answer: { success: true, message }, userId: user.id };
}

/** The hash of a new password; AppError 400 when the password policy refuses it. */
async function hashAllowed(ctx: Context, password: string, user: User): Promise<string> {
  const problem = passwordProblem(password, user);
  if (problem !== null) throw badRequest({ password: problem });
  return ctx.passwords.hash(password);
}

/**
 * The logged-in user, after checking their password again. Failures are limited as those of a login
 * but counted separately.
 * @throws AppError 400 with a message for `field` when it is wrong, 429 over the limit
 */
export async function provedUser(
  ctx: Context,
  userId: string,
  password: string,
  field: 'password' | 'currentPassword',
): Promise<User> {
  const user = await userById(ctx.db.orm, userId);
  if (user === null) throw unauthorized();
  await provePassword(ctx, user, password, field);
  return user;
}

/**
 * Changes the password and ends every session. The calling browser gets a new session, whose cookie
 * has to hold `token`.
 * @throws AppError 400 for a wrong current password and for a bad new one, 429
 */
export async function changePassword(
  ctx: Context,
  userId: string,
  { currentPassword, password }: ChangePasswordRequest,
): Promise<{ user: SessionUser; token: string }> {
  const user = await provedUser(ctx, userId, currentPassword, 'currentPassword');
  const hash = await hashAllowed(ctx, password, user);
  return ctx.db.transaction(async (tx) => {
    const changed = await replacePassword(tx, user, hash);
    if (changed === null) throw conflict('Passordet ble endret et annet sted. Logg inn på nytt.');
    await afterNewPassword(tx, ctx, changed);
    const token = await openAs(tx, ctx, { kind: 'user', id: user.id }, undefined);
    return { user: sessionUserView(changed), token };
  });
}

const passwordLinkJob = z.object({
  /** Null for an address without an account, so that such a request takes the same time. */
  userId: z.uuid().nullable(),
});

/**
 * Creates the link of 'Glemt passord' and its e-mail. The request stores this job for every
 * address, so that neither its answer nor its duration tells which addresses have accounts. A
 * repeated run sends another link.
 */
export const passwordLinkTask: TaskDefinition<z.infer<typeof passwordLinkJob>, Context> = {
  name: 'password-link',
  schema: passwordLinkJob,
  async handle(ctx, { userId }) {
    if (userId === null) return;
    await ctx.db.transaction(async (tx) => {
      const user = await heldUser(tx, userId);
      if (user === null || !user.isActive) return;
      if (!(await mayMail(ctx, 'password', user.email, ctx.db.sqlOf(tx)))) return;
      const resetToken = await issueToken(tx, ctx, user, 'reset_password');
      const mail = resetPasswordMail({ publicUrl: ctx.publicUrl(), resetToken });
      await ctx.mailer.enqueue(tx, { to: user.email, concerns: user.id, ...mail });
    });
  },
};
