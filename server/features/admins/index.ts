export { type Acting, actingIn } from './acting.ts';
export { CommandRefused, runAdminCommand } from './admins.command.ts';
export { adminsRoutes } from './admins.routes.ts';
export { ensureAdmins } from './admins.service.ts';
