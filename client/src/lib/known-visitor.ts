import { readStored, removeStored, writeStored } from './storage.ts';

/*
 * Whether somebody was logged in here last time. It opens no door: it only keeps a page from saying
 * 'log in' in the moment before the session is known.
 */
const KEY = 'ctrl-kjent';
const isTrue = (value: unknown): value is true => value === true;

/** True when the last answer about the session in this browser was somebody. */
export function isKnownVisitor(): boolean {
  return readStored<boolean>(KEY, isTrue, false);
}

/** Keeps what the session's answer was. */
export function rememberVisitor(isLoggedIn: boolean): void {
  if (!isLoggedIn) removeStored(KEY);
  else if (!isKnownVisitor()) writeStored(KEY, true);
}
