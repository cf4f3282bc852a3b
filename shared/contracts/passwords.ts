import { characters } from '../rules/plain-text.ts';
import { boundedText } from './text.ts';

export const PASSWORD_MIN = 6;
export const ADMIN_PASSWORD_MIN = 12;
/** In bytes of UTF-8: bcrypt ignores what comes after byte 72. */
export const PASSWORD_MAX_BYTES = 72;

export const PASSWORDS_DIFFER = 'Passordene stemmer ikke overens';
const TOO_LONG = `Passordet er for langt. Det kan være ${PASSWORD_MAX_BYTES} tegn, færre med æ, ø, å og andre spesialtegn`;

const encoder = new TextEncoder();

/**
 * A password as it was typed: not trimmed, only bounded and then NFC-normalised, so that the same
 * keys give the same password on every device. Both fields of a form have the same rules.
 */
export function typedPassword(required: string) {
  return boundedText(PASSWORD_MAX_BYTES, required, TOO_LONG).transform((text) =>
    text.normalize('NFC'),
  );
}

/** A new password: at least `min` characters, at most 72 bytes. */
function chosenPassword(min: number) {
  const tooShort = `Passord må være minst ${min} tegn`;
  return typedPassword(tooShort)
    .refine((text) => characters(text) >= min, tooShort)
    .refine((text) => encoder.encode(text).length <= PASSWORD_MAX_BYTES, TOO_LONG);
}

/** A user's or an affiliate's new password. */
export const newPassword = chosenPassword(PASSWORD_MIN);

/** An administrator's new password, from the settings or the command line. */
export const newAdminPassword = chosenPassword(ADMIN_PASSWORD_MIN);

/** A password that is checked: at login, or to confirm an act. */
export function givenPassword(required = 'Passord kreves') {
  return typedPassword(required).refine((text) => text !== '', required);
}
