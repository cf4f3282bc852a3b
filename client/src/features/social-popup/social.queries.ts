import { queryOptions } from '@tanstack/react-query';
import { addressOf, api } from '#client/lib/call/api.ts';

/** Polling interval for new posts (docs/product/public-site.md#social-popup). */
export const POLL_MS = 30_000;

/** The newest posts: fetched at once and then every 30 seconds; a failure is only logged. */
export const latestPostsQuery = queryOptions({
  queryKey: [addressOf('GET /api/social-media/latest')],
  queryFn: ({ signal }) => api('GET /api/social-media/latest', { signal }),
  refetchInterval: POLL_MS,
  retry: false,
  networkMode: 'always',
});
