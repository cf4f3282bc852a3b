import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { campaignMail, mailAsPage } from '#server/email/index.ts';
import { conflict, notFound } from '#server/lib/errors.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import type { ActName } from '#shared/content/acts.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import {
  type CampaignChange,
  type CampaignRequest,
  type Campaign as CampaignView,
  isWritten,
  type NewsletterAnswer,
} from '#shared/contracts/newsletter-admin.ts';
import type { Acting } from '../admins/index.ts';
import { type ActFields, recordAct } from '../audit/index.ts';
import { sendTask } from './campaigns.jobs.ts';
import {
  addDeliveries,
  type Campaign,
  campaignById,
  insertCampaign,
  listSizes,
  lockCampaign,
  newestCampaigns,
  type Tally,
  tallies,
  updateCampaign,
} from './campaigns.store.ts';

const NO_DRAFT = 'Nyhetsbrevet er allerede sendt eller på vei ut.';
const CHANGED_ELSEWHERE = 'Utkastet er endret et annet sted.';
const READ_AGAIN = `${CHANGED_ELSEWHERE} Les det som står nå, og send på nytt.`;

/**
 * Drafts are saved while they are typed. Changes by one person within this time, in ms, share one
 * audit entry.
 */
const SITTING_MS = 600_000;

/** Stores a draft; a repeated submit returns the one it created. */
export async function createCampaign(
  ctx: Context,
  id: string,
  request: CampaignRequest,
  { username, requestId }: Acting,
): Promise<CampaignView> {
  return ctx.db.transaction(async (tx) => {
    if ((await campaignById(tx, id)) === null) {
      await insertCampaign(tx, { ...request, id, createdBy: username, createdAt: ctx.clock.now() });
      await recordAct(tx, ctx, {
        actor: username,
        action: 'letter.create',
        subjectType: 'letter',
        subjectId: id,
        after: { subject: request.subject },
        requestId,
      });
      await ctx.bus.publish(tx, ADMIN_TOPIC);
    }
    return viewOf(tx, id);
  });
}

/** @throws AppError 409 when the campaign has been started */
function mustBeDraft({ state }: Campaign): void {
  if (state !== 'draft') throw conflict(NO_DRAFT);
}

/**
 * Saves a draft. Unchanged content changes nothing.
 * @throws AppError 404, 409 when it has been started, or when somebody else changed it meanwhile
 */
export function changeCampaign(
  ctx: Context,
  id: string,
  { revision, ...written }: CampaignChange,
  acting: Acting,
): Promise<CampaignView> {
  return actOnCampaign(ctx, id, acting, async (tx, campaign) => {
    mustBeDraft(campaign);
    if (written.subject === campaign.subject && written.body === campaign.body) return null;
    if (revision !== campaign.revision) throw conflict(CHANGED_ELSEWHERE);
    const updatedAt = ctx.clock.now();
    const by = { updatedAt, updatedBy: acting.username, revision: revision + 1 };
    await updateCampaign(tx, id, { ...written, ...by });
    const isNoted =
      (campaign.updatedBy ?? campaign.createdBy) === acting.username &&
      updatedAt.getTime() - campaign.updatedAt.getTime() < SITTING_MS;
    return { action: 'letter.update', after: { subject: written.subject }, isNoted };
  });
}

/**
 * Soft-deletes a draft; `restoreCampaign` restores it.
 * @throws AppError 404, 409 when it has been started
 */
export async function removeCampaign(ctx: Context, id: string, acting: Acting): Promise<void> {
  await ctx.db.transaction((tx) =>
    actOn(tx, ctx, { id, acting }, async (campaign) => {
      mustBeDraft(campaign);
      if (campaign.deletedAt !== null) return null;
      await updateCampaign(tx, id, { deletedAt: ctx.clock.now() });
      return { action: 'letter.delete' };
    }),
  );
}

/**
 * Restores a deleted draft; does nothing for one that is not deleted.
 * @throws AppError 404
 */
export async function restoreCampaign(
  ctx: Context,
  id: string,
  acting: Acting,
): Promise<CampaignView> {
  return ctx.db.transaction(async (tx) => {
    await actOn(tx, ctx, { id, acting }, async (campaign) => {
      if (campaign.deletedAt === null) return null;
      await updateCampaign(tx, id, { deletedAt: null });
      return { action: 'letter.restore' };
    });
    return viewOf(tx, id);
  });
}

const STATES = ['draft', 'sending', 'paused', 'sent', 'ended'] as const;

/** A campaign for the back office; `tally` counts its deliveries until it is finished. */
function campaignView(campaign: Campaign, tally: Tally = {}): CampaignView {
  const counts: Tally = campaign.outcome ?? tally;
  const { waiting = 0, sent = 0, failed = 0, skipped = 0 } = counts;
  return {
    id: campaign.id,
    subject: campaign.subject,
    body: campaign.body,
    state: STATES.find((state) => state === campaign.state) ?? 'draft',
    createdBy: campaign.createdBy,
    createdAt: campaign.createdAt.toISOString(),
    updatedBy: campaign.updatedBy ?? campaign.createdBy,
    updatedAt: campaign.updatedAt.toISOString(),
    revision: campaign.revision,
    startedAt: campaign.startedAt?.toISOString() ?? null,
    finishedAt: campaign.finishedAt?.toISOString() ?? null,
    recipients: { total: waiting + sent + failed + skipped, waiting, sent, failed, skipped },
  };
}

/** Result of an act on a campaign, for the audit log. */
interface Done {
  action: ActName;
  after?: ActFields;
  /** True when an earlier audit entry covers this step already. */
  isNoted?: boolean;
}

/**
 * A campaign for the back office.
 * @throws AppError 404, also for a deleted one
 */
export async function viewOf(orm: Orm, id: string): Promise<CampaignView> {
  const campaign = await campaignById(orm, id);
  if (campaign === null || campaign.deletedAt !== null) throw notFound();
  return campaignView(campaign, (await tallies(orm, [id])).get(id));
}

/**
 * Runs `work` on a locked campaign, adds the audit entry and notifies the back office. `work`
 * returns null when nothing changed.
 * @throws AppError 404
 */
async function actOn(
  tx: Orm,
  ctx: Context,
  { id, acting }: { id: string; acting: Acting },
  work: (campaign: Campaign) => Promise<Done | null>,
): Promise<void> {
  const campaign = await lockCampaign(tx, id);
  if (campaign === null) throw notFound();
  const done = await work(campaign);
  if (done === null) return;
  const { isNoted = false, action, after = null } = done;
  if (!isNoted) {
    await recordAct(tx, ctx, {
      actor: acting.username,
      action,
      subjectType: 'letter',
      subjectId: id,
      before: { state: campaign.state, subject: campaign.subject },
      after,
      requestId: acting.requestId,
    });
  }
  await ctx.bus.publish(tx, ADMIN_TOPIC);
}

/** As `actOn` for a campaign that is not deleted; returns its new state. */
function actOnCampaign(
  ctx: Context,
  id: string,
  acting: Acting,
  work: (tx: Orm, campaign: Campaign) => Promise<Done | null>,
): Promise<CampaignView> {
  return ctx.db.transaction(async (tx) => {
    await actOn(tx, ctx, { id, acting }, async (campaign) => {
      if (campaign.deletedAt !== null) throw notFound();
      return work(tx, campaign);
    });
    return viewOf(tx, id);
  });
}

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
 * @param revision of the draft that was looked at
 * @throws AppError 404, 409 when it was started or changed before, is empty, or nobody is subscribed
 */
export function startCampaign(
  ctx: Context,
  id: string,
  acting: Acting,
  revision?: number,
): Promise<CampaignView> {
  return actOnCampaign(ctx, id, acting, async (tx, campaign) => {
    mustBeDraft(campaign);
    if (revision !== undefined && revision !== campaign.revision) throw conflict(READ_AGAIN);
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
