import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, apiRequest, type Method } from '#client/lib/api-client.ts';
import { rememberPromoter } from '#client/lib/known-promoter.ts';
import { hearTabs, tellTabs } from '#client/lib/tab-channel.ts';
import type { AffiliateSession, OwnAffiliate } from '#shared/contracts/affiliates.ts';

/*
 * Which affiliate is logged in. It has nothing to do with the users' session: login and logout of
 * one leave the other alone (docs/product/operation.md#sessions).
 */

const OWN_CALLS = '/api/affiliate/';
/** Key, and thereby address, of the session query. */
export const affiliateSessionKey = ['/api/affiliate/session'] as const;
const CHANNEL = 'ctrl-affiliate-session';
/** How long the answer is kept, in ms. */
const STALE_MS = 5 * 60_000;

const sessionQuery = queryOptions<AffiliateSession>({
  queryKey: affiliateSessionKey,
  staleTime: STALE_MS,
  networkMode: 'always',
});

/** Forgets everything of whoever was here, so that nothing of one is shown to the next. */
function replace(client: QueryClient, session: AffiliateSession): void {
  void client.cancelQueries({ queryKey: affiliateSessionKey });
  for (const query of client.getQueryCache().getAll()) {
    const [address] = query.queryKey;
    if (address === affiliateSessionKey[0]) continue;
    if (String(address).startsWith(OWN_CALLS)) client.getQueryCache().remove(query);
  }
  client.setQueryData<AffiliateSession>(affiliateSessionKey, session);
  rememberPromoter(session.success);
}

function present(client: QueryClient): string | null {
  const session = client.getQueryData<AffiliateSession>(affiliateSessionKey);
  return session?.success ? session.affiliate.id : null;
}

/** After a login: this browser is the affiliate's, in every tab. */
export function enterAsAffiliate(client: QueryClient, affiliate: OwnAffiliate): void {
  replace(client, { success: true, affiliate });
  tellTabs(CHANNEL, affiliate.id);
}

/** After a logout, or when the server ended the session. */
export function leaveAffiliate(client: QueryClient): void {
  replace(client, { success: false });
  tellTabs(CHANNEL, null);
}

/** Waits for a call that only a logged-in affiliate may make; a 401 says that nobody is any more. */
export async function asAffiliate<T>(client: QueryClient, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) leaveAffiliate(client);
    throw error;
  }
}

/** Sends an affiliate's own call; see `apiRequest` and `asAffiliate`. */
export function affiliateRequest<T>(
  client: QueryClient,
  method: Method,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  return asAffiliate(client, apiRequest<T>(method, path, body, signal && { signal }));
}

/**
 * Who is logged in as an affiliate: undefined until the first answer, null for nobody. A check that
 * fails counts as nobody. Keeps this tab in step with the others.
 */
export function useAffiliate(): OwnAffiliate | null | undefined {
  const client = useQueryClient();
  const { data, isError } = useQuery(sessionQuery);
  useEffect(
    () =>
      hearTabs(CHANNEL, (id) => {
        if (id === present(client)) return;
        replace(client, { success: false });
        if (id !== null) void client.invalidateQueries({ queryKey: affiliateSessionKey });
      }),
    [client],
  );
  useEffect(() => {
    if (data !== undefined) rememberPromoter(data.success);
  }, [data]);
  if (data?.success) return data.affiliate;
  return data === undefined && !isError ? undefined : null;
}
