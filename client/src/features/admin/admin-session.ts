import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#client/lib/call/api.ts';
import { sessionKind, useInStep } from '#client/lib/session/session.ts';
import { forgetPeople } from '#client/lib/storage/person-storage.ts';
import { type AdminSession, POLL_HEADER } from '#shared/contracts/session.ts';

export const adminSession = sessionKind<AdminSession>({
  root: '/api/admin',
  channel: 'ctrl-admin-session',
  idOf: (session) => (session.success ? session.admin.id : null),
  isOwn: (address) => !address.startsWith('/api/user/'),
  onKnown: (id) => forgetPeople('admin', id),
});

/** Polling interval in ms. Polling does not count as activity. */
const POLL_MS = 30_000;

export type OpenAdminSession = Extract<AdminSession, { success: true }>;

const ask = (headers: Record<string, string>, signal?: AbortSignal) =>
  api('GET /api/admin/session', { headers, ...(signal && { signal }) });

const sessionQuery = queryOptions<AdminSession>({
  queryKey: adminSession.key,
  queryFn: ({ signal }) => ask({ [POLL_HEADER]: '1' }, signal),
  refetchInterval: POLL_MS,
  networkMode: 'always',
});

/** Sends a request that counts as activity, which extends the session. */
export async function stayLoggedIn(client: QueryClient): Promise<void> {
  client.setQueryData(adminSession.key, await ask({}));
}

/**
 * The logged-in admin: undefined until the first answer, null when logged out. A failed first
 * request counts as logged out (docs/product/back-office.md#access).
 */
export function useAdminSession(): OpenAdminSession | null | undefined {
  const client = useQueryClient();
  const { data, isFetched } = useQuery(sessionQuery);
  useInStep(adminSession);
  const ended = data?.success === false || (data === undefined && isFetched);
  // Data fetched in an expired session must not be shown to the next admin.
  useEffect(() => {
    if (ended) adminSession.forget(client);
  }, [ended, client]);
  if (data?.success) return data;
  return ended ? null : undefined;
}
