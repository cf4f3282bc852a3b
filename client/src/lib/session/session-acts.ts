import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { SessionUser, UserSession } from '#shared/contracts/session.ts';
import { api } from '../call/api.ts';
import { ApiError } from '../call/api-client.ts';
import { useCall } from '../call/use-call.ts';
import { forgetForms } from '../storage/person-storage.ts';
import { postToTabs, type SessionKind, userSession } from './session.ts';

type AnySession = { success: boolean };

/** After a login: sets the session in every tab. */
export function enter<S extends AnySession>(
  kind: Pick<SessionKind<S>, 'replace' | 'channel' | 'idOf'>,
  client: QueryClient,
  session: S,
): void {
  kind.replace(client, session);
  postToTabs(kind.channel, kind.idOf(session));
}

/** The session has ended: sets it to logged out in every tab. What is typed in forms stays. */
export function endSession<S extends AnySession>(
  kind: Pick<SessionKind<S>, 'replace' | 'channel'>,
  client: QueryClient,
): void {
  kind.replace(client, { success: false } as S);
  postToTabs(kind.channel, null);
}

const ACCOUNTS = {
  '/api/user': 'user',
  '/api/affiliate': 'affiliate',
  '/api/admin': 'admin',
} as const;

/** After a logout or a deletion: ends the session, and forgets what is typed in forms here. */
export function leave<S extends AnySession>(
  kind: Pick<SessionKind<S>, 'replace' | 'channel' | 'root'>,
  client: QueryClient,
): void {
  endSession(kind, client);
  forgetForms(ACCOUNTS[kind.root]);
}

/** Awaits a call that needs a session; a 401 ends the session in every tab. */
export async function ownCall<S extends AnySession, T>(
  kind: Pick<SessionKind<S>, 'replace' | 'channel'>,
  client: QueryClient,
  call: Promise<T>,
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession(kind, client);
    throw error;
  }
}

/** After a login or registration: sets `user` as the session in every tab. */
export function enterAs(client: QueryClient, user: SessionUser): void {
  enter<UserSession>(userSession, client, { success: true, user });
}

/** After a change of the profile: the same session with new data. */
export function updateUser(client: QueryClient, user: SessionUser): void {
  const session: UserSession = { success: true, user };
  client.setQueryData(userSession.key, session);
}

/**
 * Ends a session on the server and in every tab, then calls `onDone`. After a failure a notice is
 * shown and the session is kept, because it may still be valid.
 */
export function useLogout<S extends { success: boolean }>(
  session: Pick<SessionKind<S>, 'replace' | 'channel' | 'root'>,
  onDone: () => void = () => undefined,
): { logout: (afterwards?: () => void) => void; pending: boolean } {
  const client = useQueryClient();
  const { run, pending } = useCall({
    send: (_afterwards: (() => void) | undefined) => api(`POST ${session.root}/logout`),
    onSuccess: (_answer, afterwards) => {
      leave(session, client);
      afterwards?.();
      onDone();
    },
    failure: { title: 'Kunne ikke logge ut', fallback: 'Prøv igjen om litt.' },
  });
  return { logout: (afterwards) => void run(afterwards), pending };
}
