import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SessionUser, UserSession } from '#shared/contracts/session.ts';
import { ApiError } from '../call/api-client.ts';
import { whenIdle } from '../island/idle.ts';
import { forgetPeople } from '../storage/person-storage.ts';
import { knownUser } from './known-session.ts';

/*
 * The sessions of this browser: user (session.ts), promoter and admin. They are independent: login
 * and logout of one do not affect the others (docs/product/operation.md#sessions). One person's
 * data is never shown to the next: when a session changes to somebody else, its cached answers are
 * removed at once and the other tabs are notified. A session changes
 *
 *   here       by login, registration, logout, a new password, a deleted account
 *   elsewhere  when another tab reports it, when a call gets a 401 (the session ended on the
 *              server), or when the browser restores a page from the back/forward cache
 *
 * After a failed request nobody is logged in. It is repeated when the network returns and when the
 * page becomes visible, and after growing pauses if somebody was logged in here last time.
 */

interface SessionOptions<S extends { success: boolean }> {
  /** Path prefix of the calls `/session` and `/logout`. */
  root: '/api/user' | '/api/affiliate' | '/api/admin';
  /** Name of the BroadcastChannel. */
  channel: string;
  /** Id of the logged-in person; null if nobody is logged in. */
  idOf: (session: S) => string | null;
  /** Whether a call needs this session: its 401 means that the session has ended. */
  isOwn: (address: string) => boolean;
  /** Which cached answers belong to the session; default all. */
  isTheirs?: (address: string) => boolean;
  /**
   * Called with who is logged in after each session answer, also after a page load, but not after a
   * failed request.
   */
  onKnown: (id: string | null) => void;
}

/**
 * Pause before a failed session request is repeated, in ms: 2 seconds, doubling up to 30; false for
 * who is not known here.
 */
export const askAgainIn =
  (known: typeof knownUser) =>
  ({ state }: { state: { status: string; errorUpdateCount: number } }) =>
    state.status === 'error' &&
    known.isKnown() &&
    Math.min(1000 * 2 ** state.errorUpdateCount, 30_000);

/** Events after which a session may be known again. */
const RETURNS = ['pageshow', 'online', 'visibilitychange'];

const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 401;

/**
 * Creates a kind of session. Login and logout are in session-acts.ts, as not every page needs them.
 */
export function sessionKind<S extends { success: boolean }>(options: SessionOptions<S>) {
  const { root, channel, idOf, isOwn, isTheirs = () => true, onKnown } = options;
  /** Key of the session query, which is also its URL. */
  const key = [`${root}/session`] as const;
  const nobody = { success: false } as S;

  const present = (client: QueryClient) => {
    const session = client.getQueryData<S>(key);
    return session === undefined ? null : idOf(session);
  };
  /**
   * Removes the session's cached answers, but not the session itself, and cancels pending queries.
   */
  const forget = (client: QueryClient) => {
    client.getMutationCache().clear();
    client.removeQueries({
      predicate: ({ queryKey: [address] }) => address !== key[0] && isTheirs(String(address)),
    });
  };
  const replace = (client: QueryClient, session: S) => {
    void client.cancelQueries({ queryKey: key });
    forget(client);
    client.setQueryData<S>(key, session);
    onKnown(idOf(session));
  };
  const follow = (client: QueryClient) => {
    const askAgain = () => void client.invalidateQueries({ queryKey: key });
    const stopWatching = client.getQueryCache().subscribe(({ query, type }) => {
      if (type === 'updated' && query.queryKey[0] === key[0] && query.state.data !== undefined) {
        onKnown(idOf(query.state.data as S));
      }
      if (type !== 'updated' || !isRefusal(query.state.error) || present(client) === null) return;
      if (isOwn(String(query.queryKey[0]))) replace(client, nobody);
    });
    const onReturn = ({ persisted }: Event & { persisted?: boolean }) => {
      const hasFailed = client.getQueryState(key)?.status === 'error';
      if (persisted || (hasFailed && !document.hidden)) askAgain();
    };
    for (const type of RETURNS) window.addEventListener(type, onReturn);
    const stopListening = listenToTabs(channel, (id) => {
      if (id === present(client)) return;
      replace(client, nobody);
      if (id !== null) askAgain();
    });
    return () => {
      stopWatching();
      for (const type of RETURNS) window.removeEventListener(type, onReturn);
      stopListening();
    };
  };
  return {
    key,
    root,
    channel,
    idOf,
    forget,
    replace,
    /**
     * Subscribes to changes of the session outside this tab. Returns a function that unsubscribes.
     */
    follow,
  };
}

export type SessionKind<S extends { success: boolean }> = ReturnType<typeof sessionKind<S>>;

/** `follow` as a hook, while a component is mounted. */
export function useInStep({ follow }: Pick<SessionKind<never>, 'follow'>): void {
  const client = useQueryClient();
  useEffect(() => follow(client), [client, follow]);
}

/*
 * Messages between the tabs of one browser. Without BroadcastChannel other tabs notice a change at
 * their next request.
 */

/** A channel; null where the browser has none, or refuses it (Firefox with cookies blocked). */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** Sends a message to every other tab and to every other listener in this one. */
export function postToTabs(channel: string, message: string | null): void {
  const sender = openChannel(channel);
  sender?.postMessage(message);
  sender?.close();
}

/** Receives messages of other tabs. Returns a function that unsubscribes. */
function listenToTabs(channel: string, listener: (message: unknown) => void): () => void {
  const receiver = openChannel(channel);
  receiver?.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data));
  return () => receiver?.close();
}

/** How long a session answer is fresh, in ms (docs/product/accounts.md#polling). */
const STALE_MS = 5 * 60_000;

export const userSession = sessionKind<UserSession>({
  root: '/api/user',
  channel: 'ctrl-session',
  idOf: (session) => (session.success ? session.user.id : null),
  isOwn: (address) => address.startsWith('/api/user/'),
  onKnown: (id) => {
    forgetPeople('user', id);
    knownUser.remember(id !== null);
  },
});

/**
 * The logged-in user; null for a visitor, during server rendering and until the server has answered
 * (docs/product/operation.md#sessions). Fetched when the browser is idle and cached for 5 minutes.
 */
export function useSession(): {
  user: SessionUser | null;
  /** Also after a failed request. */
  isLoaded: boolean;
  /** False until the server has answered. */
  isKnown: boolean;
} {
  const [enabled, setEnabled] = useState(false);
  useEffect(() => whenIdle(() => setEnabled(true)), []);
  const { data, isFetched } = useQuery<UserSession>({
    queryKey: userSession.key,
    enabled,
    staleTime: STALE_MS,
    refetchInterval: askAgainIn(knownUser),
  });
  const isKnown = data !== undefined;
  return { user: data?.success ? data.user : null, isLoaded: isFetched, isKnown };
}
