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

/** Control characters, and characters that change the reading direction; not allowed in names. */
const CONTROLS = /[\p{Cc}\p{Bidi_Control}]/u;

/** Whether a text contains characters that break a line or make it read as another text. */
export function hasControls(text: string): boolean {
  return CONTROLS.test(text);
}

/** Trimmed NFC form, in which every text is stored. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/^[\s\u200B\uFEFF]+|(?<![\s\u200B\uFEFF])[\s\u200B\uFEFF]+$/gu, '');
}
