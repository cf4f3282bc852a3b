import {
  completesInvitation,
  invitationsIn,
  isNameOfService,
  TALK,
  usernamesIn,
} from './invitations.ts';
import { mayHoldNumbers } from './number-words.ts';
import { telephonesIn } from './numbers.ts';
import { foldPlainly, WHOLE_WORDS } from './words.ts';

/* Runs on every line and name in the rooms for children, so everything here takes linear time. */

export interface Said {
  navn: string;
  melding: string;
}

/** 'handle': a username at another service. */
type ContactDetail = 'link' | 'email' | 'handle' | 'phone';

/**
 * Digits of any script. Chinese numerals are letters in Unicode; dice and clock faces are symbols.
 */
const FOREIGN_DIGIT = /(?![0-9])[\p{N}零一二三四五六七八九\u2680-\u2685\u{1F550}-\u{1F567}]/gu;
/** Private-use characters, which `looseDigits` uses as markers. */
const PRIVATE = /\p{Co}/gu;
const MONEY = /\p{Sc}/gu;
/** A lone foreign letter among many digits looks like a digit ('9З847126'). */
const DIGITS_AND_LETTERS = /[\d\p{L}\u25CB\u25EF\u2205\u2B55]{6,}/gu;
const LIKE_DIGIT = /(?<!\p{L})(?![a-zæøå])[\p{L}\u25CB\u25EF\u2205\u2B55](?!\p{L})/giu;
const FEWEST_DIGITS = 5;

/**
 * Full stops of other scripts, dot-like characters between two letters, and the word for a dot,
 * alone or in brackets.
 */
const STOP =
  /[\u3002\u06D4\u0701\u0702\uA4F8]|(?<! )[\u00B7\u30FB\u2022\u2027\u2219\u22C5\u2E31\u2E33\uA78F\u25E6\u25CF\u16EB](?! )| ?[([{<] ?(?:dot|punktum|punkt|prikk|\.) ?[)\]}>] ?| (?:dot|d0t|punktum|punkt|prikk) | ?[*_"'/-] ?(?:dot|punktum|prikk) ?[*_"'/-] ?|(?<=[a-z])dot(?=(?:com|net|org)(?![\p{L}\p{N}]))|(?<!\.)\.\.(?=(?:com|net|org)(?![\p{L}\p{N}]))|(?<=[\p{L}\p{N}]),(?=(?:com|net|org)(?![\p{L}\p{N}]))/gu;
const SLASH = /[\\\u2044\u2215\u29F8]| (?:skrastrek|slash) /gu;
const AT =
  / ?[([{<] ?(?:at|@|krollalfa|kroll|snabela) ?[)\]}>] ?| ?(?<![a-z])(?:krollalfa|alfakroll|snabel[ -]?a|kroll a)(?![a-z]) ?/gu;

/** Names of mail services: beside a username they are enough for an address. */
const MAILBOX =
  /mailto ?:|[\p{L}\p{N}][ ([{<*_-]{1,3}(?:a|at|aett|att|alfa|krolla?|snabela?)[ )\]}>*_-]{1,3}(?:g(?:oogle)?mail|hotmail|outlook|icloud|yahoo|protonmail)(?!\p{L})|(?<!\p{L})(?:g(?:oogle)?mail|hotmail|outlook|icloud|yahoo|protonmail)[ -]?(?:com|no)(?![\p{L}\p{N}])/gu;
/** Matches 'karinordmann hos gmail', not 'har du konto hos gmail?'. */
const MAIL_AT =
  /(?<!(?<!\p{L})(?:e?-?mail|e?-?mailen|e?-?post|konto|kontoen|adresse|adressen|bruker|min|meg|deg|det|er|den|inn|sikkert|best)) hos (?:g(?:oogle)?mail|hotmail|outlook|icloud|yahoo|protonmail)(?!\p{L})/gu;
const MAIL_SERVICE =
  /^(?:g(?:oogle)?mail|hotmail|outlook|icloud|yahoo|protonmail)(?:en)?[.,:!?]?$/u;
/** A word in the form of a username ('kari2012', 'kari.n'). */
const USERNAME = /\p{L}[\d_]|\d\p{L}|\p{L}\.\p{L}/u;
/** Small words between a username and the name of its mail service. */
const SMALL_WORD = /^(?:pa|hos|min|er|:)$/u;

/** Number of usernames beside the name of a mail service ('kari2012 på gmail'). */
function mailboxesIn(text: string): number {
  const words = text.split(' ').filter((word) => !SMALL_WORD.test(word));
  return words.filter(
    (word, at) =>
      MAIL_SERVICE.test(word) &&
      [words[at - 1] ?? '', words[at + 1] ?? ''].some((beside) => USERNAME.test(beside)),
  ).length;
}

/**
 * One character before the '@' is enough. With a space before it ('hei @kari') it is a mention, and
 * with spaces around it ('vi ses @ hallen') a place, unless a mail service follows.
 */
const EMAIL = /[\p{L}\p{N}._%+-]@ ?[\p{L}\p{N}]/gu;
const EMAIL_APART = /[\p{L}\p{N}] @( ?)([\p{L}\p{N}-]{1,63})( ?\.)?/gu;

function emailsApartIn(text: string): number {
  return [...text.matchAll(EMAIL_APART)].filter(
    ([, space, name = '', dot]) =>
      MAIL_SERVICE.test(name) ||
      name === 'proton' ||
      (space !== '' && (/^(?:live|online)$/.test(name) || dot !== undefined)),
  ).length;
}

const BEGINNING = /h ?t ?t ?p ?s? ?: ?\/|https?:|[^\s:]:\/\/[\p{L}\p{N}]/gu;
const WWW = /(?<![\p{L}\p{N}])w ?w ?w ?\./gu;
const WWW_APART =
  /(?<![\p{L}\p{N}])(?:www|https?) [\p{L}\p{N}-]{1,63} (?:no|com|net|org)(?![\p{L}\p{N}])/gu;
const SLASHES = /\/\/ ?[\p{L}\p{N}-]{1,63} ?\.\p{L}/gu;
/** Services recognised by their domain ending, also without a dot before it. */
const SERVICE =
  /(?<![\p{L}\p{N}])(?:discord|dsc|telegram|tiktok|snapchat|instagram|insta|youtu|tinyurl|bit) ?(?:gg|com|me|ly|be) ?\/ ?[\p{L}\p{N}]|(?<![\p{L}\p{N}])discord gg \p{L}{1,12}\d|(?<![\p{L}\p{N}])(?:t|wa) ?me ?\/ ?[\p{L}\p{N}]/gu;
/** IP address, for example of a game server; counting down ('3.2.1.0') does not match. */
const MACHINE =
  /(?<![\d.])(?=[\d.]{0,15}\d\d)(?!\d\d(?:\.\d\d){3}(?!\d))\d{1,3}(?:\.\d{1,3}){3}(?![\d.]*\d)/gu;
const ENDING =
  /(?<=[\p{L}\p{N}-] ?)\.(xn--[a-z0-9-]{1,59}|c\.o\.m|[\p{L}\p{N}]{2,10})(?![\p{L}\p{N}_])/gu;
/** Top-level domains that make a word a web address; any other ending is taken for a typo. */
const KNOWN_ENDINGS = new Set([
  ...'no n0 com c0m c.o.m net org io gg gl gd tv me app dev eu se dk fi is de uk fr nl pl ru cn'.split(
    ' ',
  ),
  ...'us co cc tk info biz xyz link site shop store page online club live chat games world'.split(
    ' ',
  ),
  ...'website cloud blog social ly be ai ee bio fun zone party vip moe space tech icu click'.split(
    ' ',
  ),
  ...'rocks wiki pw ws sh fm tube xxx stream pics cam host jp ca au p\u0444 ykp'.split(' '),
  ...'\u4E2D\u56FD example test gay im lgbt guru work buzz monster zip mov es ua br mx st sx'.split(
    ' ',
  ),
  ...'cf ml gq ph vn th pt ch nu ax fo ac family network email porn sex digital agency'.split(' '),
  ...'media studio gallery photos events tickets group global plus ink art'.split(' '),
]);

function knownEndingsIn(text: string): number {
  return [...text.matchAll(ENDING)].filter(
    ([, ending = '']) => KNOWN_ENDINGS.has(ending) || ending.startsWith('xn--'),
  ).length;
}

/** After a dot and a space most endings are the first word of a sentence. */
const ENDING_APART =
  /[\p{L}\p{N}-] ?\. (?:(?:no|com|net|org|io|gg|tv|app|dev|dk|ly)(?= ?(?:[/,.!?)]|$))|com(?![\p{L}\p{N}]))/gu;
/** Before a path, a port or a query any ending counts as a top-level domain. */
const ENDING_AND_PATH = /[\p{L}\p{N}-] ?\.\p{L}[\p{L}\p{N}-]+(?: ?\/|:\d|[?#][\p{L}\p{N}])/gu;
/** An address or a service name written backwards ('on.lepmeske', 'pans: 2102irak'). */
const BACKWARDS = /(?<![\p{L}\p{N}])(?:on|moc|gro) ?\.\p{L}{3}/gu;
const SERVICE_BACKWARDS =
  /(?<!\p{L})(?:pans|tahcpans|atsni|margatsni|kotkit|drocsid|liamg)(?!\p{L})/gu;
const LINKS = [
  BEGINNING,
  BACKWARDS,
  WWW,
  WWW_APART,
  SLASHES,
  ENDING_AND_PATH,
  ENDING_APART,
  SERVICE,
  MACHINE,
];

/** A word with an ending behind its dot. */
const SAID_ENDING = /(?<![\p{L}\p{N}_.-])([\p{L}\p{N}_-]{2,63}) ?\.([a-z]{2,5})(?![\p{L}\p{N}_])/gu;
/** Top-level domains that also occur after a full stop without a space ('haha.lol'). */
const SAID_ENDINGS = new Set(
  'lol wtf cool love life fail win top best pro now baby pizza today news video'.split(' '),
);
/** Top-level domains that are also small words. */
const WORD_ENDINGS = new Set(
  'to it in at so la as am ag id li my pm re si sex tips work'.split(' '),
);
const LAUGHTER = /^(?:[ha]+|[he]+|[hi]+|[xd]+|lo+l|omg|wtf|lmao|ja+|nei+|oi+|uff|okei|oki?)$/;
/** Words that announce an address. */
const ANNOUNCED =
  /(?<!\p{L})(?:sjekk|besok|side|siden|sida|nettside|nettsiden|nettsida|hjemmeside|hjemmesiden|link|linken|lenke|lenken|lenka|url|adresse|adressen|ga|klikk|trykk)(?: (?:ut|min|mi|meg|er|heter|pa|til|inn)){0,3} ?[:=]? ?$/u;

/** How far around a word to look, in characters. */
const BESIDE = 40;

/**
 * Number of words with such an ending that are clearly addresses: alone, announced, or shaped like
 * a username.
 */
function saidEndingsIn(text: string): number {
  return [...text.matchAll(SAID_ENDING)].filter(
    ({ 0: all, 1: name = '', 2: ending = '', index }) => {
      if (!SAID_ENDINGS.has(ending) && !WORD_ENDINGS.has(ending)) return false;
      if (TALK.has(name) || LAUGHTER.test(name)) return false;
      const before = text.slice(Math.max(0, index - BESIDE), index);
      const after = text.slice(index + all.length, index + all.length + BESIDE);
      if (WORD_ENDINGS.has(ending)) return ANNOUNCED.test(before);
      const isAlone = !/[\p{L}\p{N}]/u.test(before + after);
      return isAlone || /[\d_-]/.test(name) || ANNOUNCED.test(before);
    },
  ).length;
}

/** How far into earlier lines an address can start, in characters. */
const TAIL = 80;
/**
 * Most characters of earlier lines with numbers that are checked with a line; the newest are kept.
 */
const NUMBERS_MAX = 600;

function plainOf(text: string): string {
  const digits = text
    .replace(WHOLE_WORDS, ' ')
    .normalize('NFKC')
    .replace(PRIVATE, '')
    .replace(MONEY, ' kr ')
    // Never reads as 7 o'clock or the 7th: people do not mix scripts within a date.
    .replace(FOREIGN_DIGIT, '7')
    .replace(DIGITS_AND_LETTERS, (word) =>
      word.replace(/\D/g, '').length < FEWEST_DIGITS ? word : word.replace(LIKE_DIGIT, '7'),
    );
  return foldPlainly(digits).replace(/\s+/gu, ' ').trim();
}

/** Single characters separated by spaces ('k a r i . n o'). */
const APART = /(?<!\S)\S(?: \S){3,}(?!\S)/gu;

/** A text with its dots and signs normalised: as it is, and with spaced-out characters joined. */
function spellingsOf(plain: string): string[] {
  const closed = plain
    .replace(/(?<!\S)w w w(?!\S)/g, 'www')
    .replace(APART, (run) => run.replaceAll(' ', ''));
  return [...new Set([plain, closed])].map((text) =>
    text.replace(STOP, '.').replace(SLASH, '/').replace(AT, '@'),
  );
}

const countOf = (pattern: RegExp) => (text: string) => text.match(pattern)?.length ?? 0;
const ADDRESSES = [
  {
    kind: 'email',
    counts: [...[EMAIL, MAILBOX, MAIL_AT].map(countOf), emailsApartIn, mailboxesIn],
  },
  { kind: 'link', counts: [...LINKS.map(countOf), knownEndingsIn, saidEndingsIn] },
] as const;
const HANDLES = [{ kind: 'handle', counts: [invitationsIn, countOf(SERVICE_BACKWARDS)] }] as const;
const HANDLES_OF_LINE = [{ kind: 'handle', counts: [...HANDLES[0].counts, usernamesIn] }] as const;
type Kinds = readonly { kind: ContactDetail; counts: readonly ((text: string) => number)[] }[];

/**
 * Finds the first of `kinds` in a text.
 * @param told the part of the text from earlier lines: addresses in it do not count
 */
function addressIn(kinds: Kinds, plain: string, told = ''): ContactDetail | null {
  const before = spellingsOf(told);
  const found = spellingsOf(plain).flatMap((text, at) =>
    kinds.filter(({ counts }) =>
      counts.some((count) => count(text) > count(before[at] ?? before[0] ?? '')),
    ),
  );
  return found[0]?.kind ?? null;
}

/**
 * Joins the newest earlier lines into one text, with the name before a line when it differs from
 * the one before.
 * @param most characters
 * @param plainly normalises a line
 */
function textOf(said: readonly Said[], most: number, plainly: (line: Said) => Said): string {
  const parts: string[] = [];
  let left = most;
  for (let at = said.length - 1; at >= 0 && left > 0; at -= 1) {
    const line = said[at];
    if (line === undefined) continue;
    const { navn, melding } = plainly(line);
    const text = said[at - 1]?.navn === line.navn ? melding : `${navn} ${melding}`;
    parts.unshift(text.slice(-left));
    left -= text.length;
  }
  return parts.join(' ').trim();
}

/** The numbers of a text with the words beside them; the rest is kept only as a separator. */
function numbersOf(plain: string): string {
  if (!mayHoldNumbers(plain)) return 'xx';
  const words = plain.split(' ');
  const isNumber = words.map((word) => word.length === 1 || mayHoldNumbers(word));
  return words
    .map((word, at) => (isNumber.slice(Math.max(0, at - 1), at + 2).includes(true) ? word : 'xx'))
    .filter((word, at, all) => word !== 'xx' || all[at - 1] !== 'xx')
    .join(' ');
}

/** Normalised forms of a line, cached with it. */
interface Plain {
  navn: string;
  melding: string;
  numbers?: Said;
}
const PLAIN = new WeakMap<Said, Plain>();

function plainLine(line: Said): Plain {
  const plain = PLAIN.get(line) ?? { navn: plainOf(line.navn), melding: plainOf(line.melding) };
  PLAIN.set(line, plain);
  return plain;
}

function numbersOfLine(line: Said): Said {
  const plain = plainLine(line);
  plain.numbers ??= { navn: numbersOf(plain.navn), melding: numbersOf(plain.melding) };
  return plain.numbers;
}

/** The beginning of a line up to the end of a word: an address begun earlier ends within it. */
function headOf(melding: string): string {
  const end = melding.indexOf(' ', TAIL);
  return end === -1 ? melding : melding.slice(0, end);
}

function detailOfLine(navn: string, melding: string): ContactDetail | null {
  const address =
    addressIn(ADDRESSES, melding) ??
    addressIn(ADDRESSES, `${navn} ${headOf(melding)}`) ??
    addressIn(HANDLES_OF_LINE, `${navn} / ${melding}`);
  if (address !== null) return address;
  if (isNameOfService(navn, melding)) return 'handle';
  return telephonesIn(`${navn} / ${melding}`) > 0 ? 'phone' : null;
}

/**
 * Kind of contact details in a line by which a stranger could reach a child; null for none
 * (docs/product/chat.md#contact-data-in-the-rooms-for-children). Checks the line together with its
 * name, and with what the same person wrote shortly before.
 * @param before oldest first
 */
export function contactDetailOf(line: Said, before: readonly Said[] = []): ContactDetail | null {
  const { navn, melding } = plainLine(line);
  const own = detailOfLine(navn, melding);
  if (own !== null || before.length === 0) return own;
  const tail = textOf(before, TAIL, plainLine);
  const said = before.at(-1)?.navn === line.navn ? melding : `${navn} ${melding}`;
  const address =
    addressIn([...ADDRESSES, ...HANDLES], `${tail} ${headOf(melding)}`, tail) ??
    (said === melding ? null : addressIn(ADDRESSES, `${tail} ${headOf(said)}`, tail)) ??
    // 't.', 'me/kari'
    (/^[./@]/.test(melding) || (/\S[./@]$/.test(tail) && !melding.includes(' '))
      ? addressIn(ADDRESSES, `${tail.slice(tail.lastIndexOf(' ') + 1)}${melding.split(' ')[0]}`)
      : null);
  if (address !== null) return address;
  const isCompleted = completesInvitation(() => before.map((one) => plainLine(one).melding), said);
  if (isCompleted) return 'handle';
  if (!mayHoldNumbers(said)) return null;
  const earlier = textOf(before, NUMBERS_MAX, numbersOfLine);
  const told = telephonesIn(earlier, true);
  const isTold = (text: string) => telephonesIn(`${earlier} ${text}`, true) > told;
  return isTold(melding) || (said !== melding && isTold(said)) ? 'phone' : null;
}

export function contactDetailIn(text: string): ContactDetail | null {
  return contactDetailOf({ navn: '', melding: text });
}
