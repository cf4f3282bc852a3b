import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from './storage.ts';

/*
 * Whether a promoter was logged in here last time, so that the header can lead back to the dashboard
 * without asking the server about every visitor. It opens no door.
 */
const KEY = 'ctrl-promoter';
const isTrue = (value: unknown): value is true => value === true;
const listeners = new Set<() => void>();

const isKnown = () => readStored<boolean>(KEY, isTrue, false);

/** Keeps what was last heard about the promoter's session in this browser. */
export function rememberPromoter(isLoggedIn: boolean): void {
  if (isLoggedIn === isKnown()) return;
  if (isLoggedIn) writeStored(KEY, true);
  else removeStored(KEY);
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** True when a promoter is logged in here, as far as this browser knows; follows other tabs. */
export function useKnownPromoter(): boolean {
  return useSyncExternalStore(subscribe, isKnown, () => false);
}
