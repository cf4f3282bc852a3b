import { readStored, removeStored, writeStored } from './storage.ts';

/*
 * Whether somebody was logged in here last time. It opens no door: it only keeps a page from saying
 * 'log in' in the moment before the session is known, and lets the header lead a promoter back to the
 * dashboard without asking the server about every visitor. The loader reads it: no React here.
 */

const isTrue = (value: unknown): value is true => value === true;

function knownSession(key: string) {
  const listeners = new Set<() => void>();
  const isKnown = () => readStored<boolean>(key, isTrue, false);
  return {
    /** True when the last answer about the session in this browser was somebody. */
    isKnown,
    /** Keeps what the session's answer was. */
    remember(isLoggedIn: boolean) {
      if (isLoggedIn === isKnown()) return;
      if (isLoggedIn) writeStored(key, true);
      else removeStored(key);
      for (const tell of listeners) tell();
    },
    /** Calls the listener after a change, in this tab or another. Returns what ends that. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}

export const knownUser = knownSession('ctrl-kjent');
export const knownPromoter = knownSession('ctrl-promoter');
