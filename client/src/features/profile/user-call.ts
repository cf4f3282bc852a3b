import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiRequest, type Method } from '#client/lib/api-client.ts';
import { userSession } from '#client/lib/session.ts';
import { ownCall } from '#client/lib/session-acts.ts';

/** Sends a user's own call; see `apiRequest`. */
export function userRequest<T>(
  client: QueryClient,
  method: Method,
  path: string,
  body?: unknown,
): Promise<T> {
  return ownCall(userSession, client, apiRequest<T>(method, path, body));
}

/**
 * A list or figure of one user. The id is part of the key, not of the address, so that nothing of
 * somebody who was logged in before can show.
 *
 * @param pollMs how often it is fetched anew while the page is seen, in ms; false: when it is shown
 */
export function userQuery<T>(path: string, userId: string, pollMs: number | false) {
  return queryOptions({
    queryKey: [path, userId],
    queryFn: ({ client, signal }) =>
      ownCall(userSession, client, apiRequest<T>('GET', path, undefined, { signal })),
    refetchInterval: pollMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    networkMode: 'always',
  });
}
