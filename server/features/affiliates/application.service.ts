import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { lockAddress } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { affiliateAppliedMail, affiliateApplyAgainMail, mayMail } from '#server/email/index.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { badRequest } from '#server/lib/errors.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import { type ApplicationRequest, heldApplication } from '#shared/contracts/affiliates.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import { formatDate, osloClock, osloDate } from '#shared/oslo-time.ts';
import { adminNames, isReservedName } from '../chat/index.ts';
import {
  type Affiliate,
  affiliateByEmail,
  lockAffiliate,
  replaceApplication,
  saveContactKeys,
  storeApplication,
} from './affiliates.store.ts';
import { mustWait, waitEnds } from './deletion.store.ts';
import { findLink, markLinkUsed, storeLink } from './login.store.ts';

/** The same answer to every application, so that it does not tell whether the address is known. */
const APPLIED: MessageAnswer = {
  success: true,
  message: 'Takk for søknaden! Vi ser på den og svarer deg på e-post.',
};

/** Whether a further application may take the place of this one, once its address has shown itself. */
function mayBeReplaced({ status, reviewedAt, appliedAt }: Affiliate, now: Date): boolean {
  if (status === 'pending') return true;
  return status === 'rejected' && waitEnds(reviewedAt ?? appliedAt) <= now;
}

/**
 * Stores the first application of an address. A further one gets the same answer and changes
 * nothing: whoever sent it has not shown that the address is theirs. The job holds it aside and
 * mails a link that sends it (docs/product/promoters.md#applications). The statements before the
 * job are the same for every address, so that the answer's duration does not tell which are known.
 * @throws AppError 400 for a name of the organisers' words, or an administrator's
 */
export async function apply(ctx: Context, request: ApplicationRequest): Promise<MessageAnswer> {
  const now = ctx.clock.now();
  const { epost, ...application } = request;
  await ctx.db.transaction(async (tx) => {
    await refuseReservedName(tx, request.navn);
    await lockAddress(tx, epost);
    const known = await affiliateByEmail(tx, epost);
    const waits = await mustWait(tx, ctx, epost);
    const affiliateId = await storeApplication(tx, request, now, { waits });
    const job = { affiliateId: waits ? null : affiliateId, appliedAt: now.toISOString() };
    await ctx.jobs.enqueue(tx, applicationTask, {
      ...job,
      application: known === null ? null : application,
    });
  });
  return APPLIED;
}

const applicationJob = z.object({
  /** Null for an application that changes nothing. */
  affiliateId: z.uuid().nullable(),
  /** That of an address which has applied before; null for the first, which is stored. */
  application: heldApplication.nullable().default(null),
  appliedAt: z.iso.datetime().default(''),
});

/** What follows an application. A repeated run sends another e-mail, within the limit. */
export const applicationTask: TaskDefinition<z.infer<typeof applicationJob>, Context> = {
  name: 'affiliate-application',
  schema: applicationJob,
  async handle(ctx, { affiliateId, application, appliedAt }) {
    if (affiliateId === null) return;
    await ctx.db.transaction(async (tx) => {
      const affiliate = await lockAffiliate(tx, affiliateId);
      if (affiliate === null) return;
      if (application === null) await takeFirst(tx, ctx, affiliate);
      else await holdAside(tx, ctx, { affiliate, application, at: new Date(appliedAt) });
    });
  },
};

/** The keys that find repeated contact data, the notice to the back office, and an e-mail. */
async function takeFirst(tx: Orm, ctx: Context, affiliate: Affiliate): Promise<void> {
  await saveContactKeys(tx, affiliate);
  await ctx.bus.publish(tx, ADMIN_TOPIC);
  const { epost: to, id: concerns } = affiliate;
  if (!(await mayMail(ctx, 'application', to, ctx.db.sqlOf(tx)))) return;
  const mail = affiliateAppliedMail({ publicUrl: ctx.publicUrl() });
  await ctx.mailer.enqueue(tx, { to, concerns, ...mail });
}

interface Held {
  affiliate: Affiliate;
  application: z.infer<typeof heldApplication>;
  at: Date;
}

/** Keeps a further application with a link, unless it says what is stored already. */
async function holdAside(tx: Orm, ctx: Context, { affiliate, application, at }: Held) {
  if (!mayBeReplaced(affiliate, at)) return;
  const fields = Object.keys(application) as (keyof typeof application)[];
  const isSame = fields.every((field) => application[field] === affiliate[field]);
  if (isSame && affiliate.status === 'pending') return;
  const { epost: to, id: concerns } = affiliate;
  if (!(await mayMail(ctx, 'application', to, ctx.db.sqlOf(tx)))) return;
  const token = ctx.random.token();
  await storeLink(tx, ctx, { affiliateId: concerns, token, application }, 'application');
  const sentAt = `${formatDate(osloDate(at))} kl. ${osloClock(at)}`;
  const mail = affiliateApplyAgainMail({ publicUrl: ctx.publicUrl(), token, sentAt });
  await ctx.mailer.enqueue(tx, { to, concerns, ...mail });
}

/** The answer to a link that sends no application; who pressed it twice has sent it. */
const unusable = () =>
  badRequest({
    token:
      'Lenken er ugyldig, brukt eller for gammel. Har du trykket på den før, er søknaden sendt.',
  });

/**
 * Sends an application that was held aside, by its mailed link: it takes the place of the former one
 * and is pending.
 * @throws AppError 400 for an invalid link, for somebody who was approved or refused meanwhile, and
 *   for a name that is reserved by now
 */
export async function confirmApplication(ctx: Context, token: string): Promise<MessageAnswer> {
  const now = ctx.clock.now();
  const application = await ctx.db.transaction(async (tx) => {
    const link = await findLink(tx, ctx, token, ['application']);
    if (link === null) throw unusable();
    const held = heldApplication.parse(link.application);
    await refuseReservedName(tx, held.navn);
    const affiliate = await lockAffiliate(tx, link.affiliateId);
    if (affiliate === null || !mayBeReplaced(affiliate, now)) throw unusable();
    if (!(await markLinkUsed(tx, link, now))) throw unusable();
    const replaced = await replaceApplication(tx, affiliate.id, held, now);
    await saveContactKeys(tx, replaced);
    await ctx.bus.publish(tx, ADMIN_TOPIC);
    return held;
  });
  const message = `Søknaden fra ${application.navn} er sendt. Vi ser på den og svarer deg på e-post.`;
  return { success: true, message };
}

/**
 * Refuses a name that could be mistaken for the organisers' or for an administrator's: the public
 * leaderboard shows it.
 * @throws AppError 400
 */
export async function refuseReservedName(orm: Orm, navn: string): Promise<void> {
  if (isReservedName(navn, await adminNames(orm))) {
    throw badRequest({ navn: 'Det navnet er reservert. Skriv et annet.' });
  }
}
