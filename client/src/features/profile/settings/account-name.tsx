import type { SessionUser } from '#shared/contracts/session.ts';

/** Hidden username field for password managers; not sent. */
export function AccountName({ user }: { user: SessionUser }) {
  return <input type="text" autoComplete="username" value={user.username} readOnly hidden />;
}
