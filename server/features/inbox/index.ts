export { inboxRoutes } from './inbox.routes.ts';
export { sendMessage, welcomeMessage } from './inbox.service.ts';
export { messagesOfUser } from './inbox.store.ts';
export { messageView } from './inbox.view.ts';
