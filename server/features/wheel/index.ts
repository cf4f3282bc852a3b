export { wheelRoutes } from './wheel.routes.ts';

export { blankSpinOrigins, deleteSpinsOf, dropClaimLinks } from './wheel.store.ts';
