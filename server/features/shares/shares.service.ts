import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { lockAddress } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { mayMail, shareThanksMail } from '#server/email/index.ts';
import { idempotentId, SAME_CONTENT_MS } from '#server/http/idempotency.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { ADMIN_TOPIC, userTopic } from '#server/realtime/topics.ts';
import type { SharesQuery } from '#shared/contracts/share-calls.ts';
import type { ShareAnswer, ShareRequest, UserShares } from '#shared/contracts/shares.ts';
import { fold } from '#shared/contracts/text.ts';
import { confirmedUser, rewardAutomatically, type Share } from '../rewards/index.ts';
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
import { adminShareView, userSharesView } from './shares.view.ts';

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
    if (known !== null) return answerAgain(known, isOwn);
    const share = await insertShare(tx, { ...request, ...origin, id, sharedAt });
    await ctx.bus.publish(tx, ADMIN_TOPIC);
    if (isOwn) {
      const points = await reward(tx, ctx, owner, share);
      return answer(points, await thank(tx, ctx, share, points));
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
      const known = await shareById(tx, shareId);
      if (known === null) return;
      await lockAddress(tx, known.epost);
      const share = await lockShare(tx, shareId);
      if (share === null || share.thankedAt !== null) return;
      const owner = await confirmedUser(tx, share.epost);
      const isHandled = share.rewardGiven || share.rewardedAt !== null;
      const points = owner === null || isHandled ? 0 : await reward(tx, ctx, owner, share);
      await thank(tx, ctx, share, points);
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

/**
 * Queues the thank-you e-mail unless the address is over its e-mail limit; returns whether it did.
 */
async function thank(
  tx: Orm,
  ctx: Context,
  { id, epost, platform }: Share,
  points: number,
): Promise<boolean> {
  if (!(await mayMail(ctx, 'share', epost, ctx.db.sqlOf(tx)))) return false;
  const mail = shareThanksMail({ platform, points, publicUrl: ctx.publicUrl() });
  await ctx.mailer.enqueue(tx, { to: epost, ...mail });
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
