import { z } from 'zod';
import { calls } from './calls.ts';

/** Address of the leaderboard call; the only path served under `/.netlify`. */
export const LEADERBOARD_PATH = '/.netlify/functions/affiliates-leaderboard';

const handle = z.string().nullable().optional();

/** One approved, active affiliate. These seven fields and no other are public. */
const leaderboardEntry = z.object({
  navn: z.string(),
  level: z.number().int(),
  points: z.number().int(),
  instagram: handle,
  tiktok: handle,
  youtube: handle,
  twitch: handle,
});
export type LeaderboardEntry = z.infer<typeof leaderboardEntry>;

/** Best first, all entries. */
export const leaderboardAnswer = z.array(leaderboardEntry);

export const leaderboardCalls = calls({
  [`GET ${LEADERBOARD_PATH}` as const]: { who: 'anyone', answer: leaderboardAnswer },
});
