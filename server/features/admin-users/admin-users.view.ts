import type { AdminUser } from '#shared/contracts/admin-users.ts';
import type { ListedUser } from './admin-users.store.ts';

/** A user as the back office reads them. */
export function adminUserView({ createdAt, lastActive, ...user }: ListedUser) {
  return {
    ...user,
    createdAt: createdAt.toISOString(),
    lastActive: lastActive?.toISOString() ?? null,
  } satisfies AdminUser;
}
