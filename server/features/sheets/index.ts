export { sheetsState, sheetsTasks } from './sheets.service.ts';
