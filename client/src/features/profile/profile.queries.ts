import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type Address,
  type Answer,
  type ApiName,
  addressOf,
  api,
  type Given,
  type Input,
  type Named,
} from '#client/lib/call/api.ts';
import { userSession } from '#client/lib/session/session.ts';
import { ownCall } from '#client/lib/session/session-acts.ts';

/** Interval while the page is visible, in ms (docs/product/accounts.md#polling). */
export const GIFTS_POLL_MS = 5000;
export const MESSAGES_POLL_MS = 5000;
const STATS_POLL_MS = 30_000;

export const giftsQuery = (userId: string) =>
  userQuery('GET /api/user/gifts', userId, GIFTS_POLL_MS);

export const messagesQuery = (userId: string) =>
  userQuery('GET /api/user/messages', userId, MESSAGES_POLL_MS);

export const statsQuery = (userId: string) =>
  userQuery('GET /api/user/stats', userId, STATS_POLL_MS);

export const remindersQuery = (userId: string) =>
  userQuery('GET /api/user/reminders', userId, false);

export const sharesQuery = (userId: string) => userQuery('GET /api/user/shares', userId, false);

/** Refetches all lists of a user on the page. */
export function refreshLists(client: QueryClient, userId: string): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === userId });
}

/** Makes a user's own call; see `api`. */
export function userCall<N extends ApiName>(
  client: QueryClient,
  name: N,
  ...given: Given<Input<N>>
): Promise<Answer<N>> {
  return ownCall(userSession, client, api(name, { ...given[0] } as never));
}

/**
 * Query of a list or figure of one user. The id is in the query key but not in the URL, so that
 * data of a previously logged-in user are never shown.
 *
 * @param pollMs polling interval while the page is visible, in ms; false: fetched on mount
 */
export function userQuery<N extends Named<'GET'>>(
  name: N,
  userId: string,
  pollMs: number | false,
  ...given: Given<Address<N>>
) {
  return queryOptions({
    queryKey: [addressOf(name, ...given), userId],
    queryFn: ({ client, signal }): Promise<Answer<N>> =>
      ownCall(userSession, client, api(name, { ...given[0], signal } as never)),
    refetchInterval: pollMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    networkMode: 'always',
  });
}
