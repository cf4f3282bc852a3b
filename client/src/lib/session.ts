import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SessionUser, UserSession } from '#shared/contracts/session.ts';
import { whenIdle } from './idle.ts';
import { SESSION_STALE_MS, sessionKey } from './session-change.ts';

export { sessionKey } from './session-change.ts';

/**
 * Who is logged in; null for a visitor, on the server, and until the answer came. A check that
 * fails counts as nobody (docs/product/operation.md#sessions). It is asked for in an idle moment
 * and kept for 5 minutes.
 */
export function useSession(): { user: SessionUser | null; isLoaded: boolean } {
  const [enabled, setEnabled] = useState(false);
  useEffect(() => whenIdle(() => setEnabled(true)), []);
  const { data, isError } = useQuery<UserSession>({
    queryKey: sessionKey,
    enabled,
    staleTime: SESSION_STALE_MS,
  });
  return { user: data?.success ? data.user : null, isLoaded: data !== undefined || isError };
}
