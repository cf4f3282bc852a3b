import { useSyncExternalStore } from 'react';

/*
 * How old the shown content is: since when the page or the content that came last is known to be what
 * the server has.
 */

const listeners = new Set<() => void>();
let freshAt: Date | undefined;

/** When a page was put aside that the service worker now showed; null for one from the server. */
export function keptAt(): Date | null {
  const at = new Date(document.documentElement.dataset.kept ?? '');
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Notes that the shown content was the server's at a moment. */
export function noteFresh(at: Date): void {
  if (at <= shownSince()) return;
  freshAt = at;
  for (const listener of listeners) listener();
}

function shownSince(): Date {
  freshAt ??= keptAt() ?? new Date();
  return freshAt;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The moment at which the shown content was the server's. Not while rendering on the server. */
export function useFreshAt(): Date {
  return useSyncExternalStore(subscribe, shownSince);
}
