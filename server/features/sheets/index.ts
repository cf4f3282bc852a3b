export { sheetsTasks } from './sheets.jobs.ts';
export { sheetsState } from './sheets.service.ts';
