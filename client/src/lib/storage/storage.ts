/*
 * The browser's local storage. It can be full, disabled, or contain anything: invalid entries must
 * not break a page, so every reader passes a check of what it accepts.
 */

function store(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    return null;
  }
}

/** The value stored under `key`, or `fallback` when there is none that `accepts` accepts. */
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

/** Stores `value` as JSON. False when the browser could not (full, or disabled). */
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

/** Removes what is stored under `key`. */
export function removeStored(key: string): void {
  try {
    store()?.removeItem(key);
  } catch {
    // Storage is disabled, so nothing was stored.
  }
}
