export { blankShareOrigins, deleteSharesOf } from './shares.store.ts';
