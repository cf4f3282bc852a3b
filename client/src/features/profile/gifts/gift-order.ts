import type { UserGift } from '#shared/contracts/gifts.ts';

/**
 * Order of the cards: unopened first, each group newest first. A gift that was opened just now
 * (`opened`, ids) keeps its place, so that no card moves under the pointer.
 */
export function giftOrder(
  gifts: readonly UserGift[],
  opened: ReadonlySet<string>,
): readonly UserGift[] {
  const waits = (gift: UserGift) => !gift.opened || opened.has(gift.id);
  const newestFirst = [...gifts].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return [...newestFirst.filter(waits), ...newestFirst.filter((gift) => !waits(gift))];
}
