import { Fragment } from 'react';
import { AppLink } from './app-link.tsx';

/** A part of a text; with an address where it names one. */
interface TextPart {
  text: string;
  href?: string;
}

interface Found {
  at: number;
  text: string;
  href: string;
}

/** Marks that may stand around an address and are not of it. */
const OPENING = /^[([{«']+/;
const CLOSING = /[.,:;!?'»\]}]/;
const E_MAIL = /^[\w.+-]+@(?:[a-z\d-]+\.)+[a-z]{2,}$/i;

/** Groups of digits as numbers in Norway are written: 22 33 44 55, 912 34 567 or 91234567. */
const NATIONAL = /^(?:[2-9]\d(?: \d\d){3}|[2-9]\d\d \d\d \d{3}|(?!20)[2-9]\d{7})$/;
const INTERNATIONAL = /^\+[1-9]\d*(?: \d+)*$/;
/** Numbers so short that they could be anything, unless the word before says what they are. */
const SHORT = /^(?:11[023]|116 ?117|0\d{4})$/;
const CALLS = /(?:ring|ringe|tlf|telefon|telefonen|nødnummer|nødnummeret|nødtelefon)[.:]* $/i;
const LONGEST_CALL = 16;

/** A word without the marks after it; a closing parenthesis stays where it was opened within the word. */
function bare(word: string): string {
  let open = word.split('(').length - word.split(')').length;
  let end = word.length;
  for (;;) {
    const last = word.charAt(end - 1);
    const isTooMany = last === ')' && open < 0;
    if (!isTooMany && !CLOSING.test(last)) return word.slice(0, end);
    if (isTooMany) open += 1;
    end -= 1;
  }
}

/** The address that a word is: https without a user's name, which would hide the host, or e-mail. */
function addressOf(word: string): string | null {
  if (E_MAIL.test(word)) return `mailto:${word}`;
  if (!word.startsWith('https://') || !URL.canParse(word)) return null;
  const { href, username, password, hostname } = new URL(word);
  return username + password === '' && hostname.includes('.') ? href : null;
}

function wordsIn(text: string): Found[] {
  return [...text.matchAll(/[^\s<>"]+/g)].flatMap(({ 0: word, index }) => {
    const opening = OPENING.exec(word)?.[0].length ?? 0;
    const shown = bare(word.slice(opening));
    const href = addressOf(shown);
    return href === null ? [] : [{ at: index + opening, text: shown, href }];
  });
}

/** Whether digits stand on their own: not in a word, a time, a sum or a range. */
function isOnItsOwn(text: string, from: number, to: number): boolean {
  const before = text.slice(Math.max(0, from - 2), from);
  const after = text.slice(to, to + 2);
  return (
    !/[\p{L}\p{N}_@/+]$|\p{N}[^\p{L}\s]$|-$/u.test(before) &&
    !/^[\p{L}\p{N}_%@]|^[^\p{L}\s]\p{N}/u.test(after)
  );
}

function isNumber(shown: string, before: string): boolean {
  const digits = shown.replaceAll(/\D/g, '').length;
  if (INTERNATIONAL.test(shown)) return digits >= 8 && digits <= 15;
  return NATIONAL.test(shown) || (SHORT.test(shown) && CALLS.test(before));
}

function numbersIn(text: string): Found[] {
  return [...text.matchAll(/\+?\d+(?:[ \u00a0\u202f]\d+)*/g)].flatMap(({ 0: shown, index: at }) => {
    const before = text.slice(Math.max(0, at - LONGEST_CALL), at).replaceAll(/\s/g, ' ');
    const isCalled =
      isOnItsOwn(text, at, at + shown.length) && isNumber(shown.replaceAll(/\s/g, ' '), before);
    return isCalled ? [{ at, text: shown, href: `tel:${shown.replaceAll(/[^\d+]/g, '')}` }] : [];
  });
}

/**
 * A text cut where it names an https address, an e-mail address or a telephone number. Together the
 * parts are the text; rather misses a number than takes a date, a sum or an account for one.
 */
export function linkedParts(text: string): TextPart[] {
  const words = wordsIn(text);
  const numbers = numbersIn(text).filter(
    ({ at }) => !words.some((word) => at >= word.at && at < word.at + word.text.length),
  );
  const parts: TextPart[] = [];
  let end = 0;
  for (const { at, text: shown, href } of [...words, ...numbers].sort((a, b) => a.at - b.at)) {
    parts.push({ text: text.slice(end, at) }, { text: shown, href });
    end = at + shown.length;
  }
  parts.push({ text: text.slice(end) });
  return parts.filter((part) => part.text !== '');
}

/** A plain text whose addresses and telephone numbers can be pressed. */
export function LinkedText({ text }: { text: string }) {
  return linkedParts(text).map(({ text: part, href }, at) =>
    href === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
      <Fragment key={at}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
      <AppLink key={at} href={href} className="link">
        {part}
      </AppLink>
    ),
  );
}
