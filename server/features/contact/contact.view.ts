import type { AdminContactMessage } from '#shared/contracts/contact-admin.ts';
import type { ContactMessage } from './contact.admin.store.ts';

/** A message for the back office; its date under two names, since clients know either. */
export function contactMessageView(message: ContactMessage): AdminContactMessage {
  const { createdAt, handledAt, deletedAt: _deletedAt, ...rest } = message;
  const at = createdAt.toISOString();
  const handled = { handled: handledAt !== null, handledAt: handledAt?.toISOString() ?? null };
  return { ...rest, ...handled, createdAt: at, opprettet: at };
}
