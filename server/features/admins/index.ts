export { CommandRefused, runAdminCommand } from './admins.command.ts';
export { ensureAdmins } from './admins.service.ts';
export { type AdminProtection, adminProtections } from './admins.store.ts';
export { type Acting, actingIn } from './login.service.ts';
