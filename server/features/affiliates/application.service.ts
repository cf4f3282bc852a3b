import type { Context } from '#server/context.ts';
import { lockAddress } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { affiliateAppliedMail, mayMail } from '#server/email/index.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import type { ApplicationRequest } from '#shared/contracts/affiliates.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import { DAY_MS } from '#shared/durations.ts';
import {
  type Affiliate,
  type Application,
  affiliateByEmail,
  applyAgain,
  insertApplication,
  lockAffiliate,
} from './affiliate.store.ts';

/**
 * Days after which a rejected person may apply again
 * (docs/product/promoters.md#states-of-a-promoter).
 */
const REAPPLY_DAYS = 30;

/** The same answer to every application, so that it does not tell whether the address is known. */
const APPLIED: MessageAnswer = {
  success: true,
  message: 'Takk for søknaden! Vi ser på den og svarer deg på e-post.',
};

function mayApplyAgain({ status, reviewedAt, appliedAt }: Affiliate, now: Date): boolean {
  const refusedAt = reviewedAt ?? appliedAt;
  return status === 'rejected' && now.getTime() - refusedAt.getTime() >= REAPPLY_DAYS * DAY_MS;
}

/** Stores a new or renewed application; false when it changes nothing. */
async function store(tx: Orm, application: Application, now: Date): Promise<boolean> {
  const known = await affiliateByEmail(tx, application.epost);
  if (known === null) return insertApplication(tx, application, now);
  const current = await lockAffiliate(tx, known.id);
  if (current === null || !mayApplyAgain(current, now)) return false;
  await applyAgain(tx, current.id, application, now);
  return true;
}

/**
 * Stores an application and confirms it by e-mail. A second one from the same address gets the same
 * answer and changes nothing, unless the first was rejected at least 30 days ago: then the new one
 * replaces it and is pending again (docs/product/promoters.md#applications).
 */
export async function apply(ctx: Context, request: ApplicationRequest): Promise<MessageAnswer> {
  await ctx.db.transaction(async (tx) => {
    await lockAddress(tx, request.epost);
    if (!(await store(tx, request, ctx.clock.now()))) return;
    if (await mayMail(ctx, 'application', request.epost, ctx.db.sqlOf(tx))) {
      const mail = affiliateAppliedMail({ publicUrl: ctx.publicUrl() });
      const applicant = await affiliateByEmail(tx, request.epost);
      const concerns = applicant === null ? {} : { concerns: applicant.id };
      await ctx.mailer.enqueue(tx, { to: request.epost, ...concerns, ...mail });
    }
    await ctx.bus.publish(tx, ADMIN_TOPIC);
  });
  return APPLIED;
}
