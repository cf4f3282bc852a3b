export { sheetsTasks } from './sheets.jobs.ts';
export { sheetsRoutes } from './sheets.routes.ts';
export { sheetsState } from './sheets.service.ts';
