export { SOCIAL_TOPIC, socialTasks } from './social.service.ts';
