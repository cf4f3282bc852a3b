import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#client/lib/storage.ts';

/** A value that is kept in the browser and shared by everything on the page, and by other tabs. */
export interface Kept<T> {
  get: () => T;
  set: (value: T) => void;
  /** For components: the present value. */
  use: () => T;
}

/** Keeps a value under `key`; `fallback` stands for nothing that `accepts` takes. */
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
