export { giftsRoutes } from './gifts.routes.ts';
export { FESTIVAL, giveGift, welcomeGift } from './gifts.service.ts';
export {
  changeContent,
  deleteGiftOfShare,
  type GiftContent,
  giftOfShare,
  giftOfUser,
  giftsOfUser,
} from './gifts.store.ts';
export { fullGiftView } from './gifts.view.ts';
