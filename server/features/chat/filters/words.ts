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
 * Single characters that NFKC expands to whole Arabic or Japanese words of up to 18 letters.
 * Removed before a text is checked, so that it does not grow.
 */
export const WHOLE_WORDS = /[\uFDFA\uFDFB\u3300-\u3357]/g;

/**
 * Normalised form for comparisons: NFKC, look-alike characters of other scripts replaced by Latin
 * ones, invisible characters and combining marks removed, lower case. The characters of usernames
 * (a-z, æøå, digits, `.`, `_`, `-`) stay unchanged. Takes linear time.
 */
function foldLetters(text: string): string {
  let latin = '';
  for (const sign of text.normalize('NFKC')) latin += LATIN.get(sign) ?? sign;
  let small = '';
  for (const sign of latin.toLowerCase().normalize('NFKC')) small += LATIN.get(sign) ?? sign;
  return small.replace(UNSEEN, '');
}

/** `foldLetters` without accents and strokes on Latin letters: å is a, ø is o, æ is ae. */
export function foldPlainly(text: string): string {
  return foldLetters(text)
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae');
}

/**
 * Normalised form for comparing chat names: `foldLetters` with white space as single spaces. A
 * username that is already folded stays unchanged.
 */
export function nameKey(name: string): string {
  return foldLetters(name).replace(/\s+/gu, ' ').trim();
}

/** Digits and signs read as a letter inside a word ('id1ot'). */
const READ_AS: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};

/** Spaced-out letters ('i d i o t', 'i.d.i.o.t'). */
const APART = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[ ._*-][\p{L}\p{N}](?![\p{L}\p{N}])){2,}/gu;
/** Accents, except the ring of å. */
const ACCENTS = /(?!\u030A)\p{M}/gu;
/** Shorter words match only in their exact spelling, not with repeated letters. */
const SHORTEST_REPEATED = 4;
const repeatedOnce = (text: string) => text.replace(/(\p{L})\1+/gu, '$1');

/** '1' is an i or an l. Numbers ('15.30', '2025', '$5') are not changed. */
const foldLeet = (line: string, one: 'i' | 'l') =>
  line.replace(/[\p{L}\p{N}@$!|]+/gu, (word) =>
    /\p{L}/u.test(word)
      ? word
          .replace(/1|[!|](?=[\p{L}\p{N}])/gu, one)
          .replace(/[03457@$]/g, (sign) => READ_AS[sign] ?? sign)
      : word,
  );

/** Words of a line: as written, and with digits and signs read as letters. */
function readingsOf(written: string): string[] {
  const line = written
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(APART, (letters) => letters.replace(/[ ._*-]/g, ''));
  // A mention is matched without its '@' ('@id1ot'); in '@pe' the '@' stands for a letter.
  const called = line.replace(/(?<!\S)@(?=[\p{L}\p{N}])/gu, '');
  const texts = [line, ...(called === line ? [] : [called])];
  const read = (one: 'i' | 'l') => texts.map((text) => foldLeet(text, one));
  return [...new Set([written, line, ...read('i'), ...read('l')])].map(
    (text) => ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')} `,
  );
}

/**
 * Whether a line contains one of the words (in the form of `nameKey`), as a whole word or, for one
 * that ends in `*`, as a prefix; digits and signs also match the letters they stand for.
 */
export function holdsFilteredWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  const readings = readingsOf(nameKey(text));
  const once = readings.map(repeatedOnce);
  return words.some((word) => {
    const isPrefix = word.endsWith('*');
    const wanted = word
      .replace(/\*$/, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    const part = isPrefix ? ` ${wanted}` : ` ${wanted} `;
    if (wanted === '') return false;
    return (
      readings.some((reading) => reading.includes(part)) ||
      // Matches 'idiooot'.
      (wanted.length >= SHORTEST_REPEATED &&
        once.some((reading) => reading.includes(repeatedOnce(part))))
    );
  });
}
