import type { Refusal } from '../chat.refusals.ts';
import { foldPlainly } from '../filters/fold.ts';
import { isOfOneScript, isReservedName } from '../filters/names.ts';
import { holdsFilteredWord } from '../filters/words.ts';
import { leftBy } from './identity.ts';

/** A name that is written under or asked for. */
export interface WantedName {
  kind: 'visitor' | 'user' | 'admin';
  navn: string;
  /** `navn` in the normalised form for comparisons. */
  nameKey: string;
  /** Keyed hash of `nameKey`. */
  nameHash: string;
  /** Sender key of the visitor who would own it. */
  holder: string;
}

/** Names that are not free. */
export interface TakenNames {
  /** Usernames of administrators. */
  admins: readonly string[];
  /** Normalised usernames. */
  accounts: ReadonlySet<string>;
  /** Normalised names of visitors, and hashes of those of deleted accounts → whose and how written. */
  holders: ReadonlyMap<string, { holder: string; navn: string }>;
}

/**
 * Whether a name is what everybody's own lines are called on their screen: 'Du', however it is
 * written.
 */
export function isSecondPerson(navn: string): boolean {
  const letters = foldPlainly(navn).replace(/\P{L}/gu, '');
  return letters.replace(/(\p{L})\1+/gu, '$1') === 'du';
}

/** Why a visitor may not have a name, or null (docs/product/chat.md#names-in-the-chat). */
export function nameRefusal(wanted: WantedName, taken: TakenNames): Refusal | null {
  if (wanted.kind !== 'visitor') return null;
  const held = taken.holders.get(wanted.nameKey);
  const isOthers = held && ![wanted.holder, leftBy(wanted.holder)].includes(held.holder);
  if (taken.accounts.has(wanted.nameKey) || isOthers || taken.holders.has(wanted.nameHash)) {
    return { code: 'name_taken', message: 'Det navnet er opptatt. Velg et annet.' };
  }
  // Comparing with reserved names is the slowest check of a line; a name already held has passed
  // it as it was written then.
  if (held?.holder === wanted.holder && held.navn === wanted.navn) return null;
  if (!isOfOneScript(wanted.navn)) {
    return { code: 'name_reserved', message: 'Bruk bokstaver fra bare ett alfabet i navnet.' };
  }
  if (isSecondPerson(wanted.navn) || isReservedName(wanted.navn, taken.admins)) {
    return { code: 'name_reserved', message: 'Det navnet er reservert. Velg et annet.' };
  }
  return null;
}

/** Refusal of a name by the word filter, or null. */
export function filteredNameRefusal(navn: string, words: readonly string[]): Refusal | null {
  if (!holdsFilteredWord(navn, words)) return null;
  return { code: 'word_filter', message: 'Navnet har et ord som ikke er lov her.' };
}
