import { useSyncExternalStore } from 'react';

/** Events that change the fragment: the browser's, and wouter's for calls of `history`. */
const CHANGES = ['hashchange', 'popstate', 'pushState', 'replaceState'] as const;

function subscribe(listener: () => void): () => void {
  for (const type of CHANGES) window.addEventListener(type, listener);
  return () => {
    for (const type of CHANGES) window.removeEventListener(type, listener);
  };
}

/** The fragment of the address with its `#`; empty on the server, which never gets it. */
export function useFragment(): string {
  return useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => '',
  );
}
