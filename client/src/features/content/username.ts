import { useQueryClient } from '@tanstack/react-query';
import type { AdminSession } from '#shared/contracts/session.ts';

/** Who is logged in, as the dashboard around the tab asked for it. */
export function useUsername(): string {
  const session = useQueryClient().getQueryData<AdminSession>(['/api/admin/session']);
  return session?.success === true ? session.admin.username : '';
}
