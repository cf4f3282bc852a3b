import type { ContactMessage } from './contact.store.ts';

/** A message as the back office reads it; the date under both of its names (decisions, section 8). */
export function contactMessageView({ createdAt, ...message }: ContactMessage) {
  const at = createdAt.toISOString();
  return { ...message, createdAt: at, opprettet: at };
}
