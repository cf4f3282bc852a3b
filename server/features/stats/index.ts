export { statsRoutes } from './stats.routes.ts';
