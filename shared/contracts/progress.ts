import { z } from 'zod';
import { calls } from './calls.ts';

/** One row of 'Live Oversikt'. No contact data. */
export const progressRow = z.object({
  /** 1 is the best. */
  rank: z.number().int().positive(),
  navn: z.string(),
  level: z.number().int().min(1).max(5),
  points: z.number().int(),
  /** Whole percent of the way to the next level, 0 to 100. */
  progress: z.number().int().min(0).max(100),
  /** Points to the next level; 0 at the top level. */
  missing: z.number().int().min(0),
  /**
   * Places gained (positive) or lost since the end of yesterday; null for an affiliate who was not
   * ranked then.
   */
  movement: z.number().int().nullable(),
});
export type ProgressRow = z.infer<typeof progressRow>;

/** One of the latest sales, or an affiliate's reaching of a level. */
const progressEvent = z.object({
  kind: z.enum(['sale', 'level']),
  at: z.iso.datetime(),
  navn: z.string(),
  /** Tickets of a sale; negative for a refund. Null for a level. */
  tickets: z.number().int().nullable(),
  /** Points of a sale. Null for a level. */
  points: z.number().int().nullable(),
  /** The level reached. Null for a sale. */
  level: z.number().int().min(1).max(5).nullable(),
});
export type ProgressEvent = z.infer<typeof progressEvent>;

/** Answer of GET /api/affiliates/progress. */
export const progressAnswer = z.object({
  updatedAt: z.iso.datetime(),
  affiliates: z.array(progressRow),
  /** Number of affiliates on each level, level 1 first. */
  levels: z.array(z.number().int()).length(5),
  totals: z.object({
    affiliates: z.number().int(),
    tickets: z.number().int(),
    points: z.number().int(),
  }),
  latest: z.array(progressEvent),
});
export type ProgressAnswer = z.infer<typeof progressAnswer>;

/** 'Live Oversikt', for everybody. */
export const progressCalls = calls({
  'GET /api/affiliates/progress': { who: 'anyone', answer: progressAnswer },
});

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
