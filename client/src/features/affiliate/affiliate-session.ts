import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { type Answer, type ApiName, api, type Given, type Input } from '#client/lib/call/api.ts';
import type { RequestOptions } from '#client/lib/call/api-client.ts';
import { knownPromoter } from '#client/lib/session/known-session.ts';
import { askAgainIn, sessionKind, useInStep } from '#client/lib/session/session.ts';
import { ownCall } from '#client/lib/session/session-acts.ts';
import { forgetPeople } from '#client/lib/storage/person-storage.ts';
import type { AffiliateSession, OwnAffiliate } from '#shared/contracts/affiliates.ts';

const isOwn = (address: string) => address.startsWith('/api/affiliate/');

export const affiliateSession = sessionKind<AffiliateSession>({
  root: '/api/affiliate',
  channel: 'ctrl-affiliate-session',
  idOf: (session) => (session.success ? session.affiliate.id : null),
  isOwn,
  isTheirs: isOwn,
  onKnown: (id) => {
    forgetPeople('affiliate', id);
    knownPromoter.remember(id !== null);
  },
});

/** In ms. */
const STALE_MS = 5 * 60_000;

const sessionQuery = queryOptions<AffiliateSession>({
  queryKey: affiliateSession.key,
  staleTime: STALE_MS,
  refetchInterval: askAgainIn(knownPromoter),
  networkMode: 'always',
});

/** Makes an affiliate's own call; see `api`. */
export function affiliateCall<N extends ApiName>(
  client: QueryClient,
  name: N,
  ...given: Given<Input<N> & RequestOptions>
): Promise<Answer<N>> {
  return ownCall(affiliateSession, client, api(name, ...given));
}

/**
 * The logged-in affiliate: undefined until the first answer, null for nobody. A failed request
 * counts as nobody. Follows changes in other tabs.
 */
export function useAffiliate(): OwnAffiliate | null | undefined {
  const { data, isFetched } = useQuery(sessionQuery);
  useInStep(affiliateSession);
  if (data?.success) return data.affiliate;
  return isFetched ? null : undefined;
}
