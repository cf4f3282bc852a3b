import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { assertSameSubmit } from '#server/http/idempotency.ts';
import { notFound } from '#server/lib/errors.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import {
  type AdminUser,
  type AdminUserChange,
  type AdminUserDetails,
  adminUser,
  type UsersQuery,
} from '#shared/contracts/admin-users.ts';
import { type GiftRequest, giftPoints, type UserGift } from '#shared/contracts/gifts.ts';
import type { DirectMessageRequest } from '#shared/contracts/inbox.ts';
import type { List } from '#shared/contracts/list.ts';
import { setActive } from '../accounts/index.ts';
import type { Acting } from '../admins/index.ts';
import { recordAct } from '../audit/index.ts';
import { publishNewPicture, takePicture } from '../chat/index.ts';
import {
  adminGiftView,
  fullGiftView,
  giftOfUser,
  giftsOfUser,
  giveGift,
  takeGiftBack,
} from '../gifts/index.ts';
import {
  adminMessageView,
  messageOf,
  messagesOfUser,
  sendMessage,
  takeMessageBack,
} from '../inbox/index.ts';
import {
  countUsers,
  type ListedUser,
  lockUser,
  selectUsers,
  userById,
} from './admin-users.store.ts';

/** A user for the back office: only the columns of the contract. */
function adminUserView({ createdAt, lastActive, ...user }: ListedUser): AdminUser {
  return adminUser.parse({
    ...user,
    createdAt: createdAt.toISOString(),
    lastActive: lastActive?.toISOString() ?? null,
  } satisfies AdminUser);
}

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
    if ((await sendMessage(tx, ctx, { ...letter, id, userId })) === null) {
      const earlier = await messageOf(tx, userId, id);
      if (earlier === null) throw notFound();
      return assertSameSubmit(earlier, { message });
    }
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

/**
 * Gives a user a gift. A gift of type points credits them when it is opened.
 * @throws AppError 404 for an unknown user
 */
export function giveUserGift(ctx: Context, given: Given, request: GiftRequest): Promise<UserGift> {
  return ctx.db.transaction((tx) => give(tx, ctx, given, request));
}

/**
 * Gives several users the same gift in one transaction; returns the number of users.
 * @param idOf id of a user's gift, the same for a repeated submit, so that it is given once
 * @throws AppError 404 when one of them is unknown
 */
export function giveGiftToAll(
  ctx: Context,
  {
    userIds,
    idOf,
    acting,
  }: { userIds: string[]; idOf: (userId: string) => string; acting: Acting },
  request: GiftRequest,
): Promise<number> {
  // Sorted, so that two admins who give at once do not deadlock.
  const receivers = [...new Set(userIds)].sort();
  return ctx.db.transaction(async (tx) => {
    for (const userId of receivers) {
      await give(tx, ctx, { userId, id: idOf(userId), acting }, request);
    }
    return receivers.length;
  });
}

async function give(
  tx: Orm,
  ctx: Context,
  { userId, id, acting }: Given,
  { title, description, giftType, value }: GiftRequest,
): Promise<UserGift> {
  if ((await lockUser(tx, userId)) === null) throw notFound();
  const content = { title, description, giftType, value };
  const points = giftPoints(content);
  const gift = await giveGift(tx, ctx, {
    ...content,
    points,
    givenByAdmin: acting.username,
    id,
    userId,
  });
  if (gift === null) {
    const earlier = await giftOfUser(tx, userId, id);
    if (earlier === null) throw notFound();
    assertSameSubmit(earlier, content);
    return fullGiftView(earlier);
  }
  await recordAct(tx, ctx, {
    actor: acting.username,
    action: 'user.gift',
    subjectType: 'user',
    subjectId: userId,
    after: { giftId: id, giftType, title, value },
    requestId: acting.requestId,
  });
  return fullGiftView(gift);
}

/**
 * Withdraws an unopened gift from the user's profile.
 * @throws AppError 404 for an unknown gift, 409 for one that was opened or that no admin gave
 */
export async function takeBackGift(ctx: Context, { userId, id, acting }: Given): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { giftType, title, description, value } = await takeGiftBack(tx, ctx, { userId, id });
    await recordAct(tx, ctx, {
      actor: acting.username,
      action: 'user.gift-back',
      subjectType: 'user',
      subjectId: userId,
      before: { giftId: id, giftType, title, description, value },
      requestId: acting.requestId,
    });
  });
}
