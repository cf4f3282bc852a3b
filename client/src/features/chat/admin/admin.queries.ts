import { queryOptions } from '@tanstack/react-query';
import {
  type Address,
  type Answer,
  addressOf,
  api,
  type Given,
  type Named,
} from '#client/lib/call/api.ts';
import { POLL_HEADER } from '#shared/contracts/session.ts';

/** Polling interval while the socket sends no changes, in ms. */
const POLL_MS = 15_000;

/** Query of a list; fetching it does not count as the admin's activity. */
function list<N extends Named<'GET'>>(name: N, ...given: Given<Address<N>>) {
  return queryOptions({
    queryKey: [addressOf(name, ...given)],
    queryFn: ({ signal }): Promise<Answer<N>> =>
      api(name, { ...given[0], signal, headers: { [POLL_HEADER]: '1' } } as never),
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
}

export const heldQuery = list('GET /api/admin/chat/held');
export const reportsQuery = list('GET /api/admin/chat/reports');
export const wordsQuery = list('GET /api/admin/chat/words');
export const restrictionsQuery = list('GET /api/admin/chat/restrictions');

export const personQuery = (messageId: string) =>
  list('GET /api/admin/chat/people', { query: { messageId } });
