import { type AdminUser, adminUser } from '#shared/contracts/admin-users.ts';
import type { ListedUser } from './admin-users.store.ts';

/** A user as the back office reads them: the columns that the contract names, and no other. */
export function adminUserView({ createdAt, lastActive, ...user }: ListedUser): AdminUser {
  return adminUser.parse({
    ...user,
    createdAt: createdAt.toISOString(),
    lastActive: lastActive?.toISOString() ?? null,
  } satisfies AdminUser);
}
