export { programmeRoutes } from './programme.routes.ts';
