export { accountsRoutes } from './accounts.routes.ts';
