export { confirmLinkTask, linksFor } from './newsletter.service.ts';
export { deleteSubscriptionOf, deleteUnconfirmed } from './newsletter.store.ts';
