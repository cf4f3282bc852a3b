import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { tryWhileLocked } from '#server/db/advisory-locks.ts';
import {
  campaignMail,
  DeliveryError,
  listHeaders,
  type MailConnection,
  openMailConnection,
} from '#server/email/index.ts';
import { idempotentId } from '#server/http/idempotency.ts';
import type { EnqueuedTask, TaskDefinition } from '#server/jobs/index.ts';
import { maskText } from '#server/lib/mask.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import { linksFor } from '../newsletter/index.ts';
import {
  type Campaign,
  type Due,
  lockCampaign,
  mayGoOut,
  noteRefusal,
  noteSent,
  selectDue,
  sendingCampaigns,
  skipGone,
  tallies,
  updateCampaign,
} from './campaigns.store.ts';

/** One run can take as long as a whole campaign. */
const HOUR_SECONDS = 3600;

/** The job that starting a campaign stores. */
export const sendTask = {
  name: 'newsletter-send',
  schema: z.object({}),
  expireInSeconds: HOUR_SECONDS,
} satisfies EnqueuedTask<Record<string, never>>;

/**
 * Sends campaigns in progress. Scheduled every minute too, because the job of a killed process
 * looks as if it still ran until its lease expires.
 */
export const campaignsTask: TaskDefinition<Record<string, unknown>, Context> = {
  ...sendTask,
  schedule: '* * * * *',
  atStart: true,
  retryLimit: 3,
  handle: (ctx) => sendCampaigns(ctx),
};

/*
 * A delivery: waiting → sent, failed or skipped. It is stored as sent when the mail server has
 * acknowledged its e-mail. If the process is killed between the two, that one e-mail is sent again
 * (docs/operations.md).
 */

/** Deliveries read at once. */
const BATCH = 50;
/** Attempts for one address, with a delay that doubles from 5 minutes: about 21 hours. */
const ATTEMPTS = 9;
const FIRST_PAUSE_MS = 300_000;
/** After this many temporary refusals in a row, sending stops until the next round. */
const PUT_OFF_IN_A_ROW = 5;

type Outcome = 'sent' | 'refused' | 'put-off' | 'no-longer';

async function sendOne(
  ctx: Context,
  connection: MailConnection,
  campaign: Campaign,
  due: Due,
): Promise<Outcome> {
  const { orm } = ctx.db;
  const key = { newsletterId: campaign.id, subscriptionId: due.subscriptionId };
  const links = await linksFor(ctx, orm, { ...due, id: due.subscriptionId });
  const mail = {
    // The same id for the same subscriber: a file is overwritten, and a resent e-mail has the same
    // Message-ID.
    id: idempotentId(ctx, campaign.id, 'letter', due.subscriptionId),
    to: due.email,
    ...campaignMail(campaign, { publicUrl: ctx.publicUrl(), links }),
    headers: { ...listHeaders(links), Precedence: 'bulk' },
    createdAt: campaign.startedAt ?? campaign.createdAt,
  };
  // Paused, ended or unsubscribed since the batch was read.
  if (!(await mayGoOut(orm, key))) return 'no-longer';
  try {
    await connection.deliver(mail);
  } catch (error) {
    if (!(error instanceof DeliveryError) || error.kind === 'unreachable') throw error;
    return noteFailure(ctx, key, due, error);
  }
  await noteSent(orm, key, ctx.clock.now());
  return 'sent';
}

async function noteFailure(
  ctx: Context,
  key: { newsletterId: string; subscriptionId: string },
  due: Due,
  error: DeliveryError,
): Promise<Outcome> {
  const lastError = maskText(error.message).slice(0, 500);
  const attempts = due.attempts + 1;
  const isOver = error.kind === 'refused' || attempts >= ATTEMPTS;
  const pause = FIRST_PAUSE_MS * 2 ** (attempts - 1);
  const notBefore = isOver ? null : new Date(ctx.clock.now().getTime() + pause);
  await noteRefusal(ctx.db.orm, key, { attempts, lastError, notBefore });
  return isOver ? 'refused' : 'put-off';
}

/** Sends the due deliveries of one campaign, while it is in state sending. */
async function sendDue(ctx: Context, campaign: Campaign): Promise<void> {
  const connection = openMailConnection(ctx.config);
  let putOff = 0;
  try {
    while (!ctx.readiness.stopping && putOff < PUT_OFF_IN_A_ROW) {
      await skipGone(ctx.db.orm, campaign.id);
      const batch = await selectDue(ctx.db.orm, campaign.id, ctx.clock.now(), BATCH);
      if (batch.length === 0) return;
      for (const due of batch) {
        if (ctx.readiness.stopping || putOff >= PUT_OFF_IN_A_ROW) break;
        const outcome = await sendOne(ctx, connection, campaign, due);
        if (outcome === 'no-longer' && !(await isSending(ctx, campaign.id))) return;
        putOff = outcome === 'put-off' ? putOff + 1 : 0;
      }
      await ctx.db.transaction((tx) => ctx.bus.publish(tx, ADMIN_TOPIC));
    }
  } finally {
    connection.close();
  }
}

async function isSending(ctx: Context, id: string): Promise<boolean> {
  return (await sendingCampaigns(ctx.db.orm)).some((campaign) => campaign.id === id);
}

/**
 * Sends the due deliveries of every campaign in progress, and finishes those without any left. An
 * advisory lock allows one process at a time; after a killed one the next round continues.
 * @throws DeliveryError when the mail server cannot be reached
 */
async function sendCampaigns(ctx: Context): Promise<void> {
  await tryWhileLocked(ctx.db, 'newsletter-send', async () => {
    for (const campaign of await sendingCampaigns(ctx.db.orm)) {
      if (ctx.readiness.stopping) return;
      await sendDue(ctx, campaign);
      await finishCampaign(ctx, campaign.id);
    }
  });
}

/** Closes a campaign without waiting deliveries, and stores the counts of their outcomes. */
async function finishCampaign(ctx: Context, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (campaign?.state !== 'sending') return;
    const {
      waiting = 0,
      sent = 0,
      failed = 0,
      skipped = 0,
    } = (await tallies(tx, [id])).get(id) ?? {};
    if (waiting > 0) return;
    const outcome = { sent, failed, skipped };
    await updateCampaign(tx, id, { state: 'sent', finishedAt: ctx.clock.now(), outcome });
    ctx.logger.info({ campaign: id, ...outcome }, 'newsletter sent');
    await ctx.bus.publish(tx, ADMIN_TOPIC);
  });
}
