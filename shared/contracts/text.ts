import { z } from 'zod';
import {
  characters,
  cleanText,
  hasControls,
  hasMarkRun,
  isVisible,
  rawUnits,
  staysShort,
} from '../rules/plain-text.ts';

export { characters, cleanText, isVisible };

/** Message of the error answer to characters that cannot be stored. */
export const INVALID_CHARACTERS = 'Teksten inneholder ugyldige tegn';
const TOO_COMBINED = 'Teksten har for mange sammensatte tegn';
/** Message for a number, a list or anything else that is no text. */
export const NO_TEXT = 'Må være tekst';
export const INVALID_EMAIL = 'Ugyldig e-postadresse';

/** Message for a text with more than `max` characters. */
export function tooLong(max: number): string {
  return `Kan ikke være lengre enn ${max} tegn`;
}

/** C0 controls except tab and line breaks, and lone surrogates: never stored. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the controls are what is refused
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\p{Cs}/u;

/**
 * Text as it came, bounded before anything whose time grows with it: `normalize`, patterns, and the
 * rules of a whole form (hence `abort`). `max` characters are left after cleaning.
 */
export function boundedText(max: number, required: string, long = tooLong(max)) {
  return z
    .string({ error: required })
    .max(rawUnits(max), { error: long, abort: true })
    .refine((text) => !hasMarkRun(text), { error: TOO_COMBINED, abort: true });
}

/**
 * Required text: trimmed and NFC-normalised, at most `max` characters (code points, as the database
 * counts them). The message `required` is for a missing, empty or invisible text.
 */
export function requiredText(max: number, required: string) {
  return boundedText(max, required)
    .transform(cleanText)
    .refine(isVisible, required)
    .refine((text) => !FORBIDDEN.test(text), INVALID_CHARACTERS)
    .refine((text) => characters(text) <= max, tooLong(max))
    .refine((text) => staysShort(text, max), TOO_COMBINED);
}

/** Required text in one line, for a name. */
export function requiredName(max: number, required: string) {
  return requiredText(max, required).refine((text) => !hasControls(text), INVALID_CHARACTERS);
}

/** Optional text; empty or invisible becomes null. */
export function optionalText(max: number) {
  return boundedText(max, NO_TEXT)
    .nullish()
    .transform((text) => {
      const clean = cleanText(text ?? '');
      return isVisible(clean) ? clean : null;
    })
    .refine((text) => text === null || !FORBIDDEN.test(text), INVALID_CHARACTERS)
    .refine((text) => text === null || characters(text) <= max, tooLong(max))
    .refine((text) => text === null || staysShort(text, max), TOO_COMBINED);
}

const EMAIL_MAX = 254;
const EMAIL =
  /^[A-Za-z0-9æøåÆØÅ.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9æøåÆØÅ](?:[A-Za-z0-9æøåÆØÅ-]{0,61}[A-Za-z0-9æøåÆØÅ])?\.)+[A-Za-z]{2,63}$/;

/** Begins an encoded word of mail headers, which mail programs show as other characters. */
const ENCODED_WORD = '=?';

function looksLikeEmail(address: string): boolean {
  const local = address.slice(0, address.lastIndexOf('@'));
  return (
    address.length <= EMAIL_MAX &&
    EMAIL.test(address) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..') &&
    !local.includes(ENCODED_WORD)
  );
}

/** E-mail address: trimmed, NFC, at most 254 characters; letter case is kept as typed. */
export const emailAddress = boundedText(EMAIL_MAX, INVALID_EMAIL, INVALID_EMAIL)
  .transform(cleanText)
  .refine(looksLikeEmail, INVALID_EMAIL);

/** Normalised form for comparing addresses and names: NFKC, lower case. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Checked separately: `new URL` also accepts `http:a`, and backslashes for slashes. */
const WITH_HOST = /^https?:\/\/[^/\\]/i;

/**
 * Web address typed by a person: http or https, a host with a dot (not a name of the local
 * network), no credentials.
 */
export function webAddress(max: number, message = 'Ugyldig URL') {
  return boundedText(max, message, message)
    .transform(cleanText)
    .refine((text) => {
      if (text.length === 0 || characters(text) > max) return false;
      try {
        const url = new URL(text);
        return (
          WITH_HOST.test(text) &&
          /[^.]\.[^.]/.test(url.hostname) &&
          `${url.username}${url.password}` === ''
        );
      } catch {
        return false;
      }
    }, message);
}

/** One-time token of a link in an e-mail: 43 characters of base64url (32 bytes). */
export const linkToken = z
  .string({ error: 'Lenken er ugyldig' })
  .regex(/^[A-Za-z0-9_-]{43}$/, 'Lenken er ugyldig');

/** Title and text of an announcement. */
export const announcementTexts = {
  title: requiredText(80, 'Skriv en tittel'),
  text: requiredText(500, 'Skriv hva som skjer'),
};
