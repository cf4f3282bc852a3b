import { type AdminUser, adminUser } from '#shared/contracts/admin-users.ts';
import type { ListedUser } from './admin-users.store.ts';

/** A user for the back office: only the columns of the contract. */
export function adminUserView({ createdAt, lastActive, ...user }: ListedUser): AdminUser {
  return adminUser.parse({
    ...user,
    createdAt: createdAt.toISOString(),
    lastActive: lastActive?.toISOString() ?? null,
  } satisfies AdminUser);
}
