import { readStored, removeStored, writeStored } from '../storage/storage.ts';
import { createStore } from '../storage/store.ts';

/*
 * Whether somebody was logged in here last time. Grants nothing: it only avoids showing 'log in'
 * before the session is known, and shows a promoter the dashboard link without a request for every
 * visitor. Used by the loader, so it must not import React.
 */

const isTrue = (value: unknown): value is true => value === true;

function knownSession(key: string) {
  const changes = createStore(undefined, () => {
    const tell = () => changes.set(undefined);
    window.addEventListener('storage', tell);
    return () => window.removeEventListener('storage', tell);
  });
  const isKnown = () => readStored<boolean>(key, isTrue, false);
  return {
    isKnown,
    /** Stores whether the latest session answer was a logged-in one. */
    remember(isLoggedIn: boolean) {
      if (isLoggedIn === isKnown()) return;
      if (isLoggedIn) writeStored(key, true);
      else removeStored(key);
      changes.set(undefined);
    },
    /** Called after a change, in this tab or another. Returns a function that unsubscribes. */
    subscribe: changes.subscribe,
  };
}

export const knownUser = knownSession('ctrl-kjent');
export const knownPromoter = knownSession('ctrl-promoter');
