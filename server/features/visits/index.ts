export { visitsTask, watchVisits, writeVisits } from './visits.service.ts';
export { selectVisits, visitsOf } from './visits.store.ts';
