import { queryOptions } from '@tanstack/react-query';
import { type Answer, addressOf } from '#client/lib/call/api.ts';

const CALL = 'GET /.netlify/functions/affiliates-leaderboard';

/** The leaderboard, best first. No automatic retries: the view offers 'Prøv igjen'. */
export const leaderboardQuery = queryOptions<Answer<typeof CALL>>({
  queryKey: [addressOf(CALL)],
  retry: false,
  retryOnMount: false,
  networkMode: 'always',
});
