import type { ContentDetails } from '#shared/contracts/content-admin.ts';
import { DraftSession } from './draft-session.ts';

/*
 * Drafts stay open while other tabs of the back office are looked at: what waits goes on being sent,
 * and can still be undone on coming back. They belong to the administrator who opened them.
 */
const sessions = new Map<string, DraftSession>();
let owner: string | null = null;

function flushAll(): void {
  for (const session of sessions.values()) void session.flush();
}

function onVisibilityChange(): void {
  if (document.visibilityState === 'hidden') flushAll();
}

function listen(change: 'addEventListener' | 'removeEventListener'): void {
  window[change]('online', flushAll);
  document[change]('visibilitychange', onVisibilityChange);
}

/** Lets go of every draft; what is not saved stays in the browser. */
export function closeSessions(): void {
  for (const session of sessions.values()) session.close();
  if (sessions.size > 0) listen('removeEventListener');
  sessions.clear();
}

/** Lets go of the draft of a document that is gone. */
export function closeSession(key: string): void {
  sessions.get(key)?.close();
  if (sessions.delete(key) && sessions.size === 0) listen('removeEventListener');
}

/** The open draft of a document, opened with what the server told of it. */
export function sessionFor(details: ContentDetails, username: string): DraftSession {
  if (owner !== username) closeSessions();
  owner = username;
  const present = sessions.get(details.key);
  if (present !== undefined) return present;
  if (sessions.size === 0) listen('addEventListener');
  const opened = new DraftSession(details, username);
  sessions.set(details.key, opened);
  return opened;
}
