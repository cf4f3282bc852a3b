export { blankSpinOrigins, deleteSpinsOf, dropClaimLinks } from './wheel.store.ts';
