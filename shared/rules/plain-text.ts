/** Invisible characters that would let an empty-looking text pass as content. */
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether anything of the text can be seen. Zero-width and blank characters do not count. */
export function isVisible(text: string): boolean {
  return text.replace(INVISIBLE, '') !== '';
}

/** Length of a text as people count it: an emoji outside the basic plane is one character, not two. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The first `max` characters; never half of one, which no database takes. */
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

/** No honest text is so much longer once its combined signs (㌖, ﷺ) are spelt out. */
const SPELT_OUT = 4;

/**
 * Whether a text stays within bounds when it is compared or searched, which happens in its NFKC form:
 * one sign of those that Unicode has combined becomes up to 18 there.
 */
export function staysShort(text: string, max: number): boolean {
  return characters(text.normalize('NFKC')) <= SPELT_OUT * max;
}

/** Characters that are no part of a name: controls, and signs that turn the reading direction. */
const CONTROLS = /[\p{Cc}\p{Bidi_Control}]/u;

/** Whether a text holds what could make it read as another one, or break a line. */
export function hasControls(text: string): boolean {
  return CONTROLS.test(text);
}

/** NFC form without blanks at both ends; the form in which every text is stored. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/^[\s\u200B\uFEFF]+|(?<![\s\u200B\uFEFF])[\s\u200B\uFEFF]+$/gu, '');
}
