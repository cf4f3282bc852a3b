import { z } from 'zod';

/**
 * What a socket may follow beside a chat room: `progress` (the promoters' ranking, for everybody),
 * `me` (gifts and messages of whoever is logged in), `admin` (the back office, for admins),
 * `content` (what organisers publish, for everybody), `announcements` (what they tell everybody).
 */
const liveTopic = z.enum(['progress', 'me', 'admin', 'content', 'announcements'], 'Ukjent emne');
export type LiveTopic = z.infer<typeof liveTopic>;

/** Sent by a client: replaces the topics that its socket follows. */
export const subscribeFrame = z.object({
  type: z.literal('subscribe'),
  topics: z.array(liveTopic).max(5),
});

/** Sent by the server: the topics that the socket follows now. */
export const subscribedFrame = z.object({
  type: z.literal('subscribed'),
  topics: z.array(liveTopic),
});

/** Sent by the server: data of a topic changed, and clients fetch it again. */
export const changedFrame = z.object({ type: z.literal('changed'), topic: liveTopic });
export type ChangedFrame = z.infer<typeof changedFrame>;
