export { newsletterRoutes, unsubscribeForm } from './newsletter.routes.ts';
export { linksFor } from './newsletter.service.ts';
