import { useSyncExternalStore } from 'react';

/*
 * A list that lives in this browser alone, as a JSON array under one key. What stands there may be
 * anything: entries that cannot be read are moved to a key of their own, never thrown away, and the
 * screens say so. Each change reads what is kept now, so that two tabs add to the same list.
 */

/** What every entry of a list has. */
export interface Kept {
  readonly id: string;
}

export interface KeptState<T> {
  readonly entries: readonly T[];
  /** Keys under which unreadable content was put aside, oldest first. */
  readonly aside: readonly string[];
}

export interface KeptListOptions<T> {
  key: string;
  /** An entry as it is used, or null when the stored value is none. */
  read: (value: unknown) => T | null;
}

const ASIDE = '-satt-til-side-';

function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Stored text as an array; null when it is not one. */
function parsed(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

export class KeptList<T extends Kept> {
  readonly key: string;
  readonly #read: (value: unknown) => T | null;
  readonly #listeners = new Set<() => void>();
  #state: KeptState<T> | undefined;
  /** The stored text that `#state` was read from. */
  #text: string | null = null;
  /** Something unreadable could not be moved: nothing may be written over it. */
  #blocked = false;

  constructor({ key, read }: KeptListOptions<T>) {
    this.key = key;
    this.#read = read;
  }

  /** For `useSyncExternalStore`; also hears of other tabs. */
  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) window.addEventListener('storage', this.#onStorage);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) window.removeEventListener('storage', this.#onStorage);
    };
  };

  /** What is kept; the same object until something changes. */
  readonly get = (): KeptState<T> => {
    if (this.#state !== undefined && this.#text === this.#stored()) return this.#state;
    return this.#remember(this.#load());
  };

  /**
   * Puts in place of what is kept now what `next` makes of it. False when the browser could not
   * keep it (full, or switched off); then nothing has changed.
   */
  change(next: (entries: readonly T[]) => readonly T[]): boolean {
    const { entries, aside } = this.#load();
    const changed = next(entries);
    const isKept = !this.#blocked && this.#write(JSON.stringify(changed));
    this.#set({ entries: isKept ? changed : entries, aside });
    return isKept;
  }

  /** Entries of a foreign list (a backup), and how many of its rows are none. */
  readAll(rows: readonly unknown[]): { entries: T[]; unreadable: unknown[] } {
    const entries: T[] = [];
    const unreadable: unknown[] = [];
    const ids = new Set<string>();
    for (const row of rows) {
      const entry = this.#read(row);
      if (entry === null) {
        unreadable.push(row);
        continue;
      }
      let { id } = entry;
      for (let copy = 2; ids.has(id); copy += 1) id = `${entry.id}-${copy}`;
      ids.add(id);
      entries.push(id === entry.id ? entry : { ...entry, id });
    }
    return { entries, unreadable };
  }

  /** The text of everything that was put aside. */
  asideText(): string {
    const texts = this.get().aside.map((key) => storage()?.getItem(key) ?? '');
    return texts.join('\n\n');
  }

  /** Forgets what was put aside. */
  forgetAside(): void {
    const { aside, entries } = this.get();
    for (const key of aside) storage()?.removeItem(key);
    this.#set({ entries, aside: [] });
  }

  readonly #onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key.startsWith(this.key)) this.#set(this.#load());
  };

  #stored(): string | null {
    return storage()?.getItem(this.key) ?? null;
  }

  #remember(state: KeptState<T>): KeptState<T> {
    this.#state = state;
    this.#text = this.#stored();
    return state;
  }

  #set(state: KeptState<T>): void {
    this.#remember(state);
    for (const listener of this.#listeners) listener();
  }

  #load(): KeptState<T> {
    this.#blocked = false;
    const text = this.#stored();
    if (text === null) return { entries: [], aside: this.#asideKeys() };
    const rows = parsed(text);
    if (rows === null) {
      this.#blocked = !this.#putAside(text, null);
      return { entries: [], aside: this.#asideKeys() };
    }
    const { entries, unreadable } = this.readAll(rows);
    if (unreadable.length > 0) {
      this.#blocked = !this.#putAside(JSON.stringify(unreadable), JSON.stringify(entries));
    }
    return { entries, aside: this.#asideKeys() };
  }

  /** Moves `away` to a key of its own and leaves `left`; false, with all as it was, without room. */
  #putAside(away: string, left: string | null): boolean {
    const target = storage();
    const before = target?.getItem(this.key) ?? '';
    const asideKey = `${this.key}${ASIDE}${Date.now()}`;
    // Taken away first: a full storage has no room for both.
    target?.removeItem(this.key);
    try {
      target?.setItem(asideKey, away);
      if (left !== null) target?.setItem(this.key, left);
      return true;
    } catch {
      target?.removeItem(asideKey);
      target?.setItem(this.key, before);
      return false;
    }
  }

  #asideKeys(): string[] {
    const keys = Object.keys(storage() ?? {});
    return keys.filter((key) => key.startsWith(this.key + ASIDE)).sort();
  }

  #write(text: string): boolean {
    try {
      const target = storage();
      target?.setItem(this.key, text);
      return target !== null;
    } catch {
      return false;
    }
  }
}

/** A list as it is kept, anew after each change here or in another tab. */
export function useKept<T extends Kept>(list: KeptList<T>): KeptState<T> {
  return useSyncExternalStore(list.subscribe, list.get, list.get);
}

/** A field of a stored row, whatever the row is. */
export function fieldOf(row: unknown, name: string): unknown {
  if (typeof row !== 'object' || row === null || !Object.hasOwn(row, name)) return undefined;
  return Reflect.get(row, name);
}

/** A stored text; empty when it is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A stored id, which older entries may hold as a number; null when it is none. */
export function idOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A stored moment as ISO 8601; empty when it is none. */
export function momentOf(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}

/** An id made of the present moment that no entry has yet. */
export function timestampId(entries: readonly Kept[], now: number): string {
  let id = now;
  while (entries.some((entry) => entry.id === String(id))) id += 1;
  return String(id);
}
