export { ensureAdmins } from './admins.service.ts';
