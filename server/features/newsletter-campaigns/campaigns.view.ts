import type { Campaign as CampaignView } from '#shared/contracts/newsletter-admin.ts';
import type { Campaign, Tally } from './campaigns.store.ts';

const STATES = ['draft', 'sending', 'paused', 'sent', 'ended'] as const;

/** A campaign for the back office; `tally` counts its deliveries until it is finished. */
export function campaignView(campaign: Campaign, tally: Tally = {}): CampaignView {
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
