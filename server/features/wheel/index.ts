export { blankSpinOrigins, deleteSpinsOf, dropClaimLinks, moveSpins } from './wheel.store.ts';
