export { lettersTask } from './letters.jobs.ts';
export { lettersRoutes } from './letters.routes.ts';

export { deleteDeletedDrafts } from './letters.store.ts';
