import { queryOptions } from '@tanstack/react-query';
import type { SocialAnswer } from '#shared/contracts/social.ts';

/** Polling interval for new posts (docs/product/public-site.md#social-popup). */
export const POLL_MS = 30_000;

/** The newest posts: fetched at once and then every 30 seconds; a failure is only logged. */
export const latestPostsQuery = queryOptions<SocialAnswer>({
  queryKey: ['/api/social-media/latest'],
  refetchInterval: POLL_MS,
  retry: false,
  networkMode: 'always',
});
