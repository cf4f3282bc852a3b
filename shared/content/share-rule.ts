import { SHARE_PLATFORMS } from '../contracts/shares.ts';
import { AUTOMATIC_PLATFORMS, AUTOMATIC_POINTS } from '../rules/share-reward.ts';

const platforms = new Intl.ListFormat('nb', { type: 'conjunction' }).format(
  AUTOMATIC_PLATFORMS.map((platform) => SHARE_PLATFORMS[platform]),
);

/** Which shares are rewarded immediately (docs/product/accounts.md#automatic-rewards). */
export const shareRule = `Med bekreftet e-post får du straks ${AUTOMATIC_POINTS} poeng for ${platforms}, én gang per plattform om dagen. Resten vurderer vi.`;
