export { sheetsTasks } from './sheets.jobs.ts';
export { sheetsRoutes } from './sheets.routes.ts';
export { type SheetsState, sheetsState } from './sheets.service.ts';
