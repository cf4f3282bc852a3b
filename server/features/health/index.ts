export { healthRoutes, metricsRoutes } from './health.routes.ts';
