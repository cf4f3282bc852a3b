/*
 * Drafts of one person in session storage under `name|person`, so that they are never shown to, or
 * sent as, the next person in the same browser. Nothing is stored while the person is unknown,
 * since somebody else may reload the page. A visitor's drafts are separate; those of an account are
 * removed when its session ends (docs/product/chat.md#unsent-lines), except what is typed in forms
 * (docs/product/accounts.md#typed-text).
 */

/** Owner of a draft: a visitor, `user:id`, `affiliate:id` or `admin:id`; null while unknown. */
export type Person = string | null;

export const VISITOR = 'visitor';

/** Kinds of accounts. */
export type AccountKind = 'user' | 'affiliate' | 'admin';

/** Begins the names of what is typed in forms, which waits for its person to log in again. */
const FORM = 'skjema-';

/** Name of what is typed in a form. */
export const formDraft = (form: string): string => FORM + form;

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

/**
 * Removes all drafts of a kind of account, except those of the id `except`. What is typed in forms
 * stays while nobody (null) is logged in.
 */
export function forgetPeople(kind: AccountKind, except: string | null): void {
  const isOver = (key: string) => except !== null || !key.startsWith(FORM);
  forget((key, person) => ofKind(person, kind) && person !== `${kind}:${except}` && isOver(key));
}

/** Removes what is typed in the forms of a kind of account: at a logout, nobody comes back for it. */
export function forgetForms(kind: AccountKind): void {
  forget((key, person) => ofKind(person, kind) && key.startsWith(FORM));
}

const ofKind = (person: string, kind: AccountKind) => person.startsWith(`${kind}:`);

function forget(isOver: (key: string, person: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (isOver(key, key.slice(key.lastIndexOf('|') + 1))) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is disabled.
  }
}
