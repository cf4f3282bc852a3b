export { shareTask } from './shares.service.ts';
export { blankShareOrigins, deleteSharesOf, moveShares } from './shares.store.ts';
