export { wheelRoutes } from './wheel.routes.ts';
