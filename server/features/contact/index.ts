export { contactRoutes } from './contact.routes.ts';

export { deleteMessagesOf, deleteOldMessages } from './contact.store.ts';
