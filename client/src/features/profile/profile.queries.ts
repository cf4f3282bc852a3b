import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from './user-call.ts';

/**
 * Polling interval of a list while the page is visible, in ms (docs/product/accounts.md#polling).
 */
export const GIFTS_POLL_MS = 5000;
export const MESSAGES_POLL_MS = 5000;
const STATS_POLL_MS = 30_000;

export const giftsQuery = (userId: string) =>
  userQuery('GET /api/user/gifts', userId, GIFTS_POLL_MS);

export const messagesQuery = (userId: string) =>
  userQuery('GET /api/user/messages', userId, MESSAGES_POLL_MS);

export const statsQuery = (userId: string) =>
  userQuery('GET /api/user/stats', userId, STATS_POLL_MS);

export const remindersQuery = (userId: string) =>
  userQuery('GET /api/user/reminders', userId, false);

export const sharesQuery = (userId: string) => userQuery('GET /api/user/shares', userId, false);

/** Fetches all lists of a user on the page again. */
export function refreshLists(client: QueryClient, userId: string): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === userId });
}
