export { deleteMessagesOf, deleteOldMessages } from './contact.store.ts';
