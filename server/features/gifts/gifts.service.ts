import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { conflict, notFound } from '#server/lib/errors.ts';
import { userTopic } from '#server/realtime/topics.ts';
import { giftPoints, type OpenGiftAnswer, type UserGift } from '#shared/contracts/gifts.ts';
import {
  deleteUnopened,
  FESTIVAL,
  type Gift,
  giftOfUser,
  giftsOfUser,
  insertGift,
  markOpened,
  type NewGift,
} from './gifts.store.ts';

const TOO_LATE = 'Gaven er åpnet og kan ikke tas tilbake.';
const NOT_BY_AN_ADMIN = 'Gaven er ikke gitt herfra og kan ikke tas tilbake her.';

const WELCOME_VALUE = '100 poeng';

/** The gifts of the user, newest first. */
export async function listGifts(ctx: Context, userId: string): Promise<UserGift[]> {
  return (await giftsOfUser(ctx.db.orm, userId)).map(giftView);
}

/**
 * Opens a gift and credits its points. Idempotent: repeated and concurrent calls credit once and
 * return the same time (docs/product/accounts.md#registration).
 * @throws AppError 404 for an unknown gift and for another person's
 */
export async function openGift(ctx: Context, userId: string, id: string): Promise<OpenGiftAnswer> {
  const gift = await ctx.db.transaction(async (tx) => {
    const opened = await markOpened(tx, { userId, id, openedAt: ctx.clock.now() });
    if (opened === null) return giftOfUser(tx, userId, id);
    await ctx.bus.publish(tx, userTopic(userId), 'gifts');
    return opened;
  });
  if (gift?.openedAt == null) throw notFound();
  return openedView(gift, gift.openedAt);
}

/** Gives a gift and notifies the user's open pages; null when it was given before. */
export async function giveGift(tx: Orm, ctx: Context, gift: NewGift): Promise<Gift | null> {
  const given = await insertGift(tx, gift, ctx.clock.now());
  if (given !== null) await ctx.bus.publish(tx, userTopic(gift.userId), 'gifts');
  return given;
}

/**
 * Withdraws an unopened gift of an admin and notifies the user's open pages.
 * @throws AppError 404 for an unknown gift, 409 for one that was opened or belongs to a reward
 */
export async function takeGiftBack(
  tx: Orm,
  ctx: Context,
  { userId, id }: { userId: string; id: string },
): Promise<Gift> {
  const taken = await deleteUnopened(tx, userId, id);
  if (taken === null) {
    const known = await giftOfUser(tx, userId, id);
    if (known === null) throw notFound();
    throw conflict(known.opened ? TOO_LATE : NOT_BY_AN_ADMIN);
  }
  await ctx.bus.publish(tx, userTopic(userId), 'gifts');
  return taken;
}

/** Gives a new account its welcome gift of 100 points, unopened. */
export async function welcomeGift(tx: Orm, ctx: Context, user: { id: string }): Promise<void> {
  const content = { giftType: 'points', value: WELCOME_VALUE } as const;
  await giveGift(tx, ctx, {
    ...content,
    userId: user.id,
    title: 'Velkomstgave',
    description: 'Velkommen til CTRL! Her er noen poeng å starte med.',
    points: giftPoints(content),
    givenByAdmin: FESTIVAL,
  });
}

/** A gift with its content, for the back office and for the user who opened it. */
export function fullGiftView(gift: Gift) {
  return {
    id: gift.id,
    title: gift.title,
    description: gift.description,
    giftType: gift.giftType,
    value: gift.value,
    givenByAdmin: gift.givenByAdmin,
    opened: gift.opened,
    openedAt: gift.openedAt?.toISOString() ?? null,
    createdAt: gift.createdAt.toISOString(),
  } satisfies UserGift;
}

export function adminGiftView(gift: Gift) {
  const isByAdmin = gift.shareId === null && gift.spinId === null && gift.givenByAdmin !== FESTIVAL;
  return { ...fullGiftView(gift), revocable: isByAdmin && !gift.opened };
}

/** A gift for its owner: the content only once it is opened. */
function giftView(gift: Gift): UserGift {
  const full = fullGiftView(gift);
  return gift.opened ? full : { ...full, description: null, value: null };
}

function openedView(gift: Gift, openedAt: Date): OpenGiftAnswer {
  return { success: true, gift: { ...fullGiftView(gift), openedAt: openedAt.toISOString() } };
}
