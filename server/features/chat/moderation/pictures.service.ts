import { and, eq, isNotNull } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { userPictures, users } from '#server/db/schema/index.ts';
import { publishNewPicture } from '../chat.events.ts';
import { userSender } from '../connection/identity.ts';
import { restrictionsInForce } from './restrictions.store.ts';

/**
 * Takes a user's picture away, from all their lines too. The user's row is locked, so that an upload at the
 * same time is seen here, or sees what the caller has stored.
 * @returns whether there was one
 */
export async function takePicture(
  ctx: Pick<Context, 'bus'>,
  tx: Orm,
  userId: string,
): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const taken = await tx
    .update(users)
    .set({ profilePicture: null })
    .where(and(eq(users.id, userId), isNotNull(users.profilePicture)))
    .returning({ id: users.id });
  await tx.delete(userPictures).where(eq(userPictures.userId, userId));
  if (taken.length > 0) await publishNewPicture(ctx, tx, userId);
  return taken.length > 0;
}

/** Whether an account is banned from the chat. */
export async function isBanned(orm: Orm, userId: string, now: Date): Promise<boolean> {
  const sender = userSender(userId);
  const inForce = await restrictionsInForce(orm, now);
  return inForce.some(({ kind, senders }) => kind === 'ban' && senders.includes(sender));
}
