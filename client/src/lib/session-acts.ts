import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser, UserSession } from '#shared/contracts/session.ts';
import { ApiError } from './api-client.ts';
import { userSession } from './session.ts';
import type { SessionKind } from './session-kind.ts';
import { postToTabs } from './tab-channel.ts';

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

/** After the end of a session: sets it to logged out in every tab. */
export function leave<S extends AnySession>(
  kind: Pick<SessionKind<S>, 'replace' | 'channel'>,
  client: QueryClient,
): void {
  kind.replace(client, { success: false } as S);
  postToTabs(kind.channel, null);
}

/** Awaits a call that needs a session; a 401 sets the session to logged out. */
export async function ownCall<S extends AnySession, T>(
  kind: Pick<SessionKind<S>, 'replace' | 'channel'>,
  client: QueryClient,
  call: Promise<T>,
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) leave(kind, client);
    throw error;
  }
}

/** After a login or registration: sets `user` as the session in every tab. */
export function enterAs(client: QueryClient, user: SessionUser): void {
  enter<UserSession>(userSession, client, { success: true, user });
}

/** After a change of the profile: the same session with other data. */
export function updateUser(client: QueryClient, user: SessionUser): void {
  const session: UserSession = { success: true, user };
  client.setQueryData(userSession.key, session);
}
