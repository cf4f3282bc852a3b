import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SessionUser, UserSession } from '#shared/contracts/session.ts';
import { whenIdle } from './idle.ts';

/** Key, and thereby address, of the session query. Invalidate it after login and logout. */
export const sessionKey = ['/api/user/session'] as const;

/**
 * Who is logged in; null for a visitor, on the server, and until the answer came. It is asked for
 * once, in an idle moment.
 */
export function useSession(): { user: SessionUser | null; isLoaded: boolean } {
  const [enabled, setEnabled] = useState(false);
  useEffect(() => whenIdle(() => setEnabled(true)), []);
  const { data } = useQuery<UserSession>({ queryKey: sessionKey, enabled });
  return { user: data?.success ? data.user : null, isLoaded: data !== undefined };
}
