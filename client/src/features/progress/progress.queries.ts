import { queryOptions } from '@tanstack/react-query';
import type { ProgressAnswer } from '#shared/contracts/progress.ts';

/** How often the figures are fetched while the page is seen, in ms. */
export const POLL_MS = 10_000;

/** The ranking, polled. A failed round keeps the last figures; the next round tries again. */
export const progressQuery = queryOptions<ProgressAnswer>({
  queryKey: ['/api/affiliates/progress'],
  refetchInterval: POLL_MS,
  refetchIntervalInBackground: false,
  networkMode: 'always',
});
