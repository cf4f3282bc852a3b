import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from './api-client.ts';
import { hearTabs } from './tab-channel.ts';

/*
 * The sessions of this browser: user (session.ts), promoter and admin, each on its own; login and logout
 * of one leave the others alone (docs/product/operation.md#sessions). Each promises that nothing of one
 * person is shown to the next: when somebody else is at the keyboard than a moment ago, everything that
 * was fetched for them is forgotten at once, and the other tabs of the browser hear of it.
 *
 *   here       login, registration, logout, a new password, a deleted account
 *   elsewhere  another tab says who is logged in now; a call of their own is refused (the session
 *              ended on the server); the browser brings a page back from before
 */

export interface SessionOptions<S extends { success: boolean }> {
  /** Its calls are below this address: `/session` and `/logout`. */
  root: string;
  /** Name of the channel between tabs. */
  channel: string;
  /** Who is logged in; null for nobody. */
  idOf: (session: S) => string | null;
  /** A call that only they may make: a 401 says that the session ended. */
  isOwn: (address: string) => boolean;
  /** What was fetched for them; left out, everything. */
  isTheirs?: (address: string) => boolean;
  /** Hears whether somebody is logged in, whenever that is known anew. */
  remember?: (isLoggedIn: boolean) => void;
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 401;

/** A kind of session; what logs in and out is in session-acts.ts, which not every page needs. */
export function sessionKind<S extends { success: boolean }>(options: SessionOptions<S>) {
  const { root, channel, idOf, isOwn, isTheirs = () => true, remember } = options;
  /** Key, and thereby address, of the session query. */
  const key = [`${root}/session`] as const;
  const nobody = { success: false } as S;

  const present = (client: QueryClient) => {
    const session = client.getQueryData<S>(key);
    return session === undefined ? null : idOf(session);
  };
  /** Forgets every answer of theirs but the session's; one that is under way is called off. */
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
    remember?.(session.success);
  };
  const follow = (client: QueryClient) => {
    const askAgain = () => void client.invalidateQueries({ queryKey: key });
    const stopWatching = client.getQueryCache().subscribe(({ query, type }) => {
      if (type !== 'updated' || !isRefusal(query.state.error) || present(client) === null) return;
      if (isOwn(String(query.queryKey[0]))) replace(client, nobody);
    });
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) askAgain();
    };
    window.addEventListener('pageshow', onShow);
    const stopHearing = hearTabs(channel, (id) => {
      if (id === present(client)) return;
      replace(client, nobody);
      if (id !== null) askAgain();
    });
    return () => {
      stopWatching();
      window.removeEventListener('pageshow', onShow);
      stopHearing();
    };
  };
  return {
    key,
    root,
    channel,
    idOf,
    forget,
    replace,
    /** Keeps this tab in step with what happens elsewhere. Returns what ends that. */
    follow,
  };
}

export type SessionKind<S extends { success: boolean }> = ReturnType<typeof sessionKind<S>>;

/** Keeps this tab in step while a component is shown. */
export function useInStep({ follow }: Pick<SessionKind<never>, 'follow'>): void {
  const client = useQueryClient();
  useEffect(() => follow(client), [client, follow]);
}
