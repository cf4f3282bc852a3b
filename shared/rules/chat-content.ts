import { nameKey } from './chat-names.ts';

/** Endings that make a word with a dot an address; any other word with a dot is just a typo. */
const ENDINGS =
  'no|com|net|org|io|gg|tv|me|app|dev|eu|se|dk|fi|is|de|uk|fr|nl|pl|ru|cn|us|co|info|biz|xyz|link|site|shop|online|club|live|chat|ly|be|ai|example|test';

const LINK = new RegExp(
  `https?:/|\\bwww\\.|\\b[\\p{L}\\p{N}-]+\\s?(?:\\.|\\((?:dot|punktum)\\)|\\[(?:dot|punktum)\\])\\s?(?:${ENDINGS})\\b(?![\\p{L}])`,
  'iu',
);
const EMAIL =
  /[\p{L}\p{N}._%+-]+\s?(?:@|\((?:at|krøllalfa)\)|\[(?:at|krøllalfa)\])\s?[\p{L}\p{N}-]+/iu;

/** Eight digits or more that may stand apart, as Norwegians write telephone numbers. */
const PHONE = /(?:\+|\b00)?\d(?:[\s.()/-]{0,2}\d){7,14}(?!\d)/u;

/** Dates have eight digits as well. */
const DATE = /\b[0-3]?\d[./-][01]?\d[./-](?:19|20)\d\d\b/gu;

/** What a line holds that would let a stranger reach a child, or null. */
export function contactDetailIn(text: string): 'link' | 'email' | 'phone' | null {
  const plain = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  if (EMAIL.test(plain)) return 'email';
  if (LINK.test(plain)) return 'link';
  return PHONE.test(plain.replace(DATE, '#')) ? 'phone' : null;
}

/** Form in which words of the filter are stored and lines are searched; `*` stays. */
export function filterKey(word: string): string {
  return nameKey(word);
}

/**
 * Whether a line holds one of the words (in the form of `filterKey`): as a whole word, or, for a
 * word that ends in `*`, at the beginning of one.
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
