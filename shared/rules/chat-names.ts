import { CONFUSABLES } from './confusables.ts';

/** Name on every admin's line. */
export const ADMIN_NAME = 'CTRL Admin';
/** Name on system lines. */
export const SYSTEM_NAME = 'CTRL Festival';
/** Name on the lines of a deleted account. */
export const DELETED_USER_NAME = 'Slettet bruker';

const OURS = [ADMIN_NAME, SYSTEM_NAME, DELETED_USER_NAME];
/** Names that suggest an official role. */
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

/** Invisible characters, and combining marks. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{M}\p{Cc}]/gu;

/**
 * Normalised form for comparing chat names: NFKC, lower case, look-alike letters of other scripts
 * replaced by the Latin ones, invisible characters and combining marks removed, white space as one
 * space. The characters allowed in usernames (a-z, æøå, digits, `.`, `_`, `-`) stay as they are, so
 * that the result can be compared with the folded username of an account.
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

/** Digits and characters that can replace a letter inside a word ('m0derator'). */
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
 * Two skeletons of a name for comparisons: its letters with stand-ins replaced, and its letters
 * alone, because a character may also be decoration.
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

/**
 * Whether a name is one of the product's own (ADMIN_NAME, SYSTEM_NAME), or looks like one ('СTRL
 * Аdmin').
 */
export function isOwnName(name: string): boolean {
  return shapesOf(name).some((shape) => OWN_SHAPES.has(shape));
}

/**
 * Whether a name could be mistaken for the organisers' or an administrator's ('CTRL_Adm1n',
 * 'm0derator').
 * @param admins usernames of the administrators
 */
export function isReservedName(name: string, admins: readonly string[] = []): boolean {
  const theirs = shapesOfAll(admins);
  return shapesOf(name).some((shape) => RESERVED_SHAPES.has(shape) || theirs.has(shape));
}
