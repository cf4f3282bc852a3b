export { socialTasks } from './social.jobs.ts';
export { socialRoutes } from './social.routes.ts';
