import { z } from 'zod';
import { calls, idParams } from './calls.ts';
import { doneAnswer } from './error.ts';
import { requiredText } from './text.ts';

export const directMessageRequest = z.object({
  message: requiredText(2000, 'Skriv en melding'),
});
export type DirectMessageRequest = z.infer<typeof directMessageRequest>;

/** Body of POST /api/user/messages/read-all: ids of the messages to mark; without `ids` all. */
const readAllRequest = z
  .object({ ids: z.array(z.uuid('Ukjent melding')).max(500, 'For mange meldinger').optional() })
  .nullish();

export const userMessage = z.object({
  id: z.string(),
  fromAdmin: z.string(),
  title: z.string(),
  message: z.string(),
  messageType: z.string(),
  read: z.boolean(),
  readAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type UserMessage = z.infer<typeof userMessage>;

/** Answer of GET /api/user/stats: chat activity plus the points of opened gifts. */
const userStats = z.object({
  messageCount: z.number().int(),
  activityLevel: z.number().int(),
  totalPoints: z.number().int(),
  /**
   * Points earned in the chat alone (`chat_users.total_points`), which the chat level is derived
   * from.
   */
  chatPoints: z.number().int(),
  /** Earned in the chat, in the order of earning. */
  badges: z.array(z.string()),
});
export type UserStats = z.infer<typeof userStats>;

export const inboxCalls = calls({
  'GET /api/user/messages': { who: 'user', answer: z.array(userMessage) },
  'POST /api/user/messages/read-all': { who: 'user', body: readAllRequest, answer: doneAnswer },
  'POST /api/user/messages/:id/read': { who: 'user', params: idParams, answer: doneAnswer },
});

export const statsCalls = calls({
  'GET /api/user/stats': { who: 'user', answer: userStats },
});
