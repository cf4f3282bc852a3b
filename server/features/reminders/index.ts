export { remindersTask } from './reminders.service.ts';
export { deletePastReminders } from './reminders.store.ts';
