import type { Context } from '#server/context.ts';
import { lockAddress } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import type { WheelField } from '#shared/content/types.ts';
import { SHARE_PLATFORMS } from '#shared/contracts/shares.ts';
import { osloDate } from '#shared/oslo-time.ts';
import { isPoints } from '#shared/rules/points-text.ts';
import { AUTOMATIC_PLATFORMS, POINTS_PER_SHARE } from '#shared/rules/share-reward.ts';
import { FESTIVAL, type GiftContent, giveGift } from '../gifts/index.ts';
import {
  claimedSpins,
  hadAutomatic,
  hadWin,
  hasGiftOf,
  rewardedShares,
  type Share,
  type Spin,
  setReward,
  spendTurn,
  untouchedShares,
} from './rewards.store.ts';

type Rewarded = Pick<Share, 'platform' | 'rewardType' | 'rewardAmount'>;

/** The gift for a rewarded share: points, or the text that the admin entered. */
export function shareGift({ platform, rewardType, rewardAmount }: Rewarded): GiftContent {
  const type = rewardType ?? '';
  const points = isPoints(type) ? rewardAmount : 0;
  const other = rewardAmount > 0 ? `${type}: ${rewardAmount}` : type;
  const where = platform === 'other' ? '' : ` på ${SHARE_PLATFORMS[platform]}`;
  return {
    title: 'Belønning for deling',
    description: `Takk for at du delte CTRL${where}!`,
    giftType: isPoints(type) ? 'points' : 'other',
    value: (isPoints(type) ? `${points} poeng` : other).slice(0, 100),
    points,
  };
}

/** Gives a user the gift of a rewarded share, once; false when it was given before. */
export async function giveShareGift(
  tx: Orm,
  ctx: Context,
  userId: string,
  share: Share,
): Promise<boolean> {
  const gift = await giveGift(tx, ctx, {
    ...shareGift(share),
    userId,
    shareId: share.id,
    givenByAdmin: share.rewardedBy ?? FESTIVAL,
  });
  return gift !== null;
}

/** What a user was credited when their address was confirmed. */
export interface Credited {
  /** Points of shares that are rewarded automatically. */
  points: number;
  /** Gifts to open. */
  gifts: number;
}

export const NOTHING_CREDITED: Credited = { points: 0, gifts: 0 };

/**
 * Rewards a user's share automatically: 10 points on Facebook, Instagram and TikTok, once for each
 * platform and Oslo day, whatever address they have by then, as an opened gift (docs/product/accounts.md#automatic-rewards). The caller
 * holds the lock of the address.
 * @returns the points; 0 for another platform or when the day has had its reward
 */
export async function rewardAutomatically(
  tx: Orm,
  ctx: Context,
  userId: string,
  share: Share,
): Promise<number> {
  const day = osloDate(share.sharedAt);
  if (!AUTOMATIC_PLATFORMS.includes(share.platform)) return 0;
  if (await hadAutomatic(tx, { ...share, userId, day })) return 0;
  const { platform, epost: email } = share;
  if (!(await spendTurn(tx, ctx, { use: `share:${platform}`, email, day }))) return 0;
  const now = ctx.clock.now();
  const reward = { rewardType: 'points', rewardAmount: POINTS_PER_SHARE };
  await setReward(tx, share.id, {
    ...reward,
    rewardGiven: true,
    rewardedAt: now,
    rewardedBy: FESTIVAL,
    automaticDay: day,
    automaticUser: userId,
  });
  await giveGift(tx, ctx, {
    ...shareGift({ ...share, ...reward }),
    userId,
    shareId: share.id,
    givenByAdmin: FESTIVAL,
    openedAt: now,
  });
  return POINTS_PER_SHARE;
}

/** What became of a win: 'refused' when it is none, or when the user has had another spin of that day. */
type WinGiven = 'given' | 'given before' | 'refused';

/**
 * Gives a user the gift of a claimed win, once. A win from a mailed link is the user's spin of its day,
 * and refused when they have spun or won that day, from whatever address.
 * @param hasTurn whether the user's turn of that day has been spent for this spin
 */
export async function giveSpinGift(
  tx: Orm,
  ctx: Context,
  userId: string,
  spin: Pick<Spin, 'id' | 'prize' | 'day'>,
  hasTurn = false,
): Promise<WinGiven> {
  if (winOf(ctx, spin) === null || (await hadWin(tx, userId, spin))) return 'refused';
  if (await hasGiftOf(tx, userId, spin.id)) return 'given before';
  const { day } = spin;
  if (!hasTurn && !(await spendTurn(tx, ctx, { use: 'spin', userId, day }))) return 'refused';
  return (await giveWin(tx, ctx, userId, spin)) ? 'given' : 'given before';
}

/** The field of an id; undefined for 'nothing stored' and for ids that never were. */
export function wheelField(
  { content }: Pick<Context, 'content'>,
  id: string,
): WheelField | undefined {
  return content.current().site.wheel.find((field) => field.id === id);
}

function winOf(ctx: Context, { prize }: Pick<Spin, 'prize'>) {
  const field = wheelField(ctx, prize);
  if (field === undefined || field.kind === 'nothing') return null;
  return { ...field, kind: field.kind };
}

/** Gives the gift of a win; false when it is none, or was given before. */
async function giveWin(
  tx: Orm,
  ctx: Context,
  userId: string,
  spin: Pick<Spin, 'id' | 'prize'>,
): Promise<boolean> {
  const field = winOf(ctx, spin);
  if (field === null) return false;
  const gift = await giveGift(tx, ctx, {
    userId,
    title: `Gevinst fra Lykkehjulet: ${field.label}`,
    description: field.gift,
    giftType: field.kind,
    value: field.label,
    points: field.points,
    spinId: spin.id,
    givenByAdmin: FESTIVAL,
  });
  return gift !== null;
}

/**
 * Credits a user whose address has just been confirmed, in the transaction that confirms it, with
 * the rewards of that address: rewards by admins, shares that would have been rewarded
 * automatically, claimed wins (docs/product/accounts.md#confirmed-addresses). Idempotent.
 * @returns what was credited
 */
export async function creditConfirmedAddress(
  tx: Orm,
  ctx: Context,
  user: { id: string; email: string },
): Promise<Credited> {
  await lockAddress(tx, user.email);
  let [points, gifts] = [0, 0];
  for (const share of await rewardedShares(tx, user.email)) {
    if (await giveShareGift(tx, ctx, user.id, share)) gifts += 1;
  }
  for (const share of await untouchedShares(tx, user.email, AUTOMATIC_PLATFORMS)) {
    points += await rewardAutomatically(tx, ctx, user.id, share);
  }
  for (const spin of await claimedSpins(tx, user.email)) {
    if ((await giveSpinGift(tx, ctx, user.id, spin)) === 'given') gifts += 1;
  }
  return { points, gifts };
}
