import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';

/** A value in local storage, shared by all components of the page and by other tabs. */
export interface Kept<T> {
  get: () => T;
  set: (value: T) => void;
  /** Hook: the current value. */
  use: () => T;
}

/**
 * Creates a stored value under `key`; `fallback` is used when there is none that `accepts` accepts.
 */
export function kept<T>(
  key: string,
  accepts: (value: unknown) => value is T,
  fallback: T,
): Kept<T> {
  const listeners = new Set<() => void>();
  let value: { is: T } | null = null;
  const get = () => {
    value ??= { is: readStored(key, accepts, fallback) };
    return value.is;
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    value = null;
    tell();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    if (listeners.size === 1) window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('storage', onStorage);
    };
  };
  return {
    get,
    set(next) {
      value = { is: next };
      writeStored(key, next);
      tell();
    },
    use: () => useSyncExternalStore(subscribe, get, () => fallback),
  };
}
