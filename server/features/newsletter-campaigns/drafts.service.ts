import type { Context } from '#server/context.ts';
import { conflict } from '#server/lib/errors.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import type {
  CampaignChange,
  CampaignRequest,
  Campaign as CampaignView,
} from '#shared/contracts/newsletter-admin.ts';
import type { Acting } from '../admins/index.ts';
import { recordAct } from '../audit/index.ts';
import { actOn, actOnCampaign, viewOf } from './campaigns.act.ts';
import { type Campaign, campaignById, insertCampaign, updateCampaign } from './campaigns.store.ts';

const NO_DRAFT = 'Nyhetsbrevet er allerede sendt eller på vei ut.';
const CHANGED_ELSEWHERE = 'Utkastet er endret et annet sted.';

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
export function mustBeDraft({ state }: Campaign): void {
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
