import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { notFound } from '#server/lib/errors.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import type { Campaign as CampaignView } from '#shared/contracts/newsletter-admin.ts';
import type { Acting } from '../admins/index.ts';
import { recordAct } from '../audit/index.ts';
import { type Campaign, campaignById, lockCampaign, tallies } from './campaigns.store.ts';
import { campaignView } from './campaigns.view.ts';

/** What was done to a campaign. */
export interface Done {
  action: string;
  after?: Record<string, unknown>;
  /** It is one of many small steps of an act that stands in the audit log already. */
  isNoted?: boolean;
}

/**
 * A campaign as the back office reads it.
 * @throws AppError 404, also for one that was deleted
 */
export async function viewOf(orm: Orm, id: string): Promise<CampaignView> {
  const campaign = await campaignById(orm, id);
  if (campaign === null || campaign.deletedAt !== null) throw notFound();
  return campaignView(campaign, (await tallies(orm, [id])).get(id));
}

/**
 * Does something to a locked campaign, notes it and tells the back office. `work` gives null when
 * there was nothing to do.
 * @throws AppError 404
 */
export async function actOn(
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

/** Does something to a campaign that is not deleted, and gives what it is then. */
export function actOnCampaign(
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
