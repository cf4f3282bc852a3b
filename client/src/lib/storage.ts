/*
 * The browser's own storage. It can be full, switched off, or hold anything at all: foreign and
 * malformed entries must never break a page, so every reader says what it accepts.
 */

function store(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    return null;
  }
}

/** What is kept under `key`, or `fallback` when there is nothing that `accepts` takes. */
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

/** Keeps `value` as JSON. False when the browser could not (full, or switched off). */
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

/** Forgets what is kept under `key`. */
export function removeStored(key: string): void {
  try {
    store()?.removeItem(key);
  } catch {
    // Nothing was kept, so there is nothing to forget.
  }
}
