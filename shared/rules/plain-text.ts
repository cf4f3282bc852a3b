/** Invisible characters that would let an empty-looking text pass as content. */
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether anything of the text can be seen. Zero-width and blank characters do not count. */
export function isVisible(text: string): boolean {
  return text.replace(INVISIBLE, '') !== '';
}

/** NFC form without blanks at both ends; the form in which every text is stored. */
export function cleanText(text: string): string {
  return text.normalize('NFC').replace(/^[\s\u200B\uFEFF]+|[\s\u200B\uFEFF]+$/gu, '');
}
