import type { AdminShare, UserShare, UserShares } from '#shared/contracts/shares.ts';
import { isPoints } from '#shared/rules/points-text.ts';
import type { Share } from '../rewards/index.ts';

/** Most shares in the profile's list; the sums count all. */
const SHOWN_MAX = 500;

/** A share for its owner. */
function userShareView(share: Share): UserShare {
  return {
    id: share.id,
    platform: share.platform,
    url: share.url,
    postUrl: share.postUrl,
    rewardGiven: share.rewardGiven,
    rewardType: share.rewardType,
    rewardAmount: share.rewardAmount,
    sharedAt: share.sharedAt.toISOString(),
  };
}

/** A share for the back office; without a reward after that was withdrawn. */
export function adminShareView(share: Share): AdminShare {
  return {
    ...userShareView(share),
    navn: share.navn,
    epost: share.epost,
    description: share.description,
    adminNotes: share.adminNotes,
    rewardedAt: share.rewardGiven ? (share.rewardedAt?.toISOString() ?? null) : null,
    rewardedBy: share.rewardGiven ? share.rewardedBy : null,
  };
}

/** A user's shares, newest first, with their sums. */
export function userSharesView(shares: readonly Share[]): UserShares {
  const rewarded = shares.filter(({ rewardGiven }) => rewardGiven);
  const points = rewarded.filter(({ rewardType }) => isPoints(rewardType ?? ''));
  return {
    count: shares.length,
    rewarded: rewarded.length,
    points: points.reduce((sum, { rewardAmount }) => sum + rewardAmount, 0),
    shares: shares.slice(0, SHOWN_MAX).map(userShareView),
  };
}
