export { confirmLinkTask, linksFor } from './newsletter.service.ts';
export { deleteSubscriptionOf, deleteUnconfirmed, moveSubscription } from './newsletter.store.ts';
