import { nameKey } from './names.ts';

/** Normalised form in which filter words are stored and lines are searched; a `*` is kept. */
export function filterKey(word: string): string {
  return nameKey(word);
}

/** Digits and signs that are read as a letter inside a word ('id1ot'). */
const READ_AS: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};

/** Letters that stand apart ('i d i o t', 'i.d.i.o.t'). */
const APART = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[ ._*-][\p{L}\p{N}](?![\p{L}\p{N}])){2,}/gu;
/** Accents, but not the ring of å. */
const ACCENTS = /(?!\u030A)\p{M}/gu;
/** A shorter word is only found as it is written. */
const SHORTEST_REPEATED = 4;
const repeatedOnce = (text: string) => text.replace(/(\p{L})\1+/gu, '$1');

/** '1' is an i or an l. Numbers ('15.30', '2025', '$5') stay what they are. */
const foldLeet = (line: string, one: 'i' | 'l') =>
  line.replace(/[\p{L}\p{N}@$!|]+/gu, (word) =>
    /\p{L}/u.test(word)
      ? word
          .replace(/1|[!|](?=[\p{L}\p{N}])/gu, one)
          .replace(/[03457@$]/g, (sign) => READ_AS[sign] ?? sign)
      : word,
  );

/** A line in words, as it is written and with the letters that digits and signs stand for. */
function readingsOf(written: string): string[] {
  const line = written
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(APART, (letters) => letters.replace(/[ ._*-]/g, ''));
  // '@id1ot' calls somebody that; '@pe' is a letter.
  const called = line.replace(/(?<!\S)@(?=[\p{L}\p{N}])/gu, '');
  const texts = [line, ...(called === line ? [] : [called])];
  const read = (one: 'i' | 'l') => texts.map((text) => foldLeet(text, one));
  return [...new Set([written, line, ...read('i'), ...read('l')])].map(
    (text) => ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')} `,
  );
}

/**
 * Whether a line contains one of the words (in the form of `filterKey`): as a whole word, or, for
 * one that ends in `*`, as the beginning of a word; also where digits and signs stand for letters.
 */
export function holdsFilteredWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  const readings = readingsOf(filterKey(text));
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
      // 'idiooot'
      (wanted.length >= SHORTEST_REPEATED &&
        once.some((reading) => reading.includes(repeatedOnce(part))))
    );
  });
}
