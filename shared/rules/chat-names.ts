/** Name on every admin's line. */
export const ADMIN_NAME = 'CTRL Admin';
/** Name on system lines. */
export const SYSTEM_NAME = 'CTRL Festival';
/** Name on the lines of a deleted account. */
export const DELETED_USER_NAME = 'Slettet bruker';

/**
 * What names do not hold: control, format, private and unassigned characters, what is invisible by
 * Unicode's data or looks empty (the braille blank), and enclosing marks.
 */
const NOT_IN_NAMES = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Me}\u2800]/gu;
/** More marks on one letter than any language writes are drawn over the lines around. */
const MARKS = /(\p{M}{2})\p{M}+/gu;

/**
 * A name as it is stored and shown: letters, digits, ordinary signs, and single spaces between them
 * (docs/product/chat.md#names-in-the-chat). May be empty.
 */
export function cleanName(name: string): string {
  return name
    .replace(/\s+/gu, ' ')
    .replace(NOT_IN_NAMES, '')
    .replace(MARKS, '$1')
    .normalize('NFC')
    .replace(/ +/gu, ' ')
    .trim();
}
