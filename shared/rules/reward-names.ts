import { GIFT_TYPES } from '../contracts/gifts.ts';

const names = new Map<string, string>(Object.entries(GIFT_TYPES));

/** Norwegian name of a stored reward type: 'Poeng' for 'points', an admin's own text unchanged. */
export function rewardTypeName(rewardType: string): string {
  return names.get(rewardType) ?? rewardType;
}
