export {
  creditConfirmedAddress,
  giveShareGift,
  giveSpinGift,
  rewardAutomatically,
  shareGift,
} from './rewards.service.ts';
export { confirmedUser, type Share, type Spin, setReward } from './rewards.store.ts';
