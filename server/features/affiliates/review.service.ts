import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { uniqueViolation } from '#server/db/errors.ts';
import {
  type AffiliateDecisionMail,
  affiliateApprovedMail,
  affiliatePausedMail,
  affiliateRejectedMail,
  affiliateReopenedMail,
} from '#server/email/index.ts';
import type { ListQuery } from '#server/http/paging.ts';
import { conflict, notFound } from '#server/lib/errors.ts';
import { ADMIN_TOPIC, AFFILIATES_TOPIC } from '#server/realtime/topics.ts';
import type { AdminAffiliate, AffiliateChange } from '#shared/contracts/affiliates.ts';
import type { Acting } from '../admins/index.ts';
import { recordAct } from '../audit/index.ts';
import { type Affiliate, lockAffiliate, setApproved, updateAffiliate } from './affiliate.store.ts';
import { adminAffiliateView } from './affiliate.view.ts';
import { dropLinks, issueLink } from './affiliate-links.store.ts';
import { newCode } from './personal-code.ts';
import { type ReviewStep, stepOf, verdict } from './review.policy.ts';
import {
  type AffiliateSort,
  countAffiliates,
  listedAffiliate,
  repeatedKeys,
  selectAffiliates,
} from './review.store.ts';

/** Codes are random: two alike come once in a billion, twenty in a row never by chance. */
const CODE_TRIES = 20;

/** The list; with `total` around it when a page was asked for. */
export async function listAffiliates(
  ctx: Context,
  query: ListQuery<AffiliateSort>,
): Promise<AdminAffiliate[] | { affiliates: AdminAffiliate[]; total: number }> {
  const { orm } = ctx.db;
  const rows = await selectAffiliates(orm, query);
  const repeated = await repeatedKeys(orm, rows);
  const affiliates = rows.map((row) => adminAffiliateView(row, repeated));
  return query.paged ? { affiliates, total: await countAffiliates(orm, query.q) } : affiliates;
}

/**
 * An affiliate as the back office shows it.
 * @throws AppError 404
 */
export async function adminAffiliate(orm: Orm, id: string): Promise<AdminAffiliate> {
  const row = await listedAffiliate(orm, id);
  if (row === null) throw notFound();
  return adminAffiliateView(row, await repeatedKeys(orm, [row]));
}

/**
 * Approves, rejects, pauses or reopens an affiliate: the row, the mail, the audit log and the end
 * of their sessions together. A decision that holds already changes nothing. An approval makes the
 * personal code; one that somebody has got is drawn anew.
 * @throws AppError 404, 409 for a pause of somebody who is not approved
 */
export async function changeAffiliate(
  ctx: Context,
  id: string,
  change: AffiliateChange,
  acting: Acting,
): Promise<AdminAffiliate> {
  for (let left = CODE_TRIES; ; left -= 1) {
    try {
      return await ctx.db.transaction((tx) => decide(tx, ctx, { id, change, acting }));
    } catch (error) {
      if (left === 1 || uniqueViolation(error) !== 'affiliates_code_folded') throw error;
    }
  }
}

interface Decision {
  id: string;
  change: AffiliateChange;
  acting: Acting;
}

async function decide(tx: Orm, ctx: Context, { id, change, acting }: Decision) {
  const before = await lockAffiliate(tx, id);
  if (before === null) throw notFound();
  const step = stepOf(change);
  const outcome = verdict(before, step);
  if (outcome === 'impossible') {
    throw conflict('Bare godkjente affiliates kan settes på pause eller åpnes igjen.');
  }
  if (outcome === 'change') {
    await take(tx, ctx, { before, step, reason: change.reason });
    await note(tx, ctx, { before, step, reason: change.reason, acting });
  }
  return adminAffiliate(tx, id);
}

interface Step {
  before: Affiliate;
  step: ReviewStep;
  reason: string | null;
}

/** What the step does to the affiliate, and the mail that tells them. */
async function take(tx: Orm, ctx: Context, { before, step, reason }: Step): Promise<void> {
  const { id, epost } = before;
  const mailed: AffiliateDecisionMail = { publicUrl: ctx.publicUrl(), navn: before.navn, reason };
  const send = (mail: ReturnType<typeof affiliatePausedMail>) =>
    ctx.mailer.enqueue(tx, { to: epost, ...mail });
  switch (step) {
    case 'approve': {
      const approval = { code: newCode(ctx.random), at: ctx.clock.now() };
      const code = (await setApproved(tx, id, approval))?.personalCode ?? approval.code;
      const passwordToken = await issueLink(tx, ctx, id, 'password');
      return send(affiliateApprovedMail({ ...mailed, code, passwordToken }));
    }
    case 'reject':
      await updateAffiliate(tx, id, { status: 'rejected' });
      await dropLinks(tx, id);
      await ctx.sessions.endAllOf(tx, id);
      return send(affiliateRejectedMail({ ...mailed, wasApproved: before.status === 'approved' }));
    case 'pause':
      await updateAffiliate(tx, id, { isActive: false });
      await ctx.sessions.endAllOf(tx, id);
      return send(affiliatePausedMail(mailed));
    case 'reopen':
      await updateAffiliate(tx, id, { isActive: true });
      return send(affiliateReopenedMail(mailed));
  }
}

/** Who decided, in the row and in the audit log; and everybody who shows affiliates hears of it. */
async function note(
  tx: Orm,
  ctx: Context,
  { before, step, reason, acting }: Step & { acting: Acting },
): Promise<void> {
  const { id, status, isActive } = before;
  const reviewed = { reviewedAt: ctx.clock.now(), reviewedBy: acting.username };
  await updateAffiliate(tx, id, { ...reviewed, reviewReason: reason });
  const states = {
    approve: { status: 'approved', isActive: true },
    reject: { status: 'rejected', isActive },
    pause: { status, isActive: false },
    reopen: { status, isActive: true },
  };
  await recordAct(tx, ctx, {
    actor: acting.username,
    action: `affiliate.${step}`,
    subjectType: 'affiliate',
    subjectId: id,
    before: { status, isActive },
    after: { ...states[step], ...(reason !== null && { reason }) },
    requestId: acting.requestId,
  });
  await ctx.bus.publish(tx, AFFILIATES_TOPIC);
  await ctx.bus.publish(tx, ADMIN_TOPIC);
}
