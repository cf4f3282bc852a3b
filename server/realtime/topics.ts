/**
 * Sessions are over. Payload: `subject:<id>` when all of a person's ended, `sid:<row's key>` for one;
 * empty when something may have been missed.
 */
export const SESSION_ENDED_TOPIC = 'session-ended';

/** What of a user's own pages has changed, as the payload of `userTopic`. */
export type UserNews = 'gifts' | 'messages' | 'shares';

/** Something of one user has changed; who hears it reads the rows again. */
export function userTopic(userId: string): string {
  return `user:${userId}`;
}

/** Something that the back office shows has changed. */
export const ADMIN_TOPIC = 'admin';

/** An affiliate or a sale has changed: the public lists show it. */
export const AFFILIATES_TOPIC = 'affiliates';
