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
 * Query of a list or figure of one user. The id is part of the key, not of the URL, so that data of
 * a previously logged-in user are never shown.
 *
 * @param pollMs polling interval while the page is visible, in ms; false: fetched on mount
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
