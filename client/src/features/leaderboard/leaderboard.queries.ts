import { queryOptions } from '@tanstack/react-query';
// Types only: the contract's values would bring the whole validator into this chunk.
import type { LEADERBOARD_PATH, LeaderboardEntry } from '#shared/contracts/leaderboard.ts';

const path: typeof LEADERBOARD_PATH = '/.netlify/functions/affiliates-leaderboard';

/** The leaderboard, best first. It is never retried by itself: the view offers 'Prøv igjen'. */
export const leaderboardQuery = queryOptions<LeaderboardEntry[]>({
  queryKey: [path],
  retry: false,
  retryOnMount: false,
  networkMode: 'always',
});
