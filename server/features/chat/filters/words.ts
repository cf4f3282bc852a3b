import { nameKey } from './names.ts';

/** Normalised form in which filter words are stored and lines are searched; a `*` is kept. */
export function filterKey(word: string): string {
  return nameKey(word);
}

/**
 * Whether a line contains one of the words (in the form of `filterKey`): as a whole word, or, for
 * one that ends in `*`, as the beginning of a word.
 */
export function holdsFilteredWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  const line = filterKey(text).replace(/[^\p{L}\p{N}]+/gu, ' ');
  const padded = ` ${line} `;
  return words.some((word) => {
    const isPrefix = word.endsWith('*');
    const wanted = word
      .replace(/\*$/, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    return wanted !== '' && padded.includes(isPrefix ? ` ${wanted}` : ` ${wanted} `);
  });
}
