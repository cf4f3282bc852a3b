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
export {
  confirmedUser,
  deletePastUses,
  type Share,
  type Spin,
  setReward,
  spendTurn,
} from './rewards.store.ts';
