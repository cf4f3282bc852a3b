import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ContentDetails } from '#shared/contracts/content-admin.ts';
import type { AdminSession } from '#shared/contracts/session.ts';
import { DraftSession } from './draft-session.ts';

/*
 * Drafts stay open while other tabs of the back office are shown: pending changes are still sent,
 * and can be undone later. They are closed when the administrator's session ends, so that nothing
 * is sent under another login.
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

/** Closes every draft; unsaved changes stay in the browser's storage. */
export function closeSessions(): void {
  for (const session of sessions.values()) session.close();
  if (sessions.size > 0) stopListening();
  sessions.clear();
}

/** Closes the draft of a deleted document. */
export function closeSession(key: string): void {
  sessions.get(key)?.close();
  if (sessions.delete(key) && sessions.size === 0) stopListening();
}

/** The open draft of a document; created from `details` when there is none. */
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

/** Empty when nobody is logged in. */
const adminIdOf = (session: AdminSession | undefined): string =>
  session?.success === true ? session.admin.id : '';

/** Id of the logged-in administrator, from the dashboard's cached session. */
export function useAdminId(): string {
  return adminIdOf(useQueryClient().getQueryData<AdminSession>([SESSION]));
}
