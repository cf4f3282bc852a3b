import type { OpenGiftAnswer, UserGift } from '#shared/contracts/gifts.ts';
import { FESTIVAL, type Gift } from './gifts.store.ts';

/** A gift with its content, for the back office and for the user who opened it. */
export function fullGiftView(gift: Gift) {
  return {
    id: gift.id,
    title: gift.title,
    description: gift.description,
    giftType: gift.giftType,
    value: gift.value,
    givenByAdmin: gift.givenByAdmin,
    opened: gift.opened,
    openedAt: gift.openedAt?.toISOString() ?? null,
    createdAt: gift.createdAt.toISOString(),
  } satisfies UserGift;
}

export function adminGiftView(gift: Gift) {
  const isByAdmin = gift.shareId === null && gift.spinId === null && gift.givenByAdmin !== FESTIVAL;
  return { ...fullGiftView(gift), revocable: isByAdmin && !gift.opened };
}

/** A gift for its owner: the content only once it is opened. */
export function giftView(gift: Gift): UserGift {
  const full = fullGiftView(gift);
  return gift.opened ? full : { ...full, description: null, value: null };
}

export function openedView(gift: Gift, openedAt: Date): OpenGiftAnswer {
  return { success: true, gift: { ...fullGiftView(gift), openedAt: openedAt.toISOString() } };
}
