import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { notFound } from '#server/lib/errors.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import type {
  AdminUser,
  AdminUserChange,
  AdminUserDetails,
  UsersQuery,
} from '#shared/contracts/admin-users.ts';
import type { DirectMessageRequest } from '#shared/contracts/inbox.ts';
import type { List } from '#shared/contracts/list.ts';
import { setActive } from '../accounts/index.ts';
import type { Acting } from '../admins/index.ts';
import { recordAct } from '../audit/index.ts';
import { publishNewPicture, takePicture } from '../chat/index.ts';
import { adminGiftView, giftsOfUser } from '../gifts/index.ts';
import { adminMessageView, messagesOfUser, sendMessage, takeMessageBack } from '../inbox/index.ts';
import { countUsers, lockUser, selectUsers, userById } from './admin-users.store.ts';
import { adminUserView } from './admin-users.view.ts';

/** Title of a message from an admin to one user (docs/product/accounts.md#inbox). */
const DIRECT_MESSAGE_TITLE = 'Melding fra CTRL';

/** The list of users; an object with `total` when a page was asked for, else an array. */
export async function listUsers(
  ctx: Context,
  query: UsersQuery,
): Promise<AdminUser[] | List<AdminUser>> {
  const { orm } = ctx.db;
  const [users, total] = await Promise.all([
    selectUsers(orm, query),
    query.paged ? countUsers(orm, query) : null,
  ]);
  const views = users.map(adminUserView);
  return total === null ? views : { items: views, total };
}

async function found(orm: Orm, id: string): Promise<AdminUser> {
  const user = await userById(orm, id);
  if (user === null) throw notFound();
  return adminUserView(user);
}

/**
 * A user with all gifts and messages, as the details dialog shows them.
 * @throws AppError 404
 */
export async function userDetails(ctx: Context, id: string): Promise<AdminUserDetails> {
  const { orm } = ctx.db;
  return {
    user: await found(orm, id),
    gifts: (await giftsOfUser(orm, id)).map(adminGiftView),
    messages: (await messagesOfUser(orm, id)).map(adminMessageView),
  };
}

/**
 * Closes or opens an account. Closing ends its sessions at once
 * (docs/product/back-office.md#administrators-sessions).
 * @throws AppError 404
 */
export async function changeUser(
  ctx: Context,
  id: string,
  { isActive }: AdminUserChange,
  { username, requestId }: Acting,
): Promise<AdminUser> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockUser(tx, id);
    if (before === null) throw notFound();
    if (before.isActive !== isActive) {
      await setActive(tx, id, isActive);
      if (!isActive) await ctx.sessions.endAllOf(tx, id);
      // A closed account's lines show no picture.
      await publishNewPicture(ctx, tx, id);
      await recordAct(tx, ctx, {
        actor: username,
        action: isActive ? 'user.activate' : 'user.deactivate',
        subjectType: 'user',
        subjectId: id,
        before,
        after: { isActive },
        requestId,
      });
      await ctx.bus.publish(tx, ADMIN_TOPIC);
    }
    return found(tx, id);
  });
}

/**
 * Removes a user's profile picture; does nothing when there is none.
 * @throws AppError 404
 */
export async function removeUserPicture(
  ctx: Context,
  id: string,
  { username, requestId }: Acting,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if ((await lockUser(tx, id)) === null) throw notFound();
    if (!(await takePicture(ctx, tx, id))) return;
    await recordAct(tx, ctx, {
      actor: username,
      action: 'user.picture-remove',
      subjectType: 'user',
      subjectId: id,
      requestId,
    });
    await ctx.bus.publish(tx, ADMIN_TOPIC);
  });
}

/**
 * A gift or message to a user; its id is derived from the idempotency key, so that a repeated
 * submit creates it once.
 */
export interface Given {
  userId: string;
  id: string;
  acting: Acting;
}

/**
 * Sends a message to a user's inbox. Its text is not put in the audit log.
 * @throws AppError 404 for an unknown user
 */
export async function writeToUser(
  ctx: Context,
  { userId, id, acting }: Given,
  { message }: DirectMessageRequest,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if ((await lockUser(tx, userId)) === null) throw notFound();
    const letter = { title: DIRECT_MESSAGE_TITLE, fromAdmin: acting.username, message };
    if ((await sendMessage(tx, ctx, { ...letter, id, userId })) === null) return;
    await recordAct(tx, ctx, {
      actor: acting.username,
      action: 'user.message',
      subjectType: 'user',
      subjectId: userId,
      after: { messageId: id },
      requestId: acting.requestId,
    });
  });
}

/**
 * Withdraws an unread message from the user's inbox.
 * @throws AppError 404 for an unknown message, 409 for one that was read or that no admin wrote
 */
export async function takeBackMessage(ctx: Context, { userId, id, acting }: Given): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const message = await takeMessageBack(tx, ctx, { userId, id });
    await recordAct(tx, ctx, {
      actor: acting.username,
      action: 'user.message-back',
      subjectType: 'user',
      subjectId: userId,
      before: { messageId: id, sentAt: message.createdAt.toISOString() },
      requestId: acting.requestId,
    });
  });
}
