import type { UserMessage } from '#shared/contracts/inbox.ts';
import { FESTIVAL } from '../gifts/index.ts';
import type { InboxMessage } from './inbox.store.ts';

/** A message for its reader. */
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

/** A message for the back office, with whether it can be withdrawn. */
export function adminMessageView(message: InboxMessage) {
  return { ...messageView(message), revocable: !message.read && message.fromAdmin !== FESTIVAL };
}
