export { remindersTask } from './reminders.jobs.ts';
export { deletePastReminders } from './reminders.store.ts';
