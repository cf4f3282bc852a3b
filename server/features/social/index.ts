export { socialTasks } from './social.jobs.ts';
export { socialRoutes } from './social.routes.ts';
export { SOCIAL_TOPIC } from './social.service.ts';
