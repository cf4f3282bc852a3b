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

/** Makes a user's own call; see `api`. */
export function userCall<N extends ApiName>(
  client: QueryClient,
  name: N,
  ...given: Given<Input<N>>
): Promise<Answer<N>> {
  return ownCall(userSession, client, api(name, { ...given[0] } as never));
}

/**
 * Query of a list or figure of one user. The id is part of the key, not of the URL, so that data of
 * a previously logged-in user are never shown.
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
