import type { Context } from '#server/context.ts';
import { lockAddress } from '#server/db/advisory-locks.ts';
import { unauthorized } from '#server/lib/errors.ts';
import type { ProfileRequest } from '#shared/contracts/accounts.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { forgetInActs } from '../audit/index.ts';
import { forgetUser, userDataOf } from '../personal-data/index.ts';
import { deleteUser, updateProfile, userById } from './accounts.store.ts';
import { sessionUserView } from './accounts.view.ts';
import { passwordLinkTask, provedUser } from './password.service.ts';
import { pictureOfUser } from './pictures.store.ts';

/** Changes names and bio; fields that are not given stay. */
export async function changeProfile(
  ctx: Context,
  userId: string,
  change: ProfileRequest,
): Promise<SessionUser> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const user = await updateProfile(ctx.db.orm, userId, Object.fromEntries(given));
  if (user === null) throw unauthorized();
  return sessionUserView(user);
}

/** All stored data about a user, for 'Last ned mine data'. */
export async function exportUser(ctx: Context, userId: string) {
  const { orm } = ctx.db;
  const user = await userById(orm, userId);
  if (user === null) throw unauthorized();
  const picture = await pictureOfUser(orm, userId);
  return {
    exportedAt: ctx.clock.now(),
    user: {
      ...sessionUserView(user),
      emailConfirmedAt: user.emailConfirmedAt,
      lastActive: user.lastActive,
      picture:
        picture === null
          ? null
          : `data:image/webp;base64,${Buffer.from(picture.webp).toString('base64')}`,
    },
    ...(await userDataOf(orm, user)),
  };
}

/**
 * Deletes an account: no personal data remains in any table; chat lines stay under a replacement
 * name (docs/product/personal-data.md#deletion-of-an-account).
 * @throws AppError 400 for a wrong password, 429
 */
export async function deleteAccount(ctx: Context, userId: string, password: string): Promise<void> {
  const user = await provedUser(ctx, userId, password, 'password');
  await ctx.db.transaction(async (tx) => {
    await lockAddress(tx, user.email);
    await forgetInActs(tx, { subjectType: 'user', id: user.id });
    await ctx.jobs.forget(tx, passwordLinkTask.name, 'userId', [user.id]);
    await ctx.sessions.endAllOf(tx, user.id);
    await forgetUser(tx, ctx, user);
    await deleteUser(tx, user.id);
  });
  // The id alone: after a restore of an older backup it says whom to delete again.
  ctx.logger.info({ userId: user.id }, 'an account was deleted');
}
