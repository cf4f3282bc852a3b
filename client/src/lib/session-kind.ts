import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from './api-client.ts';
import { listenToTabs } from './tab-channel.ts';

/*
 * The sessions of this browser: user (session.ts), promoter and admin, independent of each other;
 * login and logout of one do not affect the others (docs/product/operation.md#sessions). Data of
 * one person is never shown to the next: when a session changes to somebody else, everything that
 * was fetched for it is removed from the cache at once, and the other tabs of the browser are
 * notified. A session changes
 *
 *   here       by login, registration, logout, a new password, a deleted account
 *   elsewhere  when another tab reports it, when a call gets a 401 (the session ended on the
 *              server), or when the browser restores a page from the back/forward cache
 */

export interface SessionOptions<S extends { success: boolean }> {
  /** Path prefix of its calls `/session` and `/logout`. */
  root: '/api/user' | '/api/affiliate' | '/api/admin';
  /** Name of the BroadcastChannel. */
  channel: string;
  /** Id of the logged-in person; null for nobody. */
  idOf: (session: S) => string | null;
  /** Whether a call needs this session: its 401 means that the session has ended. */
  isOwn: (address: string) => boolean;
  /** Which cached answers belong to the session; default all. */
  isTheirs?: (address: string) => boolean;
  /** Called with the session whenever it is known anew, also after a page was loaded. */
  onKnown?: (session: S) => void;
  /** Called with whether somebody is logged in, whenever that is known anew. */
  remember?: (isLoggedIn: boolean) => void;
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 401;

/**
 * Creates a kind of session. Login and logout are in session-acts.ts, which not every page needs.
 */
export function sessionKind<S extends { success: boolean }>(options: SessionOptions<S>) {
  const { root, channel, idOf, isOwn, isTheirs = () => true, onKnown, remember } = options;
  /** Key of the session query, which is also its URL. */
  const key = [`${root}/session`] as const;
  const nobody = { success: false } as S;

  const present = (client: QueryClient) => {
    const session = client.getQueryData<S>(key);
    return session === undefined ? null : idOf(session);
  };
  /**
   * Removes the cached answers of the session but not the session itself; pending ones are
   * cancelled.
   */
  const forget = (client: QueryClient) => {
    client.getMutationCache().clear();
    for (const query of client.getQueryCache().getAll()) {
      const address = String(query.queryKey[0]);
      if (address !== key[0] && isTheirs(address)) client.getQueryCache().remove(query);
    }
  };
  const replace = (client: QueryClient, session: S) => {
    void client.cancelQueries({ queryKey: key });
    forget(client);
    client.setQueryData<S>(key, session);
    onKnown?.(session);
    remember?.(session.success);
  };
  const follow = (client: QueryClient) => {
    const askAgain = () => void client.invalidateQueries({ queryKey: key });
    const stopWatching = client.getQueryCache().subscribe(({ query, type }) => {
      if (type === 'updated' && query.queryKey[0] === key[0] && query.state.data !== undefined) {
        onKnown?.(query.state.data as S);
      }
      if (type !== 'updated' || !isRefusal(query.state.error) || present(client) === null) return;
      if (isOwn(String(query.queryKey[0]))) replace(client, nobody);
    });
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) askAgain();
    };
    window.addEventListener('pageshow', onShow);
    const stopListening = listenToTabs(channel, (id) => {
      if (id === present(client)) return;
      replace(client, nobody);
      if (id !== null) askAgain();
    });
    return () => {
      stopWatching();
      window.removeEventListener('pageshow', onShow);
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
