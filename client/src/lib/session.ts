import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SessionUser, UserSession } from '#shared/contracts/session.ts';
import { whenIdle } from './idle.ts';
import { forgetPeople } from './person-storage.ts';
import { sessionKind } from './session-kind.ts';

/** How long the answer is fresh, in ms (docs/product/accounts.md#polling). */
const STALE_MS = 5 * 60_000;

/** The user's session. */
export const userSession = sessionKind<UserSession>({
  root: '/api/user',
  channel: 'ctrl-session',
  idOf: (session) => (session.success ? session.user.id : null),
  isOwn: (address) => address.startsWith('/api/user/'),
  onKnown: (session) => forgetPeople('user', session.success ? session.user.id : null),
});

/**
 * The logged-in user; null for a visitor, on the server, and until the answer came. A failed
 * request counts as nobody (docs/product/operation.md#sessions). Fetched when the browser is idle
 * and cached for 5 minutes.
 */
export function useSession(): {
  user: SessionUser | null;
  isLoaded: boolean;
  /** The server has answered, so that nobody is a visitor. */
  isKnown: boolean;
} {
  const [enabled, setEnabled] = useState(false);
  useEffect(() => whenIdle(() => setEnabled(true)), []);
  const { data, isError } = useQuery<UserSession>({
    queryKey: userSession.key,
    enabled,
    staleTime: STALE_MS,
  });
  const isKnown = data !== undefined;
  return { user: data?.success ? data.user : null, isLoaded: isKnown || isError, isKnown };
}
