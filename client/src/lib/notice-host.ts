import { useSyncExternalStore } from 'react';

/*
 * The element that contains the notices. A modal dialog traps the focus and hides the rest of the
 * page from assistive technology, so while one is open the notices are rendered inside it.
 */
const listeners = new Set<() => void>();
let open: readonly HTMLElement[] = [];

function set(next: readonly HTMLElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Ref of a modal dialog's content: the notices are rendered in it while it is mounted. */
export function hostNotices(dialog: HTMLElement | null): (() => void) | undefined {
  if (dialog === null) return undefined;
  set([...open, dialog]);
  return () => set(open.filter((other) => other !== dialog));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The dialog that was opened last, or null. */
export const useNoticeHost = (): HTMLElement | null =>
  useSyncExternalStore(
    subscribe,
    () => open.at(-1) ?? null,
    () => null,
  );
