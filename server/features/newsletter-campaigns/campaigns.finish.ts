import type { Context } from '#server/context.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import { lockCampaign, tallies, updateCampaign } from './campaigns.store.ts';

/** Closes a campaign without waiting deliveries, and stores the counts of their outcomes. */
export async function finishCampaign(ctx: Context, id: string): Promise<void> {
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
