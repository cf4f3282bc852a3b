/*
 * The question of an open page for what is new, once a minute and whenever it comes to the front
 * (app/follow-content.ts). Parts that are fetched later ask for theirs at the same time.
 */

const listeners = new Set<() => void>();

/** Calls back whenever the page asks. Returns a function that stops it. */
export function onPageAsk(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The page asks now. */
export function pageAsks(): void {
  for (const listener of listeners) listener();
}
