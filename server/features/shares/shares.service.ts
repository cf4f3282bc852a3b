import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { lockAddress } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { mayMail, rewardMail, shareThanksMail } from '#server/email/index.ts';
import { assertSameSubmit, idempotentId, SAME_CONTENT_MS } from '#server/http/idempotency.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { conflict, notFound } from '#server/lib/errors.ts';
import { ADMIN_TOPIC, userTopic } from '#server/realtime/topics.ts';
import type { SharesQuery } from '#shared/contracts/share-calls.ts';
import type {
  AdminShare,
  RewardRequest,
  ShareAnswer,
  ShareRequest,
  UserShare,
  UserShares,
} from '#shared/contracts/shares.ts';
import { fold } from '#shared/contracts/text.ts';
import { isPoints } from '#shared/rules/points-text.ts';
import type { Acting } from '../admins/index.ts';
import { recordAct } from '../audit/index.ts';
import { changeContent, deleteGiftOfShare, giftOfShare } from '../gifts/index.ts';
import {
  confirmedUser,
  giveShareGift,
  rewardAutomatically,
  type Share,
  setReward,
  shareGift,
} from '../rewards/index.ts';
import {
  countShares,
  insertShare,
  lockShare,
  sameShareSince,
  selectShares,
  setThanked,
  shareById,
  sharesOfUser,
} from './shares.store.ts';

/**
 * IP address and browser of a share's sender; kept for 30 days
 * (docs/product/personal-data.md#what-is-kept-and-how-long).
 */
interface ShareOrigin {
  ipAddress: string | null;
  userAgent: string | null;
  /** Id of the user who is logged in in this browser. */
  userId: string | null;
  idempotencyKey: string | null;
}

function answer(rewardedPoints: number, mailQueued: boolean): ShareAnswer {
  const message =
    rewardedPoints > 0
      ? `Takk for at du deler! Du fikk ${rewardedPoints} poeng.`
      : 'Takk for at du deler! Vi ser på delingen din.';
  return { success: true, message, rewardedPoints, mailQueued };
}

/**
 * Stores a share of the festival, e-mails thanks and rewards a user whose confirmed address it is
 * (docs/product/accounts.md#automatic-rewards). That user, when logged in, is rewarded and told of
 * it at once. For anybody else a job does it: the answer and its duration are the same for every
 * address. A repeated submit, by its Idempotency-Key or by the same content within 10 seconds,
 * changes nothing and gets the same answer.
 * @throws AppError 422 when its key came before with other content
 */
export async function recordShare(
  ctx: Context,
  request: ShareRequest,
  { idempotencyKey, userId, ...origin }: ShareOrigin,
): Promise<ShareAnswer> {
  const id = idempotentId(ctx, idempotencyKey, 'share', fold(request.epost));
  return ctx.db.transaction(async (tx) => {
    await lockAddress(tx, request.epost);
    const sharedAt = ctx.clock.now();
    const since = new Date(sharedAt.getTime() - SAME_CONTENT_MS);
    const known = (await shareById(tx, id)) ?? (await sameShareSince(tx, request, since));
    const owner = await confirmedUser(tx, request.epost);
    const isOwn = owner !== null && owner === userId;
    if (known !== null) {
      const { navn, platform, url, postUrl, description } = request;
      assertSameSubmit(known, { navn, platform, url, postUrl, description });
      return answerAgain(known, isOwn);
    }
    const share = await insertShare(tx, { ...request, ...origin, id, sharedAt });
    await ctx.bus.publish(tx, ADMIN_TOPIC);
    if (isOwn) {
      const points = await reward(tx, ctx, owner, share);
      return answer(points, await thank(tx, ctx, share, { points, owner }));
    }
    await ctx.jobs.enqueue(tx, shareTask, { shareId: share.id });
    return answer(0, true);
  });
}

const shareJob = z.object({ shareId: z.uuid() });

/** Thanks for a share that came from nobody who is logged in, and rewards whose address it is. */
export const shareTask: TaskDefinition<z.infer<typeof shareJob>, Context> = {
  name: 'share',
  schema: shareJob,
  async handle(ctx, { shareId }) {
    await ctx.db.transaction(async (tx) => {
      const share = await lockedShare(tx, shareId);
      if (share === null || share.thankedAt !== null) return;
      const owner = await confirmedUser(tx, share.epost);
      const isHandled = share.rewardGiven || share.rewardedAt !== null;
      const points = owner === null || isHandled ? 0 : await reward(tx, ctx, owner, share);
      await thank(tx, ctx, share, { points, owner });
    });
  },
};

function answerAgain(share: Share, isOwn: boolean): ShareAnswer {
  const isRewarded = share.automaticDay !== null && share.rewardGiven;
  if (!isOwn) return answer(0, true);
  return answer(isRewarded ? share.rewardAmount : 0, share.thankedAt !== null);
}

/** Credits the user of the address; returns the points. */
async function reward(tx: Orm, ctx: Context, userId: string, share: Share): Promise<number> {
  await ctx.bus.publish(tx, userTopic(userId), 'shares');
  return rewardAutomatically(tx, ctx, userId, share);
}

const concerning = (owner: string | null) => owner !== null && { concerns: owner };

/**
 * Queues the thank-you e-mail unless the address is over its e-mail limit; returns whether it did.
 */
async function thank(
  tx: Orm,
  ctx: Context,
  { id, epost, platform }: Share,
  { points, owner }: { points: number; owner: string | null },
): Promise<boolean> {
  if (!(await mayMail(ctx, 'share', epost, ctx.db.sqlOf(tx)))) return false;
  const mail = shareThanksMail({ platform, points, publicUrl: ctx.publicUrl() });
  await ctx.mailer.enqueue(tx, { to: epost, ...concerning(owner), ...mail });
  await setThanked(tx, id, ctx.clock.now());
  return true;
}

/** A user's shares: those from their confirmed address. */
export async function ownShares(ctx: Context, userId: string): Promise<UserShares> {
  return userSharesView(await sharesOfUser(ctx.db.orm, userId));
}

/**
 * The shares for the back office; an object with `total` when a page was asked for, else an array.
 */
export async function adminShares(ctx: Context, query: SharesQuery) {
  const shares = (await selectShares(ctx.db.orm, query)).map(adminShareView);
  return query.paged ? { items: shares, total: await countShares(ctx.db.orm, query) } : { shares };
}

/** Most shares in the profile's list; the sums count all. */
const SHOWN_MAX = 500;

function userShareView(share: Share): UserShare {
  return {
    id: share.id,
    platform: share.platform,
    url: share.url,
    postUrl: share.postUrl,
    rewardGiven: share.rewardGiven,
    rewardType: share.rewardType,
    rewardAmount: share.rewardAmount,
    sharedAt: share.sharedAt.toISOString(),
  };
}

/** A share for the back office; without a reward after that was withdrawn. */
function adminShareView(share: Share): AdminShare {
  return {
    ...userShareView(share),
    navn: share.navn,
    epost: share.epost,
    description: share.description,
    adminNotes: share.adminNotes,
    rewardedAt: share.rewardGiven ? (share.rewardedAt?.toISOString() ?? null) : null,
    rewardedBy: share.rewardGiven ? share.rewardedBy : null,
  };
}

/** A user's shares, newest first, with their sums. */
function userSharesView(shares: readonly Share[]): UserShares {
  const rewarded = shares.filter(({ rewardGiven }) => rewardGiven);
  const points = rewarded.filter(({ rewardType }) => isPoints(rewardType ?? ''));
  return {
    count: shares.length,
    rewarded: rewarded.length,
    points: points.reduce((sum, { rewardAmount }) => sum + rewardAmount, 0),
    shares: shares.slice(0, SHOWN_MAX).map(userShareView),
  };
}

const NEW_ADDRESS = 'Adressen til den som delte, ble byttet akkurat nå. Prøv igjen.';
const GIFT_IS_OPEN = 'Gaven er allerede åpnet. Ta belønningen tilbake først, og gi så en ny.';

const rewardOf = ({ rewardGiven, rewardType, rewardAmount }: Share) => ({
  rewardGiven,
  rewardType,
  rewardAmount,
});

/**
 * Locks a share's address and then its row, always in this order to avoid deadlocks; null when it is
 * gone.
 * @throws AppError 409 when its address was changed with its user's meanwhile
 */
async function lockedShare(tx: Orm, id: string): Promise<Share | null> {
  const known = await shareById(tx, id);
  if (known === null) return null;
  await lockAddress(tx, known.epost);
  const share = await lockShare(tx, id);
  if (share !== null && share.epost !== known.epost) throw conflict(NEW_ADDRESS);
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

/**
 * Gives the reward's gift to the user of the address, or changes the unopened one they have; returns
 * the user.
 */
async function passOn(tx: Orm, ctx: Context, share: Share): Promise<string | null> {
  const userId = await confirmedUser(tx, share.epost);
  const gift = await giftOfShare(tx, share.id);
  if (gift === null) {
    if (userId !== null) await giveShareGift(tx, ctx, userId, share);
    return userId;
  }
  if (gift.opened) throw conflict(GIFT_IS_OPEN);
  await changeContent(tx, gift.id, shareGift(share));
  await ctx.bus.publish(tx, userTopic(gift.userId), 'gifts');
  return gift.userId;
}

/** Words that an admin typed go only to an address that is proved, an account's. */
const UNNAMED = 'En belønning fra CTRL Festival';

async function tell(tx: Orm, ctx: Context, share: Share, owner: string | null): Promise<void> {
  const hasAccount = owner !== null;
  const { title: _title, value, ...rest } = shareGift(share);
  const mail = rewardMail({
    what: hasAccount || rest.points > 0 ? (value ?? rest.description) : UNNAMED,
    hasAccount,
    publicUrl: ctx.publicUrl(),
  });
  await ctx.mailer.enqueue(tx, { to: share.epost, ...concerning(owner), ...mail });
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
    if (before === null) throw notFound();
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
    const owner = isSame ? null : await passOn(tx, ctx, after);
    if (!before.rewardGiven) await tell(tx, ctx, after, owner);
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
    if (before === null) throw notFound();
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
