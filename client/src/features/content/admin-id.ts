import { useQueryClient } from '@tanstack/react-query';
import type { AdminSession } from '#shared/contracts/session.ts';

export const SESSION = '/api/admin/session';

/** Id of the administrator of a session; empty for nobody. */
export const adminIdOf = (session: AdminSession | undefined): string =>
  session?.success === true ? session.admin.id : '';

/** Id of who is logged in, as the dashboard around the tab asked for it. */
export function useAdminId(): string {
  return adminIdOf(useQueryClient().getQueryData<AdminSession>([SESSION]));
}
