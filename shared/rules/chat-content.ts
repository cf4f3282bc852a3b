import { nameKey } from './chat-names.ts';

/* Runs on every line and name that anybody sends, so all of it takes linear time. */

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
/**
 * Full stops of other scripts, dot-like characters between two letters, and the word in brackets.
 */
const STOP =
  /[\u3002\u06D4\u0701\u0702\uA4F8]|(?<! )[\u00B7\u30FB\u2022\u2027\u2219\u22C5](?! )|[([](?:dot|punktum)[)\]]/giu;
const SLASH = /[\\\u2044\u2215\u29F8]/gu;
const AT = /[([](?:at|krøllalfa)[)\]]/giu;

/**
 * A character before the '@' is enough. With a space before it ('hei @kari') it addresses somebody
 * and is no e-mail address.
 */
const EMAIL = /[\p{L}\p{N}._%+-](?:@ ?| @ )[\p{L}\p{N}]/u;
const BEGINNING = /https?:\/|\bwww\./iu;
/**
 * With these top-level domains a word with a dot is a web address; with others it is taken for a
 * typo.
 */
const KNOWN_ENDING =
  /[\p{L}\p{N}-] ?\. ?(?:no|com|net|org|io|gg|tv|me|app|dev|eu|se|dk|fi|is|de|uk|fr|nl|pl|ru|cn|us|co|info|biz|xyz|link|site|shop|online|club|live|chat|ly|be|ai|example|test)(?![\p{L}\p{N}_])/iu;
/** Followed by a path, any ending is taken for a top-level domain. */
const ENDING_AND_PATH = /[\p{L}\p{N}-] ?\.\p{L}[\p{L}\p{N}-]+ ?\//u;

/** Dates have eight digits too; no mobile number has this form. */
const DATE =
  /(?<!\p{N})(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-](?:19|20)\d\d(?!\p{N})/gu;

/** Digits of any script; Chinese numerals are letters in Unicode. */
const DIGIT = /[\p{N}零一二三四五六七八九]/u;
const LETTER = /\p{L}/u;
/** Digits of a Norwegian telephone number. */
const PHONE_DIGITS = 8;

/**
 * Kind of contact details in a line or name, by which a stranger could reach a child; null for
 * none.
 */
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
 * Whether eight digits follow each other, ignoring everything between them except letters. One pass
 * over the characters.
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
