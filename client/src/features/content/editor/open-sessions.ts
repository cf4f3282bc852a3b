import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ContentDetails } from '#shared/contracts/content-admin.ts';
import type { AdminSession } from '#shared/contracts/session.ts';
import { DraftSession } from './draft-session.ts';

/*
 * Drafts stay open while other tabs of the back office are looked at: what waits goes on being sent,
 * and can still be undone on coming back. They belong to the administrator who opened them: when that
 * login ends, they are closed, before anybody else's login could send what waits.
 */
const sessions = new Map<string, DraftSession>();
let owner: string | null = null;

function flushAll(): void {
  for (const session of sessions.values()) void session.flush();
}

function onVisibilityChange(): void {
  if (document.visibilityState === 'hidden') flushAll();
}

let stopWatching: () => void = () => undefined;

function listen(client: QueryClient): void {
  window.addEventListener('online', flushAll);
  document.addEventListener('visibilitychange', onVisibilityChange);
  stopWatching = client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === SESSION && adminIdOf(query.state.data) !== owner) closeSessions();
  });
}

function stopListening(): void {
  window.removeEventListener('online', flushAll);
  document.removeEventListener('visibilitychange', onVisibilityChange);
  stopWatching();
}

/** Lets go of every draft; what is not saved stays in the browser. */
export function closeSessions(): void {
  for (const session of sessions.values()) session.close();
  if (sessions.size > 0) stopListening();
  sessions.clear();
}

/** Lets go of the draft of a document that is gone. */
export function closeSession(key: string): void {
  sessions.get(key)?.close();
  if (sessions.delete(key) && sessions.size === 0) stopListening();
}

/** The open draft of a document, opened with what the server told of it. */
export function sessionFor(
  details: ContentDetails,
  adminId: string,
  client: QueryClient,
): DraftSession {
  if (owner !== adminId) closeSessions();
  owner = adminId;
  const present = sessions.get(details.key);
  if (present !== undefined) return present;
  if (sessions.size === 0) listen(client);
  const opened = new DraftSession(details, adminId);
  sessions.set(details.key, opened);
  return opened;
}

const SESSION = '/api/admin/session';

/** Id of the administrator of a session; empty for nobody. */
const adminIdOf = (session: AdminSession | undefined): string =>
  session?.success === true ? session.admin.id : '';

/** Id of who is logged in, as the dashboard around the tab asked for it. */
export function useAdminId(): string {
  return adminIdOf(useQueryClient().getQueryData<AdminSession>([SESSION]));
}
