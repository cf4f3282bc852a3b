export { adminSharesRoutes, shareFormRoutes, userSharesRoutes } from './shares.routes.ts';
