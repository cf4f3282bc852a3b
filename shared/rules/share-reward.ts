import { SHARE_PLATFORMS, type SharePlatform } from '../contracts/shares.ts';

/**
 * Points of an automatic reward for a confirmed user's share
 * (docs/product/accounts.md#automatic-rewards).
 */
export const AUTOMATIC_POINTS = 10;

/** Platforms with automatic rewards (docs/product/accounts.md#automatic-rewards). */
export const AUTOMATIC_PLATFORMS: readonly SharePlatform[] = ['facebook', 'instagram', 'tiktok'];

const platforms = new Intl.ListFormat('nb', { type: 'conjunction' }).format(
  AUTOMATIC_PLATFORMS.map((platform) => SHARE_PLATFORMS[platform]),
);

/** Which shares are rewarded immediately (docs/product/accounts.md#automatic-rewards). */
export const shareRule = `Med bekreftet e-post får du straks ${AUTOMATIC_POINTS} poeng for ${platforms}, én gang per plattform om dagen. Resten vurderer vi.`;
