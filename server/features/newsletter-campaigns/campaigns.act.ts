import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { notFound } from '#server/lib/errors.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import type { ActName } from '#shared/content/acts.ts';
import type { Campaign as CampaignView } from '#shared/contracts/newsletter-admin.ts';
import type { Acting } from '../admins/index.ts';
import { type ActFields, recordAct } from '../audit/index.ts';
import { type Campaign, campaignById, lockCampaign, tallies } from './campaigns.store.ts';
import { campaignView } from './campaigns.view.ts';

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

/** As `actOn` for a campaign that is not deleted; returns its new state. */
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
