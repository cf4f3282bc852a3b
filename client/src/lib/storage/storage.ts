/*
 * Local storage can be full, disabled, or contain anything. Invalid entries must not break a page,
 * so every read validates the value.
 */

function store(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    return null;
  }
}

/** The value under `key`, or `fallback` if it is missing or does not pass `accepts`. */
export function readStored<T>(
  key: string,
  accepts: (value: unknown) => value is T,
  fallback: T,
): T {
  try {
    const text = store()?.getItem(key) ?? null;
    if (text === null) return fallback;
    const value: unknown = JSON.parse(text);
    return accepts(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

/** Stores `value` as JSON. False if the browser could not (full or disabled). */
export function writeStored(key: string, value: unknown): boolean {
  try {
    const target = store();
    if (target === null) return false;
    target.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Removes the value under `key`. */
export function removeStored(key: string): void {
  try {
    store()?.removeItem(key);
  } catch {
    // Storage is disabled.
  }
}
