export { adminsRoutes } from './admins.routes.ts';
export { ensureAdmins } from './admins.service.ts';
export { actingAdmin } from './login.service.ts';
