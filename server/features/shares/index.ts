export { shareTask } from './shares.service.ts';
export { blankShareOrigins, deleteSharesOf } from './shares.store.ts';
