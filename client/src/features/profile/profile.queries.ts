import type { QueryClient } from '@tanstack/react-query';
import type { UserGift } from '#shared/contracts/gifts.ts';
import type { UserMessage, UserStats } from '#shared/contracts/inbox.ts';
import type { UserReminder } from '#shared/contracts/reminders.ts';
import type { UserShares } from '#shared/contracts/shares.ts';
import { userQuery } from './user-call.ts';

/**
 * Polling interval of a list while the page is visible, in ms (docs/product/accounts.md#polling).
 */
export const GIFTS_POLL_MS = 5000;
export const MESSAGES_POLL_MS = 5000;
const STATS_POLL_MS = 30_000;

export const giftsQuery = (userId: string) =>
  userQuery<UserGift[]>('/api/user/gifts', userId, GIFTS_POLL_MS);

export const messagesQuery = (userId: string) =>
  userQuery<UserMessage[]>('/api/user/messages', userId, MESSAGES_POLL_MS);

export const statsQuery = (userId: string) =>
  userQuery<UserStats>('/api/user/stats', userId, STATS_POLL_MS);

export const remindersQuery = (userId: string) =>
  userQuery<UserReminder[]>('/api/user/reminders', userId, false);

export const sharesQuery = (userId: string) =>
  userQuery<UserShares>('/api/user/shares', userId, false);

/** Fetches all lists of a user on the page again. */
export function refreshLists(client: QueryClient, userId: string): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === userId });
}
