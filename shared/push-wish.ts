import type { PushSubscriptionRequest } from './contracts/push.ts';

/*
 * The chosen push subjects, in a cache because service workers can't read local storage. A separate
 * cache, so that it survives new builds.
 */
export const WISH_CACHE = 'ctrl-varsler';
export const WISH_PATH = '/api/push/subscriptions';

export type PushWish = Pick<PushSubscriptionRequest, 'endpoint' | 'subjects' | 'slots'>;
