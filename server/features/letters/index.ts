export { lettersTask } from './letters.jobs.ts';
export { lettersRoutes } from './letters.routes.ts';
