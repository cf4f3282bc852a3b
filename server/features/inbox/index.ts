export { adminMessageView, sendMessage, takeMessageBack, welcomeMessage } from './inbox.service.ts';
export { messagesOfUser } from './inbox.store.ts';
