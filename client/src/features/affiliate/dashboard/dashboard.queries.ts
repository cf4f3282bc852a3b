import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AffiliateDashboard, OwnAffiliate } from '#shared/contracts/affiliates.ts';
import { affiliateRequest, affiliateSession } from '../affiliate-session.ts';

const PATH = '/api/affiliate/dashboard';
/** How often the figures are fetched while the page is seen and the socket is silent, in ms. */
const POLL_MS = 30_000;

/** The figures of one affiliate; the id is part of the key, so that nobody sees another's. */
export const dashboardQuery = (id: string) =>
  queryOptions({
    queryKey: [PATH, id],
    queryFn: ({ client, signal }) =>
      affiliateRequest<AffiliateDashboard>(client, 'GET', PATH, undefined, signal),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    networkMode: 'always',
  });

/** After a change of the profile: the same affiliate with other details, everywhere on the page. */
export function keepProfile(client: QueryClient, affiliate: OwnAffiliate): void {
  client.setQueryData(affiliateSession.key, { success: true, affiliate });
  client.setQueryData<AffiliateDashboard>([PATH, affiliate.id], (known) =>
    known === undefined ? known : { ...known, affiliate },
  );
}
