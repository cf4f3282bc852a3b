import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { userGifts as gifts } from '#server/db/schema/index.ts';
import type { GiftType } from '#shared/contracts/gifts.ts';

/** Giver of gifts that no admin gave (docs/product/back-office.md#lists). */
export const FESTIVAL = 'CTRL Festival';

/** Most rows of a list without paging (docs/product/back-office.md#lists). */
const LIST_MAX = 500;

export type Gift = typeof gifts.$inferSelect;

/** Content of a gift, without its receiver. */
export interface GiftContent {
  title: string;
  description: string;
  giftType: GiftType;
  value: string | null;
  /** Points that opening it credits to its owner. */
  points: number;
}

export interface NewGift extends GiftContent {
  /** Derived from the idempotency key, if there is one. */
  id?: string;
  userId: string;
  givenByAdmin: string;
  shareId?: string;
  spinId?: string;
  /** Null or missing: unopened. */
  openedAt?: Date | null;
}

/** A user's gifts, newest first. */
export async function giftsOfUser(orm: Orm, userId: string): Promise<Gift[]> {
  return orm
    .select()
    .from(gifts)
    .where(eq(gifts.userId, userId))
    .orderBy(desc(gifts.createdAt), gifts.id)
    .limit(LIST_MAX);
}

export async function giftOfUser(orm: Orm, userId: string, id: string): Promise<Gift | null> {
  const [gift] = await orm
    .select()
    .from(gifts)
    .where(and(eq(gifts.id, id), eq(gifts.userId, userId)));
  return gift ?? null;
}

/** Stores a gift; null when this id, share or spin has one already. */
export async function insertGift(tx: Orm, gift: NewGift, createdAt: Date): Promise<Gift | null> {
  const openedAt = gift.openedAt ?? null;
  const [stored] = await tx
    .insert(gifts)
    .values({ ...gift, createdAt, openedAt, opened: openedAt !== null })
    .onConflictDoNothing()
    .returning();
  return stored ?? null;
}

/**
 * Opens a gift; null when it is open already or not this user's. Its points count only once it is
 * open.
 */
export async function markOpened(
  tx: Orm,
  { userId, id, openedAt }: { userId: string; id: string; openedAt: Date },
): Promise<Gift | null> {
  const [gift] = await tx
    .update(gifts)
    .set({ opened: true, openedAt })
    .where(and(eq(gifts.id, id), eq(gifts.userId, userId), eq(gifts.opened, false)))
    .returning();
  return gift ?? null;
}

/** Deletes an unopened gift that an admin gave directly; null when there is none. */
export async function deleteUnopened(tx: Orm, userId: string, id: string): Promise<Gift | null> {
  const [gift] = await tx
    .delete(gifts)
    .where(and(eq(gifts.id, id), eq(gifts.userId, userId), isRevocable()))
    .returning();
  return gift ?? null;
}

/**
 * Unopened and given by an admin directly, not as a welcome or as the reward of a share or spin.
 */
function isRevocable() {
  return and(
    eq(gifts.opened, false),
    isNull(gifts.shareId),
    isNull(gifts.spinId),
    ne(gifts.givenByAdmin, FESTIVAL),
  );
}

/** The gift for a share, locked until the end of the transaction; null without one. */
export async function giftOfShare(tx: Orm, shareId: string): Promise<Gift | null> {
  const [gift] = await tx.select().from(gifts).where(eq(gifts.shareId, shareId)).for('update');
  return gift ?? null;
}

export async function changeContent(tx: Orm, id: string, content: GiftContent): Promise<void> {
  await tx.update(gifts).set(content).where(eq(gifts.id, id));
}

/** Deletes the gift for a share, opened or not; returns its user's id. */
export async function deleteGiftOfShare(tx: Orm, shareId: string): Promise<string | null> {
  const [gift] = await tx
    .delete(gifts)
    .where(eq(gifts.shareId, shareId))
    .returning({ userId: gifts.userId });
  return gift?.userId ?? null;
}
