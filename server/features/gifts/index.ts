export {
  adminGiftView,
  fullGiftView,
  giveGift,
  takeGiftBack,
  welcomeGift,
} from './gifts.service.ts';
export {
  changeContent,
  deleteGiftOfShare,
  FESTIVAL,
  type GiftContent,
  giftOfShare,
  giftOfUser,
  giftsOfUser,
} from './gifts.store.ts';
