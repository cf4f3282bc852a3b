export { deleteMessagesOf, deleteOldMessages, moveMessages } from './contact.store.ts';
