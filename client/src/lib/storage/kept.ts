import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';
import { createStore } from './store.ts';

interface KeptValue<T> {
  get: () => T;
  set: (value: T) => void;
  /** Hook: the current value. */
  use: () => T;
}

/**
 * Creates a stored value under `key`. `fallback` is used unless the stored value passes `accepts`.
 */
export function kept<T>(
  key: string,
  accepts: (value: unknown) => value is T,
  fallback: T,
): KeptValue<T> {
  let value: { is: T } | null = null;
  let isStored = true;
  const forget = () => {
    value = null;
  };
  const changes = createStore(undefined, () => {
    // Other tabs may have changed the value while there were no listeners.
    if (isStored) forget();
    return onStored(key, () => {
      forget();
      changes.set(undefined);
    });
  });
  const get = () => {
    value ??= { is: readStored(key, accepts, fallback) };
    return value.is;
  };
  return {
    get,
    set(next) {
      value = { is: next };
      isStored = writeStored(key, next);
      changes.set(undefined);
    },
    use: () => useSyncExternalStore(changes.subscribe, get, () => fallback),
  };
}

/** Called when another tab changes the value under `key`. Returns a function that unsubscribes. */
export function onStored(key: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
