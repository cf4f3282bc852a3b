import { nameKey } from './chat-names.ts';

/* Everybody's lines come through here: all of this takes time in proportion to the text. */

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
/** Stops of other scripts, dots that stand between two letters like one, and the word in brackets. */
const STOP =
  /[\u3002\u06D4\u0701\u0702\uA4F8]|(?<! )[\u00B7\u30FB\u2022\u2027\u2219\u22C5](?! )|[([](?:dot|punktum)[)\]]/giu;
const SLASH = /[\\\u2044\u2215\u29F8]/gu;
const AT = /[([](?:at|krøllalfa)[)\]]/giu;

/** One sign before the mark is enough. A mark that stands before a word only ('hei @kari') names somebody. */
const EMAIL = /[\p{L}\p{N}._%+-](?:@ ?| @ )[\p{L}\p{N}]/u;
const BEGINNING = /https?:\/|\bwww\./iu;
/** These endings make a word with a dot an address; any other word with a dot is just a typo. */
const KNOWN_ENDING =
  /[\p{L}\p{N}-] ?\. ?(?:no|com|net|org|io|gg|tv|me|app|dev|eu|se|dk|fi|is|de|uk|fr|nl|pl|ru|cn|us|co|info|biz|xyz|link|site|shop|online|club|live|chat|ly|be|ai|example|test)(?![\p{L}\p{N}_])/iu;
/** With a path behind it every ending does. */
const ENDING_AND_PATH = /[\p{L}\p{N}-] ?\.\p{L}[\p{L}\p{N}-]+ ?\//u;

/** Real dates have eight digits as well; no mobile number looks like one. */
const DATE =
  /(?<!\p{N})(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-](?:19|20)\d\d(?!\p{N})/gu;

/** Digits of any script and numbers written as one sign; in Chinese they are letters. */
const DIGIT = /[\p{N}零一二三四五六七八九]/u;
const LETTER = /\p{L}/u;
/** A Norwegian telephone number. */
const PHONE_DIGITS = 8;

/** What a line or a name holds that would let a stranger reach a child, or null. */
export function contactDetailIn(text: string): 'link' | 'email' | 'phone' | null {
  const plain = text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(/\s+/gu, ' ')
    .replace(STOP, '.')
    .replace(SLASH, '/')
    .replace(AT, '@');
  if (EMAIL.test(plain)) return 'email';
  if ([BEGINNING, KNOWN_ENDING, ENDING_AND_PATH].some((link) => link.test(plain))) return 'link';
  return holdsPhoneNumber(plain.replace(DATE, '#')) ? 'phone' : null;
}

/**
 * Whether eight digits follow each other, whatever stands between them except letters. Looks at each
 * sign once, from the first to the last.
 */
export function holdsPhoneNumber(signs: Iterable<string>): boolean {
  let digits = 0;
  for (const sign of signs) {
    if (DIGIT.test(sign)) digits += 1;
    else if (LETTER.test(sign)) digits = 0;
    if (digits === PHONE_DIGITS) return true;
  }
  return false;
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
