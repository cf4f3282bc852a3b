export { soonTask } from './soon.jobs.ts';
