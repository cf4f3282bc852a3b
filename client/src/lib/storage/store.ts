/** An observable value for `useSyncExternalStore`. */
export interface Store<T> {
  readonly get: () => T;
  /** Replaces the value and calls every listener; false when there are no listeners. */
  readonly set: (value: T) => boolean;
  /** Called after every change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Creates a store. Used by the loader, so it must not import React.
 *
 * @param watch called for the first listener; its result is called after the last one unsubscribes
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
