export { adminMessageView, sendMessage, takeMessageBack, welcomeMessage } from './inbox.service.ts';
export { messageOf, messagesOfUser } from './inbox.store.ts';
