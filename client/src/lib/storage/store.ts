/** A value that tells when it changes, as `useSyncExternalStore` wants it. */
export interface Store<T> {
  readonly get: () => T;
  /** Replaces the value and calls every listener; false when there is none. */
  readonly set: (value: T) => boolean;
  /** Calls back after every change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Creates a store. Read by the loader, so it must not import React.
 *
 * @param watch is called for the first listener, and what it returns once the last one has left
 */
export function createStore<T>(first: T, watch?: () => () => void): Store<T> {
  const listeners = new Set<() => void>();
  let value = first;
  let stop: (() => void) | undefined;
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
      return listeners.size > 0;
    },
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) stop = watch?.();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
  };
}
