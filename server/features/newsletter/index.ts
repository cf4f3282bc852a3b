export { newsletterRoutes, unsubscribeForm } from './newsletter.routes.ts';
export { linksFor } from './newsletter.service.ts';

export { deleteSubscriptionOf, deleteUnconfirmed } from './newsletter.store.ts';
