export { remindersTask } from './reminders.jobs.ts';
export { remindersRoutes } from './reminders.routes.ts';
