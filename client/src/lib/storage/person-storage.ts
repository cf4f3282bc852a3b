/*
 * Drafts of one person in session storage under `name|person`, so that they are never shown to, or
 * sent as, the next person in the same browser. Nothing is stored while the person is unknown,
 * since somebody else may reload the page. A visitor's drafts are separate; those of an account are
 * removed when its session ends (docs/product/chat.md#unsent-lines).
 */

/** Owner of a draft: a visitor, `user:id` or `admin:id`; null while unknown. */
export type Person = string | null;

export const VISITOR = 'visitor';

const keyOf = (name: string, person: string) => `${name}|${person}`;

/** The stored text; empty if there is none. */
export function readOf(name: string, person: Person): string {
  if (person === null) return '';
  try {
    return sessionStorage.getItem(keyOf(name, person)) ?? '';
  } catch {
    return '';
  }
}

/**
 * Stores a person's text, or removes it when empty. Does nothing if storage is full or disabled.
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

/** Removes all drafts of a kind of account, except those of the id `except`. */
export function forgetPeople(kind: 'user' | 'admin', except: string | null): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const person = key.slice(key.lastIndexOf('|') + 1);
      if (!person.startsWith(`${kind}:`) || person === `${kind}:${except}`) continue;
      sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is disabled.
  }
}
