import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { notFound } from '#server/lib/errors.ts';
import { type GiftRequest, giftPoints, type UserGift } from '#shared/contracts/gifts.ts';
import type { Acting } from '../admins/index.ts';
import { recordAct } from '../audit/index.ts';
import { fullGiftView, giftOfUser, giveGift, takeGiftBack } from '../gifts/index.ts';
import type { Given } from './admin-users.service.ts';
import { lockUser } from './admin-users.store.ts';

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
  if (gift === null) return again(await giftOfUser(tx, userId, id));
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

/** The gift that an earlier, identical submit gave. */
function again(gift: Parameters<typeof fullGiftView>[0] | null): UserGift {
  if (gift === null) throw notFound();
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
