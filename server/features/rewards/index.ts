export { deletePastUses, spendTurn, type TurnOf } from './daily-uses.store.ts';
export {
  type Credited,
  creditConfirmedAddress,
  giveShareGift,
  giveSpinGift,
  NOTHING_CREDITED,
  rewardAutomatically,
  shareGift,
  wheelField,
} from './rewards.service.ts';
export { confirmedUser, type Share, type Spin, setReward } from './rewards.store.ts';
