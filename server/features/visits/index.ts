export { visitsTask } from './visits.jobs.ts';
export { selectVisits, visitsOf } from './visits.read.ts';
export { watchVisits, writeVisits } from './visits.service.ts';
