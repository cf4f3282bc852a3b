import { readStored, writeStored } from './storage.ts';

/** Storage keys of the back-office lists that are stored in this browser only. */
export const LIST_KEYS = {
  contacts: 'admin_contacts',
  notes: 'admin-notes-list',
  noteDraft: 'admin-notes-draft',
  tasks: 'admin-todo-list',
} as const;

const RULE = 'admin-forget-on-logout';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const prefixes = Object.values(LIST_KEYS);

/** Keys present: the lists, the draft, and unreadable content that was moved aside. */
function keptKeys(): string[] {
  try {
    const keys = Object.keys(window.localStorage);
    const ours = keys.filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
    return ours.filter((key) => window.localStorage.getItem(key) !== '[]');
  } catch {
    return [];
  }
}

/** Whether this browser has any contact, note or task. */
export function hasLists(): boolean {
  return keptKeys().length > 0;
}

/** Removes contacts, notes and tasks from this browser; false when something is left. */
export function forgetLists(): boolean {
  for (const key of keptKeys()) window.localStorage.removeItem(key);
  return !hasLists();
}

/** Whether a logout removes them without asking. */
export function forgetsOnLogout(): boolean {
  return readStored(RULE, isBoolean, false);
}

/**
 * Sets whether a logout removes them without asking; false when the browser could not store that.
 */
export function setForgetsOnLogout(rule: boolean): boolean {
  return writeStored(RULE, rule);
}
