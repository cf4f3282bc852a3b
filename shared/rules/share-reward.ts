import { SHARE_PLATFORMS, type SharePlatform } from '../contracts/shares.ts';

/**
 * Points that a confirmed user earns at once for a share from now on
 * (docs/product/accounts.md#automatic-rewards). A share keeps the points that it gave.
 */
export const POINTS_PER_SHARE = 10;

/** Platforms with automatic rewards (docs/product/accounts.md#automatic-rewards). */
export const AUTOMATIC_PLATFORMS: readonly SharePlatform[] = ['facebook', 'instagram', 'tiktok'];

const platforms = new Intl.ListFormat('nb', { type: 'conjunction' }).format(
  AUTOMATIC_PLATFORMS.map((platform) => SHARE_PLATFORMS[platform]),
);

/** Which shares are rewarded immediately (docs/product/accounts.md#automatic-rewards). */
export const shareRule = `Med bekreftet e-post får du straks ${POINTS_PER_SHARE} poeng for ${platforms}, én gang per plattform om dagen. Resten vurderer vi.`;
