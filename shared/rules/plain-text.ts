/** Invisible characters, with which an empty-looking text would pass as content. */
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether anything of the text can be seen. Zero-width and blank characters do not count. */
export function isVisible(text: string): boolean {
  return text.replace(INVISIBLE, '') !== '';
}

/** Number of code points: an emoji outside the basic plane counts as one. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The first `max` characters; never half a surrogate pair, which databases refuse. */
export function firstCharacters(text: string, max: number): string {
  let end = 0;
  let count = 0;
  for (const sign of text) {
    if (count === max) break;
    end += sign.length;
    count += 1;
  }
  return text.slice(0, end);
}

/**
 * 31 combining marks in a row. The halfwidth sound marks of Japanese are letters that NFKC turns
 * into marks. The lookbehind begins at the first mark of a run only, so that each is read once.
 */
const MARK_RUN = /(?<![\p{M}\uFF9E\uFF9F])[\p{M}\uFF9E\uFF9F]{31}/u;

/**
 * Whether more than 30 combining marks follow each other, which no language writes. `normalize`
 * sorts the marks of a letter in a time that grows with the square of their number: 50,000 of them
 * take half a second.
 */
export function hasMarkRun(text: string): boolean {
  return MARK_RUN.test(text);
}

/**
 * Most UTF-16 units that a text of `max` characters has as it is typed: NFC joins up to four, and
 * white space around a text does not count.
 */
export function rawUnits(max: number): number {
  return 4 * max + 100;
}

/**
 * Largest factor by which NFKC lengthens an ordinary text: combined characters (㌖, ﷺ) are expanded.
 */
const SPELT_OUT = 4;

/**
 * Whether a text stays within bounds in its NFKC form, in which it is compared and searched: there
 * one combined character can become up to 18.
 */
export function staysShort(text: string, max: number): boolean {
  return characters(text.normalize('NFKC')) <= SPELT_OUT * max;
}

/** Control characters; not allowed in names. */
const CONTROLS = /\p{Cc}/u;

/** Whether a text contains characters that break a line. */
export function hasControls(text: string): boolean {
  return CONTROLS.test(text);
}

/** Characters that change the reading direction: with one a text is displayed as another. */
const TURNING = /\p{Bidi_Control}/gu;

/** Characters that nobody sees: zero-width ones, soft hyphens, joiners. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** As `cleanText`, also without characters that nobody sees and with ordinary spaces, for a reference or a code. */
export function cleanReference(text: string): string {
  return cleanText(text.replace(UNSEEN, '').replace(/\p{Zs}/gu, ' '));
}

/** Trimmed NFC form without bidirectional controls, in which every text is stored. */
export function cleanText(text: string): string {
  return text
    .replace(TURNING, '')
    .normalize('NFC')
    .replace(/^[\s\u200B\uFEFF]+|(?<![\s\u200B\uFEFF])[\s\u200B\uFEFF]+$/gu, '');
}
