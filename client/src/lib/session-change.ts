import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SessionUser, UserSession } from '#shared/contracts/session.ts';
import { ApiError } from './api-client.ts';
import { hearTabs, tellTabs } from './tab-channel.ts';

/*
 * When somebody else is at the keyboard than a moment ago. Everything that was fetched is forgotten
 * at once, so that nothing of one person is ever shown to the next, and the other tabs of the
 * browser hear of it:
 *
 *   here       login, registration, logout, a new password, a deleted account
 *   elsewhere  another tab says who is logged in now; a call of the user's is refused (the session
 *              ended on the server); the browser brings a page back from before
 */

/** Key, and thereby address, of the session query. */
export const sessionKey = ['/api/user/session'] as const;
/** How long the answer is kept, in ms (docs/product/accounts.md#polling). */
export const SESSION_STALE_MS = 5 * 60_000;

const CHANNEL = 'ctrl-session';
/** Calls of a logged-in user begin with this. */
const OWN_CALLS = '/api/user/';

function idOf(session: UserSession | undefined): string | null {
  return session?.success ? session.user.id : null;
}

function present(client: QueryClient): string | null {
  return idOf(client.getQueryData<UserSession>(sessionKey));
}

/** Forgets every answer but that of the session's key; one that is under way is called off. */
export function forgetAllBut(client: QueryClient, [address]: readonly [string]): void {
  client.getMutationCache().clear();
  for (const query of client.getQueryCache().getAll()) {
    if (query.queryKey[0] !== address) client.getQueryCache().remove(query);
  }
}

function replace(client: QueryClient, session: UserSession): void {
  void client.cancelQueries({ queryKey: sessionKey });
  forgetAllBut(client, sessionKey);
  client.setQueryData(sessionKey, session);
}

/** After a login or registration: from now on this is `user`'s browser, in every tab. */
export function enterAs(client: QueryClient, user: SessionUser): void {
  replace(client, { success: true, user });
  tellTabs(CHANNEL, user.id);
}

/** After a logout, or anything else that ended the session: nobody is logged in, in any tab. */
export function leave(client: QueryClient): void {
  replace(client, { success: false });
  tellTabs(CHANNEL, null);
}

/** After a change of the profile: the same user with other details. */
export function updateUser(client: QueryClient, user: SessionUser): void {
  const session: UserSession = { success: true, user };
  client.setQueryData(sessionKey, session);
}

/** Keeps this tab in step with what happens elsewhere. Used once, by the layout. */
export function useSessionChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    const becomeNobody = () => replace(client, { success: false });
    const askAgain = () => void client.invalidateQueries({ queryKey: sessionKey });
    const stopWatching = client.getQueryCache().subscribe(({ query, type }) => {
      const { error } = query.state;
      const refused = type === 'updated' && error instanceof ApiError && error.status === 401;
      if (!refused || present(client) === null) return;
      if (String(query.queryKey[0]).startsWith(OWN_CALLS)) becomeNobody();
    });
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) askAgain();
    };
    window.addEventListener('pageshow', onShow);
    const stopHearing = hearTabs(CHANNEL, (id) => {
      if (id === present(client)) return;
      becomeNobody();
      if (id !== null) askAgain();
    });
    return () => {
      stopWatching();
      window.removeEventListener('pageshow', onShow);
      stopHearing();
    };
  }, [client]);
}
