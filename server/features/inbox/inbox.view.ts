import type { UserMessage } from '#shared/contracts/inbox.ts';
import type { InboxMessage } from './inbox.store.ts';

/** A message as its reader and the back office see it. */
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
