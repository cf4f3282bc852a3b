import type { Context } from '#server/context.ts';
import { lockAddress } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { rewardMail } from '#server/email/index.ts';
import { conflict, notFound } from '#server/lib/errors.ts';
import { ADMIN_TOPIC, userTopic } from '#server/realtime/topics.ts';
import type { AdminShare, RewardRequest } from '#shared/contracts/shares.ts';
import type { Acting } from '../admins/index.ts';
import { recordAct } from '../audit/index.ts';
import { changeContent, deleteGiftOfShare, giftOfShare } from '../gifts/index.ts';
import {
  confirmedUser,
  giveShareGift,
  type Share,
  setReward,
  shareGift,
} from '../rewards/index.ts';
import { lockShare, shareById } from './shares.store.ts';
import { adminShareView } from './shares.view.ts';

const GIFT_IS_OPEN = 'Gaven er allerede åpnet. Ta belønningen tilbake først, og gi så en ny.';

const rewardOf = ({ rewardGiven, rewardType, rewardAmount }: Share) => ({
  rewardGiven,
  rewardType,
  rewardAmount,
});

/** Locks a share's address and then its row, always in this order to avoid deadlocks. */
async function lockedShare(tx: Orm, id: string): Promise<Share> {
  const known = await shareById(tx, id);
  if (known === null) throw notFound();
  await lockAddress(tx, known.epost);
  const share = await lockShare(tx, id);
  if (share === null) throw notFound();
  return share;
}

async function note(
  tx: Orm,
  ctx: Context,
  [before, after]: readonly [Share, Share],
  { username, requestId }: Acting,
): Promise<void> {
  await recordAct(tx, ctx, {
    actor: username,
    action: after.rewardGiven ? 'share.reward' : 'share.take-back',
    subjectType: 'share',
    subjectId: after.id,
    before: rewardOf(before),
    after: rewardOf(after),
    requestId,
  });
  await ctx.bus.publish(tx, ADMIN_TOPIC);
}

/** Gives the reward's gift to the user of the address, or changes the unopened one they have. */
async function passOn(tx: Orm, ctx: Context, share: Share): Promise<boolean> {
  const userId = await confirmedUser(tx, share.epost);
  const gift = await giftOfShare(tx, share.id);
  if (gift === null) {
    if (userId !== null) await giveShareGift(tx, ctx, userId, share);
    return userId !== null;
  }
  if (gift.opened) throw conflict(GIFT_IS_OPEN);
  await changeContent(tx, gift.id, shareGift(share));
  await ctx.bus.publish(tx, userTopic(gift.userId), 'gifts');
  return true;
}

/** Words that an admin typed go only to an address that is proved, an account's. */
const UNNAMED = 'En belønning fra CTRL Festival';

async function tell(tx: Orm, ctx: Context, share: Share, hasAccount: boolean): Promise<void> {
  const { title: _title, value, ...rest } = shareGift(share);
  const mail = rewardMail({
    what: hasAccount || rest.points > 0 ? (value ?? rest.description) : UNNAMED,
    hasAccount,
    publicUrl: ctx.publicUrl(),
  });
  await ctx.mailer.enqueue(tx, { to: share.epost, ...mail });
}

/**
 * Rewards a share, or changes its reward. Repeated and concurrent calls send one e-mail, and give
 * one gift to the user whose confirmed address it is.
 * @throws AppError 404 for an unknown share, 409 when the gift to change has been opened
 */
export async function rewardShare(
  ctx: Context,
  id: string,
  request: RewardRequest,
  acting: Acting,
): Promise<AdminShare> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockedShare(tx, id);
    const { adminNotes, ...reward } = request;
    const isSame =
      before.rewardGiven &&
      before.rewardType === reward.rewardType &&
      before.rewardAmount === reward.rewardAmount;
    if (isSame && before.adminNotes === adminNotes) return adminShareView(before);
    const given = isSame
      ? {}
      : { ...reward, rewardGiven: true, rewardedAt: ctx.clock.now(), rewardedBy: acting.username };
    const after = await setReward(tx, id, { adminNotes, ...given });
    if (after === null) throw notFound();
    const hasAccount = !isSame && (await passOn(tx, ctx, after));
    if (!before.rewardGiven) await tell(tx, ctx, after, hasAccount);
    await note(tx, ctx, [before, after], acting);
    return adminShareView(after);
  });
}

/**
 * Withdraws a reward with its gift and the gift's points; does nothing without a reward. An
 * automatic reward still counts as the one of its day.
 * @throws AppError 404 for an unknown share
 */
export async function takeBackReward(
  ctx: Context,
  id: string,
  acting: Acting,
): Promise<AdminShare> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockedShare(tx, id);
    if (!before.rewardGiven) return adminShareView(before);
    const after = await setReward(tx, id, {
      rewardGiven: false,
      rewardType: null,
      rewardAmount: 0,
      rewardedAt: ctx.clock.now(),
      rewardedBy: acting.username,
    });
    if (after === null) throw notFound();
    const userId = await deleteGiftOfShare(tx, id);
    if (userId !== null) await ctx.bus.publish(tx, userTopic(userId), 'gifts');
    await note(tx, ctx, [before, after], acting);
    return adminShareView(after);
  });
}
