import type { OpenGiftAnswer, UserGift } from '#shared/contracts/gifts.ts';
import { FESTIVAL, type Gift } from './gifts.store.ts';

/** A gift with all that is in it, as the back office and the one who opens it read it. */
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

/** A gift as the back office lists it. */
export function adminGiftView(gift: Gift) {
  const isByAdmin = gift.shareId === null && gift.spinId === null && gift.givenByAdmin !== FESTIVAL;
  return { ...fullGiftView(gift), revocable: isByAdmin && !gift.opened };
}

/** A gift as its owner reads it: what is inside shows once it was opened. */
export function giftView(gift: Gift): UserGift {
  const full = fullGiftView(gift);
  return gift.opened ? full : { ...full, description: null, value: null };
}

/** Answer to opening a gift. */
export function openedView(gift: Gift, openedAt: Date): OpenGiftAnswer {
  return { success: true, gift: { ...fullGiftView(gift), openedAt: openedAt.toISOString() } };
}
