export { socialTasks } from './social.jobs.ts';
export { SOCIAL_TOPIC } from './social.service.ts';
