import type { SharePlatform } from '../contracts/shares.ts';

/** What a confirmed user's share gives at once (docs/product/accounts.md#automatic-rewards). */
export const AUTOMATIC_POINTS = 10;

/** Platforms on which a share is rewarded at once (docs/product/accounts.md#automatic-rewards). */
export const AUTOMATIC_PLATFORMS: readonly SharePlatform[] = ['facebook', 'instagram', 'tiktok'];
