import { LOOKALIKES } from './lookalikes.ts';

/** Look-alike → Latin letter or sign. */
const LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOKALIKES).flatMap(([latin, likes]) =>
    [...likes].map((like): [string, string] => [like, latin]),
  ),
);

/** Invisible characters, and combining marks. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{M}\p{Cc}]/gu;

/**
 * Single characters that NFKC makes whole words of Arabic or Japanese of, up to 18 letters. They are left
 * out before a text is judged, so that it does not grow.
 */
export const WHOLE_WORDS = /[\uFDFA\uFDFB\u3300-\u3357]/g;

/**
 * Normalised form for comparisons: NFKC, look-alike characters of other scripts replaced by the Latin
 * ones, invisible characters and combining marks removed, lower case. The characters of usernames
 * (a-z, æøå, digits, `.`, `_`, `-`) stay as they are. Takes linear time.
 */
export function foldLetters(text: string): string {
  let latin = '';
  for (const sign of text.normalize('NFKC')) latin += LATIN.get(sign) ?? sign;
  let small = '';
  for (const sign of latin.toLowerCase().normalize('NFKC')) small += LATIN.get(sign) ?? sign;
  return small.replace(UNSEEN, '');
}

/** `foldLetters` without the accents and strokes of Latin letters: å is a, ø is o, æ is ae. */
export function foldPlainly(text: string): string {
  return foldLetters(text)
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae');
}
