export { ensurePushKeys } from './keys.service.ts';
export { pushTask } from './push.jobs.ts';
export type { PushMessage, PushReceivers } from './push.types.ts';
export { queuePush } from './queue.service.ts';
export { countPushReceivers } from './subscriptions.store.ts';
