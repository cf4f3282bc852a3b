/*
 * What one person has written and not sent yet, in session storage under `name|person`, so that it is
 * never shown to, or sent as, the next person in the same browser. While it is unknown who writes, nothing
 * is stored, since a reload may be somebody else's. A visitor's stays apart; what
 * belongs to an account is removed as soon as its session has ended
 * (docs/product/chat.md#unsent-lines).
 */

/** Whose text it is: a visitor's, an account's `user:id` or `admin:id`, null while it is unknown. */
export type Person = string | null;

export const VISITOR = 'visitor';

const keyOf = (name: string, person: string) => `${name}|${person}`;

/** The stored text; empty without one. */
export function readOf(name: string, person: Person): string {
  if (person === null) return '';
  try {
    return sessionStorage.getItem(keyOf(name, person)) ?? '';
  } catch {
    return '';
  }
}

/**
 * Stores a person's text; an empty one is removed. Where storage is full or disabled, nothing is stored.
 */
export function writeOf(name: string, person: Person, text: string): void {
  if (person === null) return;
  try {
    if (text === '') sessionStorage.removeItem(keyOf(name, person));
    else sessionStorage.setItem(keyOf(name, person), text);
  } catch {
    // The caller still has it in memory.
  }
}

/** Removes what belongs to accounts of a kind, except to the one of an id. */
export function forgetPeople(kind: 'user' | 'admin', except: string | null): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const person = key.slice(key.lastIndexOf('|') + 1);
      if (!person.startsWith(`${kind}:`) || person === `${kind}:${except}`) continue;
      sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is disabled, so nothing was stored.
  }
}
