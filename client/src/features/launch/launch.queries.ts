import { queryOptions } from '@tanstack/react-query';
import { adminQuery, readHeaders } from '#client/lib/admin-calls.ts';
import { apiRequest } from '#client/lib/api-client.ts';
import { CLOCK_HEADER, type LaunchAnswer } from '#shared/contracts/launch.ts';

export const LAUNCH = '/api/admin/launch';

/** Polling interval while the socket is down, in ms. */
const POLL_MS = 30_000;

/** What is left before visitors come; tells the server this machine's time, to compare clocks. */
export const launchQuery = queryOptions({
  ...adminQuery<LaunchAnswer>(LAUNCH, POLL_MS),
  queryFn: ({ signal }) =>
    apiRequest<LaunchAnswer>('GET', LAUNCH, undefined, {
      signal,
      headers: { ...readHeaders(), [CLOCK_HEADER]: new Date().toISOString() },
    }),
});
