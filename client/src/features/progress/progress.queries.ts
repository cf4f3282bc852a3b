import { queryOptions } from '@tanstack/react-query';
import { type Answer, addressOf } from '#client/lib/call/api.ts';

const CALL = 'GET /api/affiliates/progress';

/** How often the figures are fetched while the page is seen, in ms. */
export const POLL_MS = 10_000;

/** The ranking, polled. A failed round keeps the last figures; the next round tries again. */
export const progressQuery = queryOptions<Answer<typeof CALL>>({
  queryKey: [addressOf(CALL)],
  refetchInterval: POLL_MS,
  refetchIntervalInBackground: false,
  networkMode: 'always',
});
