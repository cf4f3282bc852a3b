export { actTag } from './changes.message.ts';
export { queueChanges } from './changes.service.ts';
export { pushFigures } from './figures.read.ts';
export { ensurePushKeys } from './keys.service.ts';
export { deleteFinishedMessages, newKeys } from './messages.store.ts';
export { pushTask } from './push.jobs.ts';
export { quietUntil } from './push.policy.ts';
export type { PushMessage, PushReceivers } from './push.types.ts';
export { queuePush, queuePushes } from './queue.service.ts';
export {
  countPushReceivers,
  deleteDeadSubscriptions,
  pushSubscriptionsOf,
} from './subscriptions.store.ts';
