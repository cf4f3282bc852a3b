export { affiliatesRoutes, leaderboardRoutes } from './affiliates.routes.ts';
export { AFFILIATES_TOPIC } from './affiliates.service.ts';
