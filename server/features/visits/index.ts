export { visitsTask } from './visits.jobs.ts';
export { selectVisits, visitsOf } from './visits.read.ts';
export { watchVisits, writeSightings } from './visits.service.ts';
