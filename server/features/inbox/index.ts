export { sendMessage, takeMessageBack, welcomeMessage } from './inbox.service.ts';
export { messagesOfUser } from './inbox.store.ts';
export { adminMessageView } from './inbox.view.ts';
