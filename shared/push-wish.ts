import type { PushSubscriptionRequest } from './contracts/push.ts';

/*
 * What a browser wants to be told, where its service worker reads it: local storage is for pages
 * only. The cache is one of its own, so that it outlives every build's.
 */
export const WISH_CACHE = 'ctrl-varsler';
export const WISH_PATH = '/api/push/subscriptions';

export type PushWish = Pick<PushSubscriptionRequest, 'endpoint' | 'subjects' | 'slots'>;
