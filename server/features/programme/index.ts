export { planCalendar } from './programme.service.ts';
