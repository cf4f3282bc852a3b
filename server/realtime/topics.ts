import type { LiveTopic } from '#shared/contracts/live.ts';

/*
 * Bus topics used by more than one part of the server. A feature notifies subscribers of a change
 * with one line in its transaction: `await ctx.bus.publish(tx, ADMIN_TOPIC)`.
 */

/**
 * Sessions have ended. Payload: `subject:<id>` for all of a person's, `sid:<row's key>` for one;
 * empty when events may have been missed.
 */
export const SESSION_ENDED_TOPIC = 'session-ended';

/** Data of one user has changed. The payload says what, for logs and tests only. */
export function userTopic(userId: string): string {
  return `user:${userId}`;
}

/** Data shown in the back office has changed. */
export const ADMIN_TOPIC = 'admin';

/** An affiliate or a sale has changed; the public lists include them. */
export const AFFILIATES_TOPIC = 'affiliates';

/** Content was published; every process reads the live version. */
export const CONTENT_TOPIC = 'content';

/**
 * This process shows newly published content. Not on the bus: each process notifies its own sockets
 * once it serves the content.
 */
const CONTENT_SHOWN_TOPIC = 'content-shown';

/** An announcement started, changed or ended. */
export const ANNOUNCEMENTS_TOPIC = 'announcements';

/** The login behind a socket. */
export interface SocketLogin {
  kind: 'user' | 'admin';
  /** Key of the session's row. */
  sid: string;
  subjectId: string;
}

/** Bus topic of a live topic that a socket wants to follow; null when it may not. */
export function busTopicOf(topic: LiveTopic, login: SocketLogin | null): string | null {
  if (topic === 'progress') return AFFILIATES_TOPIC;
  if (topic === 'content') return CONTENT_SHOWN_TOPIC;
  if (topic === 'announcements') return ANNOUNCEMENTS_TOPIC;
  if (topic === 'admin') return login?.kind === 'admin' ? ADMIN_TOPIC : null;
  return login?.kind === 'user' ? userTopic(login.subjectId) : null;
}
