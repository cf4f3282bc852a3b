/*
 * A plan in the fragment of an address (docs/product/pocket.md#sharing-a-plan): `1.` and five
 * letters for each act. The letters are 30 bits of a hash of the act's id, so that a link stays
 * right when acts are added or moved, and a QR code of it stays coarse. Among 400 acts two share
 * their letters with a chance of 1 in 13 000; then the link names both.
 */

const VERSION = '1';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const CODE_LENGTH = 5;
const CODE_BITS = 6 * CODE_LENGTH;

/** Most acts of a link. */
export const MAX_SHARED = 200;

/** Longest fragment. */
export const PLAN_LENGTH = VERSION.length + 1 + CODE_LENGTH * MAX_SHARED;

const READABLE = /^1\.(?:[A-Za-z0-9_-]{5}){1,200}$/;
const ANY_VERSION = /^\d+\./;

/** FNV-1a in 32 bits, folded to 30. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) {
    value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  return ((value >>> CODE_BITS) ^ value) & (2 ** CODE_BITS - 1);
}

/** The letters of an act's id. */
function codeOf(id: string): string {
  const value = hash(id);
  return Array.from({ length: CODE_LENGTH }, (_, place) =>
    LETTERS.charAt((value >>> (6 * place)) & 63),
  ).join('');
}

/** The fragment that shares these acts, without `#`: the first 200 of them, each once. */
export function planFragment(ids: readonly string[]): string {
  const codes = new Set(ids.map(codeOf));
  return `${VERSION}.${[...codes].slice(0, MAX_SHARED).join('')}`;
}

/** What a fragment holds. `unknown` counts acts that the programme does not have (any more). */
export type SharedPlan =
  | { kind: 'none' }
  | { kind: 'unreadable' }
  | { kind: 'plan'; ids: readonly string[]; unknown: number };

/** Reads a fragment, with or without `#`; `known` are the ids of every act, in the programme's order. */
export function readPlanFragment(fragment: string, known: readonly string[]): SharedPlan {
  const text = fragment.replace(/^#/, '');
  if (!ANY_VERSION.test(text)) return { kind: 'none' };
  if (!READABLE.test(text)) return { kind: 'unreadable' };
  const body = text.slice(VERSION.length + 1);
  const codes = new Set(body.match(/.{5}/g));
  const ids = known.filter((id) => codes.has(codeOf(id)));
  const found = new Set(ids.map(codeOf));
  return { kind: 'plan', ids, unknown: codes.size - found.size };
}
