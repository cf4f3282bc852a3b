export { createProgrammeCalendar, type ProgrammeCalendar } from './programme.service.ts';
