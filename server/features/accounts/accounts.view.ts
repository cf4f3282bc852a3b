import { type SessionUser, sessionUser } from '#shared/contracts/session.ts';
import type { User } from './accounts.store.ts';

/** A user as they see themselves: only the columns of the contract. */
export function sessionUserView(user: User): SessionUser {
  return sessionUser.parse({
    ...user,
    emailConfirmed: user.emailConfirmedAt !== null,
    createdAt: user.createdAt.toISOString(),
  } satisfies SessionUser);
}
