export { accountsRoutes } from './accounts.routes.ts';
export { picturesRoutes } from './pictures.routes.ts';
