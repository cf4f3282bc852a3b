import { GIFT_TYPES } from '../contracts/gifts.ts';

const names = new Map<string, string>(Object.entries(GIFT_TYPES));

/** Norwegian name of a reward's type as it is stored: 'Poeng' for 'points', an admin's words as they are. */
export function rewardTypeName(rewardType: string): string {
  return names.get(rewardType) ?? rewardType;
}
