import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { uniqueViolation } from '#server/db/errors.ts';
import {
  affiliateApprovedMail,
  affiliatePausedMail,
  affiliateRejectedMail,
  affiliateReopenedMail,
} from '#server/email/index.ts';
import type { MailContent } from '#server/email/layout.ts';
import { conflict, notFound } from '#server/lib/errors.ts';
import type { Random } from '#server/lib/random.ts';
import { ADMIN_TOPIC, AFFILIATES_TOPIC } from '#server/realtime/topics.ts';
import type { AffiliateQuery } from '#shared/contracts/affiliate-calls.ts';
import type { AdminAffiliate, AffiliateChange } from '#shared/contracts/affiliates.ts';
import type { List } from '#shared/contracts/list.ts';
import type { Acting } from '../admins/index.ts';
import { recordAct } from '../audit/index.ts';
import {
  type Affiliate,
  type AffiliateColumns,
  lockAffiliate,
  updateAffiliate,
} from './affiliates.store.ts';
import { adminAffiliateView } from './affiliates.view.ts';
import { dropLinks, storeLink } from './login.store.ts';
import {
  countAffiliates,
  listedAffiliate,
  repeatedKeys,
  selectAffiliates,
} from './review.store.ts';

/**
 * Codes are random: a collision has a chance of one in a billion, so twenty in a row mean a defect.
 */
const CODE_TRIES = 20;

/** The list of affiliates; an object with `total` when a page was asked for, else an array. */
export async function listAffiliates(
  ctx: Context,
  query: AffiliateQuery,
): Promise<AdminAffiliate[] | List<AdminAffiliate>> {
  const { orm } = ctx.db;
  const rows = await selectAffiliates(orm, query);
  const repeated = await repeatedKeys(
    orm,
    rows.map(({ id }) => id),
  );
  const affiliates = rows.map((row) => adminAffiliateView(row, repeated.get(row.id)));
  return query.paged ? { items: affiliates, total: await countAffiliates(orm, query) } : affiliates;
}

/**
 * An affiliate as the back office shows it.
 * @throws AppError 404
 */
export async function adminAffiliate(orm: Orm, id: string): Promise<AdminAffiliate> {
  const row = await listedAffiliate(orm, id);
  if (row === null) throw notFound();
  return adminAffiliateView(row, (await repeatedKeys(orm, [id])).get(id));
}

/**
 * Approves, rejects, pauses or reopens an affiliate: the row, the e-mail, the audit entry and the
 * end of their sessions in one transaction. A decision already in effect changes nothing. An
 * approval creates the personal code; on a collision another one is drawn.
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
    await applyTransition(tx, ctx, { before, step, reason: change.reason }, acting);
  }
  return adminAffiliate(tx, id);
}

/** A step from the affiliate's current state to the next one. */
interface Transition {
  before: Affiliate;
  step: ReviewStep;
  reason: string | null;
}

/** What a transition does to the affiliate. */
interface Effects {
  columns: AffiliateColumns;
  mail: MailContent;
  /** Token of the link with which a password can be chosen. */
  passwordToken?: string;
  endsSessions?: boolean;
  /** Whether e-mailed links become invalid. */
  dropsLinks?: boolean;
}

function effectsOf(ctx: Context, { before, step, reason }: Transition): Effects {
  const mailed = { publicUrl: ctx.publicUrl(), reason };
  switch (step) {
    case 'approve': {
      // The code of an earlier approval is kept, because the ledger refers to it.
      const code = before.personalCode ?? newCode(ctx.random);
      const passwordToken = ctx.random.token();
      const approved = { status: 'approved', isActive: true, approvedAt: ctx.clock.now() };
      const mail = affiliateApprovedMail({ ...mailed, code, passwordToken });
      return { columns: { ...approved, personalCode: code }, mail, passwordToken };
    }
    case 'reject': {
      const mail = affiliateRejectedMail({ ...mailed, wasApproved: before.status === 'approved' });
      return { columns: { status: 'rejected' }, mail, endsSessions: true, dropsLinks: true };
    }
    case 'pause':
      return {
        columns: { isActive: false },
        mail: affiliatePausedMail(mailed),
        endsSessions: true,
      };
    case 'reopen':
      return { columns: { isActive: true }, mail: affiliateReopenedMail(mailed) };
  }
}

/** Stores a transition with its e-mail and audit entry, and publishes the change. */
async function applyTransition(
  tx: Orm,
  ctx: Context,
  transition: Transition,
  acting: Acting,
): Promise<void> {
  const { before, step, reason } = transition;
  const { id, epost, status, isActive } = before;
  const { columns, mail, passwordToken, endsSessions, dropsLinks } = effectsOf(ctx, transition);
  const reviewed = { reviewedAt: ctx.clock.now(), reviewedBy: acting.username };
  await updateAffiliate(tx, id, { ...columns, ...reviewed, reviewReason: reason });
  if (passwordToken)
    await storeLink(tx, ctx, { affiliateId: id, token: passwordToken }, 'password');
  if (endsSessions) await ctx.sessions.endAllOf(tx, id);
  if (dropsLinks) await dropLinks(tx, id);
  await ctx.mailer.enqueue(tx, { to: epost, concerns: id, ...mail });
  await recordAct(tx, ctx, {
    actor: acting.username,
    action: `affiliate.${step}`,
    subjectType: 'affiliate',
    subjectId: id,
    before: { status, isActive },
    after: {
      status: columns.status ?? status,
      isActive: columns.isActive ?? isActive,
      ...(reason !== null && { reason }),
    },
    requestId: acting.requestId,
  });
  await ctx.bus.publish(tx, AFFILIATES_TOPIC);
  await ctx.bus.publish(tx, ADMIN_TOPIC);
}

/**
 * What an admin can do to an affiliate (docs/product/promoters.md#states-of-a-promoter):
 *
 *   pending  → approve, reject
 *   rejected → approve (and pending again when the person applies anew)
 *   approved → reject; pause while active, reopen while paused
 *
 * A decision that is already in effect changes nothing (idempotent).
 */
type ReviewStep = 'approve' | 'reject' | 'pause' | 'reopen';

/** The step that a change asks for. */
function stepOf({ status, isActive }: AffiliateChange): ReviewStep {
  if (status !== undefined) return status === 'approved' ? 'approve' : 'reject';
  return isActive ? 'reopen' : 'pause';
}

/** Whether a step changes something, changes nothing, or is not possible. */
function verdict(
  { status, isActive }: { status: string; isActive: boolean },
  step: ReviewStep,
): 'change' | 'same' | 'impossible' {
  if (step === 'approve') return status === 'approved' ? 'same' : 'change';
  if (step === 'reject') return status === 'rejected' ? 'same' : 'change';
  if (status !== 'approved') return 'impossible';
  return isActive === (step === 'reopen') ? 'same' : 'change';
}

/** 32 letters and digits without 0, O, 1 and I (docs/product/promoters.md#personal-code). */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 6;

/** Form of a personal code, in any case. */
export const CODE_FORM = /^CTRL-[2-9A-HJ-NP-Z]{6}$/i;

/** A new personal code: `CTRL-` and six characters, each of 32 equally likely. */
function newCode({ bytes }: Pick<Random, 'bytes'>): string {
  const characters = [...bytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return `CTRL-${characters.join('')}`;
}
