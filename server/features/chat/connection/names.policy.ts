import type { Refusal } from '../chat.refusals.ts';
import { isOfOneScript, isReservedName } from '../filters/names.ts';
import { holdsFilteredWord } from '../filters/words.ts';

/** A name that is written under or asked for. */
export interface WantedName {
  kind: 'visitor' | 'user' | 'admin';
  navn: string;
  /** `navn` in the normalised form for comparisons. */
  nameKey: string;
  /** Sender key of the visitor who would own it. */
  holder: string;
}

/** Names that are not free. */
export interface TakenNames {
  /** Usernames of administrators. */
  admins: readonly string[];
  /** Normalised usernames. */
  accounts: ReadonlySet<string>;
  /** Normalised names of visitors → sender key of the holder. */
  holders: ReadonlyMap<string, string>;
}

/** Why a visitor may not have a name, or null (docs/product/chat.md#names-in-the-chat). */
export function nameRefusal(wanted: WantedName, taken: TakenNames): Refusal | null {
  if (wanted.kind !== 'visitor') return null;
  const holder = taken.holders.get(wanted.nameKey);
  const isOwn = holder === wanted.holder;
  if (taken.accounts.has(wanted.nameKey) || (holder !== undefined && !isOwn)) {
    return { code: 'name_taken', message: 'Det navnet er opptatt. Velg et annet.' };
  }
  // Comparing with reserved names is the slowest check of a line; a name already held has passed
  // it.
  if (isOwn) return null;
  if (!isOfOneScript(wanted.navn)) {
    return { code: 'name_reserved', message: 'Bruk bokstaver fra bare ett alfabet i navnet.' };
  }
  if (isReservedName(wanted.navn, taken.admins)) {
    return { code: 'name_reserved', message: 'Det navnet er reservert. Velg et annet.' };
  }
  return null;
}

/** Refusal of a name by the word filter, or null. */
export function filteredNameRefusal(navn: string, words: readonly string[]): Refusal | null {
  if (!holdsFilteredWord(navn, words)) return null;
  return { code: 'word_filter', message: 'Navnet har et ord som ikke er lov her.' };
}
