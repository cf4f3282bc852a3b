import { queryOptions } from '@tanstack/react-query';
import { adminRead, readHeaders } from '#client/lib/call/admin-calls.ts';
import { api } from '#client/lib/call/api.ts';
import { CLOCK_HEADER } from '#shared/contracts/launch.ts';

/** Polling interval while the socket is down, in ms. */
const POLL_MS = 30_000;

/** What is left before visitors come; tells the server this machine's time, to compare clocks. */
export const launchQuery = queryOptions({
  ...adminRead('GET /api/admin/launch', POLL_MS),
  queryFn: ({ signal }) =>
    api('GET /api/admin/launch', {
      signal,
      headers: { ...readHeaders(), [CLOCK_HEADER]: new Date().toISOString() },
    }),
});
