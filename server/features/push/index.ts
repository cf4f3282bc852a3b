export { soonTask } from './acts.service.ts';
export { pushFigures } from './deliveries.store.ts';
export { quietUntil } from './push.policy.ts';
export { pushTask, queuePushes } from './push.service.ts';
export type { PushMessage } from './push.store.ts';
export {
  countPushReceivers,
  deleteDeadSubscriptions,
  deleteFinishedMessages,
  pushSubscriptionsOf,
} from './push.store.ts';
export { ensurePushKeys } from './send.service.ts';
