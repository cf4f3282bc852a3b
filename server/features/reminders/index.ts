export { remindersTask } from './reminders.jobs.ts';
export { remindersRoutes } from './reminders.routes.ts';

export { deletePastReminders } from './reminders.store.ts';
