import { CONFUSABLES } from './confusables.ts';

/** Name of every admin's line. */
export const ADMIN_NAME = 'CTRL Admin';
/** Name of lines that the chat itself writes. */
export const SYSTEM_NAME = 'CTRL Festival';
/** What a line is signed with once its author has deleted the account. */
export const DELETED_USER_NAME = 'Slettet bruker';

const OURS = [ADMIN_NAME, SYSTEM_NAME, DELETED_USER_NAME];
/** Names that sound as if they had a say. */
const OFFICES = [
  'admin',
  'administrator',
  'moderator',
  'mod',
  'ctrl',
  'ctrladmin',
  'system',
  'support',
  'vakt',
];

/** Characters that take no room on the screen, and marks that are added to a letter. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{M}\p{Cc}]/gu;

/**
 * The form by which chat names are compared: NFKC, lower case, letters of other scripts that look
 * Latin as their Latin twin, invisible characters and added marks dropped, blanks as one space.
 * What a username may consist of (a-z, æøå, digits, `.`, `_`, `-`) stays as it is, so that the
 * result can be compared with the folded username of an account.
 */
export function nameKey(name: string): string {
  return twins(name.normalize('NFKC').toLowerCase().normalize('NFKC'))
    .replace(UNSEEN, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

function twins(text: string): string {
  let plain = '';
  for (const letter of text) plain += CONFUSABLES.get(letter) ?? letter;
  return plain;
}

/** Digits and signs that pass for a letter inside a word. */
const STAND_INS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '|': 'i',
  '!': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
};

/**
 * What is left of a name when only its shape counts: its letters with every stand-in as one, and
 * its letters alone, because a sign may also be mere decoration.
 */
function shapesOf(name: string): [string, string] {
  const key = nameKey(name).normalize('NFKD').replace(UNSEEN, '').replace(/rn/g, 'm');
  const shape = [...key].map((sign) => STAND_INS[sign] ?? sign).join('');
  const letters = [...key].filter((sign) => /\p{L}/u.test(sign));
  return [shape.replace(/\P{L}/gu, ''), letters.map((sign) => STAND_INS[sign] ?? sign).join('')];
}

const shapesOfAll = (names: readonly string[]) =>
  new Set(names.flatMap(shapesOf).filter((shape) => shape !== ''));

const OWN_SHAPES = shapesOfAll(OURS);
const RESERVED_SHAPES = shapesOfAll([...OURS, ...OFFICES]);

/** Whether a name is one with which our own lines are signed, or looks like one ('СTRL Аdmin'). */
export function isOwnName(name: string): boolean {
  return shapesOf(name).some((shape) => OWN_SHAPES.has(shape));
}

/**
 * Whether a name passes for one that speaks for the organisers, as one of ours or an administrator's
 * does ('CTRL_Adm1n', 'm0derator').
 * @param admins usernames of the administrators
 */
export function isReservedName(name: string, admins: readonly string[] = []): boolean {
  const theirs = shapesOfAll(admins);
  return shapesOf(name).some((shape) => RESERVED_SHAPES.has(shape) || theirs.has(shape));
}
