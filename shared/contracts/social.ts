import { z } from 'zod';
import { calls } from './calls.ts';

export const socialPlatforms = ['facebook', 'instagram', 'tiktok'] as const;
export type SocialPlatform = (typeof socialPlatforms)[number];

/** One post, as the popup shows it. */
export const socialPost = z.object({
  id: z.string(),
  platform: z.enum(socialPlatforms),
  timestamp: z.iso.datetime(),
  content: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  engagement: z.object({
    likes: z.number().int().min(0),
    comments: z.number().int().min(0),
    shares: z.number().int().min(0).optional(),
  }),
});
export type SocialPost = z.infer<typeof socialPost>;

/** Posts of one platform, newest first, and the time of the last successful fetch. */
const platformFeed = z.object({
  posts: z.array(socialPost),
  lastFetch: z.iso.datetime().nullable(),
});
export type PlatformFeed = z.infer<typeof platformFeed>;

export const socialAnswer = z.object({
  success: z.boolean(),
  data: z.object({ facebook: platformFeed, instagram: platformFeed, tiktok: platformFeed }),
});
export type SocialAnswer = z.infer<typeof socialAnswer>;

export const socialCalls = calls({
  'GET /api/social-media/latest': { who: 'anyone', answer: socialAnswer },
});
