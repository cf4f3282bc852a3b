import type { SessionUser } from '#shared/contracts/session.ts';

/** Tells password managers whose password a form is about. Nobody sees it, nothing sends it. */
export function AccountName({ user }: { user: SessionUser }) {
  return <input type="text" autoComplete="username" value={user.username} readOnly hidden />;
}
