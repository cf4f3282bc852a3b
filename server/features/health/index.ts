export { healthRoutes, metricsRoutes, readyRoutes } from './health.routes.ts';
