import type { Context } from '#server/context.ts';
import { mailTask } from '#server/email/index.ts';
import { conflict, notFound } from '#server/lib/errors.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import type { Acting } from '../admins/index.ts';
import { recordAct } from '../audit/index.ts';
import { mailState } from './system.read.ts';

/**
 * Queues a failed e-mail again with all its attempts. Does nothing for one that is waiting.
 * @throws AppError 404 for an unknown e-mail, 409 for one that is sent
 */
export async function retryMail(ctx: Context, id: string, acting: Acting): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [reopened] = await ctx.mailer.retry(tx, [id]);
    if (reopened === undefined) {
      const mail = await mailState(tx, id);
      if (mail === null) throw notFound();
      if (mail.sentAt !== null) throw conflict('E-posten er allerede sendt.');
      return;
    }
    const subject = { subjectType: 'mail', subjectId: id } as const;
    await recordAct(tx, ctx, { ...actOf(acting), ...subject, action: 'mail.retry' });
    await ctx.bus.publish(tx, ADMIN_TOPIC);
  });
}

/** Queues every failed e-mail again; returns their number. */
export async function retryAllMails(ctx: Context, acting: Acting): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const { length: mails } = await ctx.mailer.retry(tx, null);
    if (mails === 0) return 0;
    const act = { action: 'mail.retry', subjectType: 'mail', after: { mails } } as const;
    await recordAct(tx, ctx, { ...actOf(acting), ...act });
    await ctx.bus.publish(tx, ADMIN_TOPIC);
    return mails;
  });
}

/**
 * Retries every dead job; returns their number. For a dead e-mail job the e-mail is queued again
 * instead: with both it would be sent twice.
 */
export async function retryJobs(ctx: Context, acting: Acting): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const dead = await ctx.jobs.deadData(tx, mailTask.name, 'mailId');
    const { length: mails } = await ctx.mailer.retry(tx, dead);
    const jobs = mails + (await ctx.jobs.retryDead(tx));
    if (jobs === 0) return 0;
    const act = { action: 'job.retry', subjectType: 'job', after: { jobs } } as const;
    await recordAct(tx, ctx, { ...actOf(acting), ...act });
    await ctx.bus.publish(tx, ADMIN_TOPIC);
    return jobs;
  });
}

const actOf = ({ username, requestId }: Acting) => ({ actor: username, requestId });
