export { adminSharesRoutes, shareFormRoutes, userSharesRoutes } from './shares.routes.ts';

export { blankShareOrigins, deleteSharesOf } from './shares.store.ts';
