import type { SessionUser } from '#shared/contracts/session.ts';
import type { User } from './accounts.store.ts';

/** A user as they see themselves. */
export function sessionUserView(user: User): SessionUser {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    emailConfirmed: user.emailConfirmedAt !== null,
    firstName: user.firstName,
    lastName: user.lastName,
    bio: user.bio,
    profilePicture: user.profilePicture,
    createdAt: user.createdAt.toISOString(),
  };
}
