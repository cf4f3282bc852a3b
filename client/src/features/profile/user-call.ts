import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, apiRequest, type Method } from '#client/lib/api-client.ts';
import { leave } from '#client/lib/session-change.ts';

/**
 * Waits for a call that only a logged-in user may make. A 401 means that the session ended (time
 * is up, logged out elsewhere, account disabled): from then on nobody is logged in here either.
 */
export async function asUser<T>(client: QueryClient, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) leave(client);
    throw error;
  }
}

/** Sends a user's own call; see `apiRequest` and `asUser`. */
export function userRequest<T>(
  client: QueryClient,
  method: Method,
  path: string,
  body?: unknown,
): Promise<T> {
  return asUser(client, apiRequest<T>(method, path, body));
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
      asUser(client, apiRequest<T>('GET', path, undefined, { signal })),
    refetchInterval: pollMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    networkMode: 'always',
  });
}
