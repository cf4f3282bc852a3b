export { AFFILIATES_TOPIC } from '#server/realtime/topics.ts';
export { affiliatesRoutes, leaderboardRoutes } from './affiliates.routes.ts';
