import type { Context } from '#server/context.ts';
import { lockAddress } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { affiliateDeletedMail, deleteMails } from '#server/email/index.ts';
import { provePassword } from '#server/http/login.ts';
import { badRequest, notFound, unauthorized } from '#server/lib/errors.ts';
import { ADMIN_TOPIC, AFFILIATES_TOPIC } from '#server/realtime/topics.ts';
import type { Acting } from '../admins/index.ts';
import { forgetInActs, recordAct } from '../audit/index.ts';
import { confirmedUser } from '../rewards/index.ts';
import { type Affiliate, affiliateById, lockAffiliate } from './affiliates.store.ts';
import { applicationTask } from './application.service.ts';
import { deleteApplication, eraseAffiliate, keepRefusal } from './deletion.store.ts';
import { loginLinkTask } from './login.service.ts';

const NO_PASSWORD =
  'Du har ikke valgt passord ennå. Be om en innloggingslenke, velg et passord med den, og prøv igjen.';

/**
 * Deletes an affiliate's own account after checking their password: no personal data remains in any
 * table, and the ledger stays complete (decision 0019).
 * @throws AppError 400 for a wrong password and for somebody who has none, 401, 429
 */
export async function deleteOwnAccount(ctx: Context, id: string, password: string): Promise<void> {
  const affiliate = await affiliateById(ctx.db.orm, id);
  if (affiliate === null) throw unauthorized();
  const hash = affiliate.password;
  if (hash === null) throw badRequest({ password: NO_PASSWORD });
  await provePassword(ctx, { id, password: hash }, password, 'password');
  await ctx.db.transaction(async (tx) => {
    if (!(await forgetAffiliate(tx, ctx, affiliate))) throw unauthorized();
  });
  // As for accounts; what an administrator deletes is in the audit log.
  ctx.logger.info({ affiliateId: id }, 'an affiliate account was deleted');
}

/**
 * Deletes the account of a person who asked the organisers for it.
 * @throws AppError 404, also for an account that is deleted already
 */
export async function deleteAffiliate(ctx: Context, id: string, acting: Acting): Promise<void> {
  const affiliate = await affiliateById(ctx.db.orm, id);
  if (affiliate === null) throw notFound();
  await ctx.db.transaction(async (tx) => {
    if (!(await forgetAffiliate(tx, ctx, affiliate))) throw notFound();
    await recordAct(tx, ctx, {
      actor: acting.username,
      action: 'affiliate.delete',
      subjectType: 'affiliate',
      subjectId: id,
      requestId: acting.requestId,
    });
  });
}

/**
 * Deletes an affiliate's data in every table, ends their sessions and notifies them; false when a
 * concurrent call did it first. The lock of the address serialises it with new applications.
 */
async function forgetAffiliate(
  tx: Orm,
  ctx: Context,
  { id, epost }: Pick<Affiliate, 'id' | 'epost'>,
): Promise<boolean> {
  await lockAddress(tx, epost);
  const affiliate = await lockAffiliate(tx, id);
  if (affiliate === null) return false;
  const { password, personalCode } = affiliate;
  await forgetInActs(tx, { subjectType: 'affiliate', id });
  // A password is chosen by an e-mailed link, so an affiliate with a password has confirmed the
  // address. If a user has confirmed it too, mails that concern no account are the user's.
  const isTheirs = password !== null && (await confirmedUser(tx, epost)) === null;
  await deleteMails(tx, { concerns: [id], ...(isTheirs && { to: epost }) });
  for (const { name } of [loginLinkTask, applicationTask]) {
    await ctx.jobs.forget(tx, name, 'affiliateId', [id]);
  }
  await ctx.sessions.endAllOf(tx, id);
  await keepRefusal(tx, ctx, affiliate);
  await eraseAffiliate(tx, affiliate, ctx.clock.now());
  const mail = affiliateDeletedMail({ publicUrl: ctx.publicUrl(), hadCode: personalCode !== null });
  await ctx.mailer.enqueue(tx, { to: epost, ...mail, forgetWhenDone: true });
  await ctx.bus.publish(tx, AFFILIATES_TOPIC);
  await ctx.bus.publish(tx, ADMIN_TOPIC);
  return true;
}

/**
 * Deletes what was sent as an application with a user's confirmed address, when their account is
 * deleted. Whoever was refused waits on (docs/product/promoters.md#states-of-a-promoter).
 */
export async function deleteApplicationOf(
  tx: Orm,
  ctx: Pick<Context, 'config' | 'jobs'>,
  email: string,
): Promise<void> {
  const application = await deleteApplication(tx, email);
  if (application === null) return;
  await ctx.jobs.forget(tx, applicationTask.name, 'affiliateId', [application.id]);
  // With a code it is an account of its own, which keeps its mails.
  if (application.personalCode !== null) return;
  await deleteMails(tx, { concerns: [application.id] });
  await keepRefusal(tx, ctx, application);
}
