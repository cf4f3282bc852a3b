import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, apiRequest } from '#client/lib/api-client.ts';
import { forgetAllBut } from '#client/lib/session-change.ts';
import { hearTabs, tellTabs } from '#client/lib/tab-channel.ts';
import { type AdminSession, POLL_HEADER } from '#shared/contracts/session.ts';

/** Key, and thereby address, of the admin's session query. */
export const adminSessionKey = ['/api/admin/session'] as const;

const CHANNEL = 'ctrl-admin-session';
/** How often it is asked whether the session still runs, in ms. It does not count as activity. */
const POLL_MS = 30_000;

/** A session that somebody has. */
export type OpenAdminSession = Extract<AdminSession, { success: true }>;

const ask = (headers: Record<string, string>, signal?: AbortSignal) =>
  apiRequest<AdminSession>('GET', adminSessionKey[0], undefined, {
    headers,
    ...(signal && { signal }),
  });

const sessionQuery = queryOptions<AdminSession>({
  queryKey: adminSessionKey,
  queryFn: ({ signal }) => ask({ [POLL_HEADER]: '1' }, signal),
  refetchInterval: POLL_MS,
  networkMode: 'always',
});

function replace(client: QueryClient, session: AdminSession): void {
  void client.cancelQueries({ queryKey: adminSessionKey });
  forgetAllBut(client, adminSessionKey);
  client.setQueryData<AdminSession>(adminSessionKey, session);
}

/** After a login: this browser is the admin's. */
export function enterAsAdmin(client: QueryClient, session: OpenAdminSession): void {
  replace(client, session);
  tellTabs(CHANNEL, session.admin.username);
}

/** After a logout, in every tab: nothing of the back office is kept. */
export function leaveAdmin(client: QueryClient): void {
  replace(client, { success: false });
  tellTabs(CHANNEL, null);
}

/** Something the admin did: the session runs on from now. */
export async function stayLoggedIn(client: QueryClient): Promise<void> {
  client.setQueryData(adminSessionKey, await ask({}));
}

/**
 * Who runs the back office here: undefined until the first answer, null for nobody. A check that
 * fails at first counts as nobody (docs/product/back-office.md#access).
 */
export function useAdminSession(): OpenAdminSession | null | undefined {
  const client = useQueryClient();
  const { data, isError } = useQuery(sessionQuery);
  useEffect(() => {
    const present = () => {
      const session = client.getQueryData<AdminSession>(adminSessionKey);
      return session?.success ? session.admin.username : null;
    };
    const stopHearing = hearTabs(CHANNEL, (username) => {
      if (username === present()) return;
      replace(client, { success: false });
      if (username !== null) void client.invalidateQueries({ queryKey: adminSessionKey });
    });
    // A call that is refused tells that the session ended before the next poll does.
    const stopWatching = client.getQueryCache().subscribe(({ query, type }) => {
      const { error } = query.state;
      const refused = type === 'updated' && error instanceof ApiError && error.status === 401;
      const isOwn = !String(query.queryKey[0]).startsWith('/api/user/');
      if (refused && isOwn && present() !== null) replace(client, { success: false });
    });
    return () => {
      stopHearing();
      stopWatching();
    };
  }, [client]);
  const ended = data?.success === false || (data === undefined && isError);
  // What was fetched for the one whose session ran out is not for the next.
  useEffect(() => {
    if (ended) forgetAllBut(client, adminSessionKey);
  }, [ended, client]);
  if (data?.success) return data;
  return ended ? null : undefined;
}
