export { lettersTask } from './letters.jobs.ts';
export { deleteDeletedDrafts } from './letters.store.ts';
