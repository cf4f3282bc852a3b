import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';
import { createStore } from './store.ts';

/*
 * A list stored only in this browser, as a JSON array under one key. The stored value may be
 * anything: unreadable entries are moved to another key instead of being lost, and the UI says so.
 * Each change rereads the stored value first, so that two tabs can change the same list.
 */

/** Fields of every entry. */
export interface KeptItem {
  readonly id: string;
}

interface KeptState<T> {
  readonly entries: readonly T[];
  /** Keys that hold unreadable content, oldest first. */
  readonly aside: readonly string[];
}

interface KeptListOptions<T> {
  key: string;
  /** Parses an entry; null if it is invalid. */
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

/** Stored text as an array; null if it is not one. */
function parsed(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

export class KeptList<T extends KeptItem> {
  readonly key: string;
  readonly #read: (value: unknown) => T | null;
  readonly #changes = createStore(undefined, () => {
    window.addEventListener('storage', this.#onStorage);
    return () => window.removeEventListener('storage', this.#onStorage);
  });
  /** For `useSyncExternalStore`; also called for changes in other tabs. */
  readonly subscribe = this.#changes.subscribe;
  #state: KeptState<T> | undefined;
  /** The stored text that `#state` was parsed from. */
  #text: string | null = null;
  /** Unreadable content could not be moved, so the key must not be overwritten. */
  #blocked = false;

  constructor({ key, read }: KeptListOptions<T>) {
    this.key = key;
    this.#read = read;
  }

  /** The stored list; the same object until something changes. */
  readonly get = (): KeptState<T> => {
    if (this.#state !== undefined && this.#text === this.#stored()) return this.#state;
    return this.#remember(this.#load());
  };

  /**
   * Replaces the entries by the result of `next`. False, with nothing changed, when the browser
   * could not store it (full or disabled).
   */
  change(next: (entries: readonly T[]) => readonly T[]): boolean {
    const { entries, aside } = this.#load();
    const changed = next(entries);
    const isKept = !this.#blocked && this.#write(JSON.stringify(changed));
    this.#set({ entries: isKept ? changed : entries, aside });
    return isKept;
  }

  /** Parses the rows of another list (a backup) into entries and unreadable rows. */
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

  /** All unreadable content, as text. */
  asideText(): string {
    const texts = this.get().aside.map((key) => storage()?.getItem(key) ?? '');
    return texts.join('\n\n');
  }

  /** Deletes the unreadable content. */
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
    this.#changes.set(undefined);
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

  /**
   * Moves `away` to another key and stores `left`; false, with nothing changed, when storage is
   * full.
   */
  #putAside(away: string, left: string | null): boolean {
    const target = storage();
    const before = target?.getItem(this.key) ?? '';
    const asideKey = `${this.key}${ASIDE}${Date.now()}`;
    // Removed first: full storage has no room for both.
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

/** The stored list as a hook, updated after each change in this tab or another. */
export function useKept<T extends KeptItem>(list: KeptList<T>): KeptState<T> {
  return useSyncExternalStore(list.subscribe, list.get, list.get);
}

/** A field of a stored row of unknown type. */
export function fieldOf(row: unknown, name: string): unknown {
  if (typeof row !== 'object' || row === null || !Object.hasOwn(row, name)) return undefined;
  return Reflect.get(row, name);
}

/** A stored text; empty for any other value. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A stored id, a number in older entries; null for any other value. */
export function idOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A stored time as ISO 8601; empty for any other value. */
export function momentOf(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}

/** An unused id, derived from the present time. */
export function timestampId(entries: readonly KeptItem[], now: number): string {
  let id = now;
  while (entries.some((entry) => entry.id === String(id))) id += 1;
  return String(id);
}

/** Storage keys of back-office lists that exist only in this browser. */
export const LIST_KEYS = {
  contacts: 'admin_contacts',
  notes: 'admin-notes-list',
  noteDraft: 'admin-notes-draft',
  tasks: 'admin-todo-list',
} as const;

const RULE = 'admin-forget-on-logout';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const prefixes = Object.values(LIST_KEYS);

/** Existing keys: the lists, the draft and unreadable content. */
function keptKeys(): string[] {
  try {
    const keys = Object.keys(window.localStorage);
    const ours = keys.filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
    return ours.filter((key) => window.localStorage.getItem(key) !== '[]');
  } catch {
    return [];
  }
}

/** Whether this browser has any contacts, notes or tasks. */
export function hasLists(): boolean {
  return keptKeys().length > 0;
}

/** Removes contacts, notes and tasks from this browser; false if anything is left. */
export function forgetLists(): boolean {
  for (const key of keptKeys()) window.localStorage.removeItem(key);
  return !hasLists();
}

/** Whether a logout removes the lists without asking. */
export function forgetsOnLogout(): boolean {
  return readStored(RULE, isBoolean, false);
}

/** Sets whether a logout removes the lists without asking; false if it could not be stored. */
export function setForgetsOnLogout(rule: boolean): boolean {
  return writeStored(RULE, rule);
}
