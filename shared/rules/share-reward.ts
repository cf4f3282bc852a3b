import type { SharePlatform } from '../contracts/shares.ts';

/**
 * Points of an automatic reward for a confirmed user's share
 * (docs/product/accounts.md#automatic-rewards).
 */
export const AUTOMATIC_POINTS = 10;

/** Platforms with automatic rewards (docs/product/accounts.md#automatic-rewards). */
export const AUTOMATIC_PLATFORMS: readonly SharePlatform[] = ['facebook', 'instagram', 'tiktok'];
