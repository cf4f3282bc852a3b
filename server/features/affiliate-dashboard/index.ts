export { affiliateDetailsRoutes, dashboardRoutes } from './dashboard.routes.ts';
