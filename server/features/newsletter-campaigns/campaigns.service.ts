import type { Context } from '#server/context.ts';
import { campaignMail, mailAsPage } from '#server/email/index.ts';
import { conflict, notFound } from '#server/lib/errors.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import {
  type Campaign as CampaignView,
  isWritten,
  type NewsletterAnswer,
} from '#shared/contracts/newsletter-admin.ts';
import type { Acting } from '../admins/index.ts';
import { actOnCampaign, viewOf } from './campaigns.act.ts';
import { sendTask } from './campaigns.jobs.ts';
import {
  addDeliveries,
  type Campaign,
  campaignById,
  listSizes,
  newestCampaigns,
  tallies,
  updateCampaign,
} from './campaigns.store.ts';
import { campaignView } from './campaigns.view.ts';
import { mustBeDraft } from './drafts.service.ts';

const NOT_WRITTEN = 'Skriv emne og innhold før nyhetsbrevet sendes.';
const NOBODY = 'Ingen har bekreftet påmeldingen ennå, så det er ingen å sende til.';
const NOT_ON_ITS_WAY = 'Nyhetsbrevet er ikke på vei ut.';
const NOT_PAUSED = 'Bare et nyhetsbrev på pause kan avsluttes.';

/** The subscriber counts and the newest campaigns. */
export async function newsletterOverview({ db }: Pick<Context, 'db'>): Promise<NewsletterAnswer> {
  const campaigns = await newestCampaigns(db.orm);
  const open = campaigns.filter(({ outcome }) => outcome === null).map(({ id }) => id);
  const counted = await tallies(db.orm, open);
  return {
    ...(await listSizes(db.orm)),
    letters: campaigns.map((campaign) => campaignView(campaign, counted.get(campaign.id))),
  };
}

/**
 * One campaign for the back office.
 * @throws AppError 404
 */
export function oneCampaign({ db }: Pick<Context, 'db'>, id: string): Promise<CampaignView> {
  return viewOf(db.orm, id);
}

/** @throws AppError 409 for a draft without subject or content */
function mustBeWritten(campaign: Campaign): void {
  if (!isWritten(campaign)) throw conflict(NOT_WRITTEN);
}

/**
 * Starts sending a campaign to every confirmed subscriber: stores one delivery for each, and the
 * job.
 * @throws AppError 404, 409 when it was started before, is empty, or nobody is subscribed
 */
export function startCampaign(ctx: Context, id: string, acting: Acting): Promise<CampaignView> {
  return actOnCampaign(ctx, id, acting, async (tx, campaign) => {
    mustBeDraft(campaign);
    mustBeWritten(campaign);
    const count = await addDeliveries(tx, id);
    if (count === 0) throw conflict(NOBODY);
    await updateCampaign(tx, id, { state: 'sending', startedAt: ctx.clock.now() });
    await ctx.jobs.enqueue(tx, sendTask, {});
    return { action: 'letter.start', after: { state: 'sending', count } };
  });
}

/**
 * Pauses a campaign.
 * @throws AppError 404, 409 when it is not being sent
 */
export function pauseCampaign(ctx: Context, id: string, acting: Acting): Promise<CampaignView> {
  return actOnCampaign(ctx, id, acting, async (tx, { state }) => {
    if (state === 'paused') return null;
    if (state !== 'sending') throw conflict(NOT_ON_ITS_WAY);
    await updateCampaign(tx, id, { state: 'paused' });
    return { action: 'letter.pause', after: { state: 'paused' } };
  });
}

/**
 * Resumes a paused campaign.
 * @throws AppError 404, 409 when it is not being sent
 */
export function resumeCampaign(ctx: Context, id: string, acting: Acting): Promise<CampaignView> {
  return actOnCampaign(ctx, id, acting, async (tx, { state }) => {
    if (state === 'sending') return null;
    if (state !== 'paused') throw conflict(NOT_ON_ITS_WAY);
    await updateCampaign(tx, id, { state: 'sending' });
    await ctx.jobs.enqueue(tx, sendTask, {});
    return { action: 'letter.resume', after: { state: 'sending' } };
  });
}

/**
 * Ends a paused campaign for good; the remaining subscribers get nothing.
 * @throws AppError 404, 409
 */
export function endCampaign(ctx: Context, id: string, acting: Acting): Promise<CampaignView> {
  return actOnCampaign(ctx, id, acting, async (tx, { state }) => {
    if (state === 'ended') return null;
    if (state !== 'paused') throw conflict(NOT_PAUSED);
    const counted = (await tallies(tx, [id])).get(id) ?? {};
    const { waiting = 0, sent = 0, failed = 0, skipped = 0 } = counted;
    const outcome = { sent, failed, skipped, waiting };
    await updateCampaign(tx, id, { state: 'ended', finishedAt: ctx.clock.now(), outcome });
    return { action: 'letter.end', after: { state: 'ended', sent, waiting } };
  });
}

/**
 * The rendered e-mail of a campaign.
 * @throws AppError 404
 */
export async function previewCampaign(ctx: Context, id: string) {
  const campaign = await campaignById(ctx.db.orm, id);
  if (campaign === null || campaign.deletedAt !== null) throw notFound();
  const mail = campaignMail(campaign, { publicUrl: ctx.publicUrl() });
  return { ...mail, html: mailAsPage(mail.html) };
}

/**
 * Sends a campaign to one address as a test.
 * @throws AppError 404, 409 while it is empty
 */
export async function testCampaign(
  ctx: Context,
  id: string,
  email: string,
  acting: Acting,
): Promise<MessageAnswer> {
  await actOnCampaign(ctx, id, acting, async (tx, campaign) => {
    mustBeWritten(campaign);
    const mail = campaignMail(campaign, { publicUrl: ctx.publicUrl() });
    await ctx.mailer.enqueue(tx, { to: email, ...mail, subject: `Prøve: ${mail.subject}` });
    return { action: 'letter.test' };
  });
  return { success: true, message: `Prøven er på vei til ${email}.` };
}
