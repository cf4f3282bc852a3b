import type { UserMessage } from '#shared/contracts/inbox.ts';
import { FESTIVAL } from '../gifts/index.ts';
import type { InboxMessage } from './inbox.store.ts';

/** A message as its reader sees it. */
export function messageView(message: InboxMessage): UserMessage {
  return {
    id: message.id,
    fromAdmin: message.fromAdmin,
    title: message.title,
    message: message.message,
    messageType: message.messageType,
    read: message.read,
    readAt: message.readAt?.toISOString() ?? null,
    createdAt: message.createdAt.toISOString(),
  };
}

/** The same for the back office: what is unread can be taken back. */
export function adminMessageView(message: InboxMessage) {
  return { ...messageView(message), revocable: !message.read && message.fromAdmin !== FESTIVAL };
}
