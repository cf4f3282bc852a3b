import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiRequest } from '#client/lib/api-client.ts';
import { sessionKind, useInStep } from '#client/lib/session-kind.ts';
import { type AdminSession, POLL_HEADER } from '#shared/contracts/session.ts';

/** The admin's session. */
export const adminSession = sessionKind<AdminSession>({
  root: '/api/admin',
  channel: 'ctrl-admin-session',
  idOf: (session) => (session.success ? session.admin.username : null),
  isOwn: (address) => !address.startsWith('/api/user/'),
});

/** How often it is asked whether the session still runs, in ms. It does not count as activity. */
const POLL_MS = 30_000;

/** A session that somebody has. */
export type OpenAdminSession = Extract<AdminSession, { success: true }>;

const ask = (headers: Record<string, string>, signal?: AbortSignal) =>
  apiRequest<AdminSession>('GET', adminSession.key[0], undefined, {
    headers,
    ...(signal && { signal }),
  });

const sessionQuery = queryOptions<AdminSession>({
  queryKey: adminSession.key,
  queryFn: ({ signal }) => ask({ [POLL_HEADER]: '1' }, signal),
  refetchInterval: POLL_MS,
  networkMode: 'always',
});

/** Something the admin did: the session runs on from now. */
export async function stayLoggedIn(client: QueryClient): Promise<void> {
  client.setQueryData(adminSession.key, await ask({}));
}

/**
 * Who runs the back office here: undefined until the first answer, null for nobody. A check that
 * fails at first counts as nobody (docs/product/back-office.md#access).
 */
export function useAdminSession(): OpenAdminSession | null | undefined {
  const client = useQueryClient();
  const { data, isError } = useQuery(sessionQuery);
  useInStep(adminSession);
  const ended = data?.success === false || (data === undefined && isError);
  // What was fetched for the one whose session ran out is not for the next.
  useEffect(() => {
    if (ended) adminSession.forget(client);
  }, [ended, client]);
  if (data?.success) return data;
  return ended ? null : undefined;
}
