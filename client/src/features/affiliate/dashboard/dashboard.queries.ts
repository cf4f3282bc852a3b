import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { addressOf } from '#client/lib/call/api.ts';
import type { AffiliateDashboard, OwnAffiliate } from '#shared/contracts/affiliates.ts';
import { affiliateCall, affiliateSession } from '../affiliate-session.ts';

const CALL = 'GET /api/affiliate/dashboard';
const PATH = addressOf(CALL);
/** Polling interval while the page is visible and the socket is down, in ms. */
const POLL_MS = 30_000;

/** The id is part of the query key, so that another account never sees the figures. */
export const dashboardQuery = (id: string) =>
  queryOptions({
    queryKey: [PATH, id],
    queryFn: ({ client, signal }) => affiliateCall(client, CALL, { signal }),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    networkMode: 'always',
  });

/** After a change of the profile: updates the affiliate in all cached data. */
export function keepProfile(client: QueryClient, affiliate: OwnAffiliate): void {
  client.setQueryData(affiliateSession.key, { success: true, affiliate });
  client.setQueryData<AffiliateDashboard>([PATH, affiliate.id], (known) =>
    known === undefined ? known : { ...known, affiliate },
  );
}
