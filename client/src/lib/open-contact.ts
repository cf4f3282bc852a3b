type Listener = (by: HTMLElement | null) => void;

const listeners = new Set<Listener>();

/**
 * Opens the dialog 'Send melding', from which the focus returns to `by`; false on a page without
 * it.
 */
export function openContact(by: HTMLElement | null): boolean {
  for (const listener of listeners) listener(by);
  return listeners.size > 0;
}

/** Calls back when the dialog is to be opened. Returns a function that unsubscribes. */
export function onOpenContact(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
