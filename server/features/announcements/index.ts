export { announcementsTask } from './announcements.jobs.ts';
