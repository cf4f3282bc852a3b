import { BETWEEN, PHONE_DIGITS, spelledDigits } from './number-words.ts';

/*
 * Separates digits of ordinary talk (dates, times, ages, scores, prices) from those that may be
 * part of a telephone number. Works on the output of `foldPlainly`, in linear time.
 */

/**
 * Base of the private-use characters that replace digits of ordinary talk; no folded text has them.
 */
const ASIDE = 0xe000;
const ASIDE_DIGIT = /[\uE000-\uE009]/g;
const ANY_DIGIT = /[0-9\uE000-\uE009]/g;
/** Base of those that replace digits with a unit; they end a stretch as letters do. */
const COUNTED = 0xe010;
/** Delimiters around digits that were replaced as one group. */
const [OPEN, CLOSE] = ['\uE020', '\uE021'];

const moveTo = (place: number) => (text: string) => {
  const moved = text.replace(/\d/g, (digit) => String.fromCharCode(place + Number(digit)));
  return `${OPEN}${moved}${CLOSE}`;
};
const aside = moveTo(ASIDE);
const counted = moveTo(COUNTED);
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

const UNITS = new Set([
  ...['kr', 'kroner', 'krone', 'nok', 'kronas', 'spenn', 'lapper', 'euro', 'dollar', 'pund', ',-'],
  ...['ar', 'ars', 'aring', 'aringer', 'arig', 'arige', 'aringen', 'klasse', 'trinn', 'etasje'],
  ...['poeng', 'p', 'pts', 'xp', 'hp', 'dmg', 'fps', 'hz', 'kills', 'kill', 'wins', 'seire', 'tap'],
  ...['min', 'minutt', 'minutter', 'time', 'timer', 't', 'sek', 'sekund', 'sekunder', 's', 'ms'],
  ...['dag', 'dager', 'uke', 'uker', 'mnd', 'maneder', 'netter', 'natt', 'stk', 'stykk', 'stykker'],
  ...[
    'person',
    'personer',
    'folk',
    'mennesker',
    'venner',
    'spillere',
    'deltakere',
    'barn',
    'voksne',
  ],
  ...['jenter', 'gutter', 'elever', 'lag', 'kamper', 'kamp', 'runder', 'runde', 'baner', 'bane'],
  ...[
    'billetter',
    'billett',
    'plasser',
    'plass',
    'seter',
    'bord',
    'stoler',
    'rader',
    'm',
    'km',
    'cm',
  ],
  ...['mm', 'meter', 'kg', 'g', 'gram', 'l', 'liter', 'dl', 'gb', 'mb', 'tb', 'w', 'watt', '%'],
  ...[
    'prosent',
    'grader',
    '°',
    'stemmer',
    'likes',
    'folgere',
    'visninger',
    'subs',
    'mynter',
    'coins',
  ],
  ...[
    'diamanter',
    'robux',
    'vbucks',
    'v-bucks',
    'gems',
    'skins',
    'niva',
    'nivaer',
    'level',
    'levels',
  ],
  ...['gang', 'ganger', 'sider', 'ord', 'mal', 'band', 'artister', 'konserter', 'sanger', 'later'],
  ...['filmer', 'spill', 'kort', 'pokemon', 'figurer', 'kostymer', 'cosplayere', 'pizzaer', 'brus'],
]);
/** Numbers before a unit: '1 200 kr', '3. plass', '45,5 kg'. */
const WITH_UNIT =
  /(?<![\d.,:/-])(\d{1,3}(?: \d{3}){1,2}|\d{1,6})(?:[.,]\d{1,2})?\.? ?(,-|%|°|[a-z]+(?:-[a-z]+)?)(?![a-z0-9])/g;
/** Digits right before a match: the last group of a bare row ('920 34 567 kr') has no unit. */
const ROW_BEFORE = /\d[^a-z\d\uE020\uE021]{1,12}$/;
const hasUnit = (text: string, at: number, unit: string) =>
  UNITS.has(unit) && !ROW_BEFORE.test(text.slice(Math.max(0, at - 13), at));
/**
 * Numbers after a unit: 'nivå 12', 'rad 5', 'buss 31'; not the first group of a row ('nr 920 34
 * 567').
 */
const AFTER_UNIT = /(?<![a-z])([a-z]+)[.:]? ?#? ?(\d{1,3}(?: \d{3})|\d{1,4})(?![\d.:/-])/g;
const UNITS_BEFORE = new Set([
  ...'kr niva level lvl runde del sesong ep episode rom sal stand bord rad sete plass nr buss'.split(
    ' ',
  ),
  ...'linje klasse gruppe lag kapittel side topp etasje hall bane port spor uke ps fifa gta'.split(
    ' ',
  ),
  ...'iphone pokemon prosent alder til'.split(' '),
]);
const ROW_BEHIND = /^[^a-z\d\uE020\uE021]{1,12}\d/;
const MOMENT_BEHIND = /^[^a-z\d\uE020\uE021]{1,12}\uE020/;
function isAfterUnit(text: string, end: number, unit: string, number: string): boolean {
  const behind = text.slice(end, end + 13);
  const isPart = ROW_BEHIND.test(behind) || (/\d{4}$/.test(number) && MOMENT_BEHIND.test(behind));
  return UNITS_BEFORE.has(unit) && !isPart;
}
/** Products and versions: 'v1.21.4', 'rtx 4090'. */
const VERSION =
  /(?<![a-z])(?:v|ver|versjon|version|patch|update|minecraft|ios|android|windows|node) ?(?:1?\d|2[0-5])(?:\.\d{1,2}){0,2}(?![^a-z\d\uE020\uE021]{0,12}\d)|(?<![a-z])(?:rtx|gtx|rx) ?\d{2,3}0(?![^a-z\d\uE020\uE021]{0,12}\d)/g;

/** Screen sizes in pixels: '1920x1080'. */
const PIXELS =
  /(?<!\d)(?:640|800|1024|1280|1366|1600|1920|2560|3440|3840|5120) ?x ?(?:480|600|720|768|900|1024|1080|1200|1440|1600|2160)(?!\d)/g;
/** Ages: 'jeg er 11, hun er 14'. */
const AGE = /(?<![a-z])er (?:[6-9]|1\d|2[0-5])(?![\d]|[.:/-] ?\d| \d)/g;

/** Times: 'kl 18-20', 'ca 19.30'. */
const CLOCK =
  /(?<![a-z])(?:kl|klokka|klokken|fra|ca|rundt)\.? ?(?:[01]?\d|2[0-4])[.:]?(?:[0-5]\d)?(?: ?(?:[-/]|til|og|eller) ?(?:[01]?\d|2[0-4])[.:]?(?:[0-5]\d)?)?(?!\d|[.:/-]\d)/g;
/** One impossible time means that the others are no times either. */
const IMPOSSIBLE_TIME = /(?<![a-z])kl\.? ?(?:2[5-9]|[3-9]\d)/;
/** Dates, times and years. */
const MOMENTS = [
  CLOCK,
  // '22.-23. august 2026'
  /(?<![\d]|\d[.:/-])(?:0?[1-9]|[12]\d|3[01])\.?(?: ?(?:-|og|til|,|&) ?(?:0?[1-9]|[12]\d|3[01])\.?){0,3} ?(?:jan(?:uar)?|feb(?:ruar)?|mars?|apr(?:il)?|mai|juni?|juli?|aug(?:ust)?|sept?(?:ember)?|okt(?:ober)?|nov(?:ember)?|des(?:ember)?)(?![a-z])(?:\.? (?:19[5-9]\d|20[0-4]\d)(?!\d))?/g,
  // '2026-08-22'
  /(?<![\d]|\d[.:/-])(?:19[5-9]\d|20[0-4]\d)-(?:0\d|1[0-2])-(?:0?[1-9]|[12]\d|3[01])(?!\d|[.:/-]\d)/g,
  // '22.08.2026'
  /(?<![\d]|\d[.:/-])(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:(?:19|20)\d\d|\d\d)(?!\d|[.:/]\d)/g,
  // '22.08'
  /(?<![\d]|\d[.:/-])(?:0?[1-9]|[12]\d|3[01])[./](?:0?[1-9]|1[0-2])\.?(?!\d|[.:/]\d)/g,
  // 'lørdag 22.'
  /(?<![a-z])(?:den|mandag|tirsdag|onsdag|torsdag|fredag|lordag|sondag) (?:0?[1-9]|[12]\d|3[01])\.?(?: ?(?:-|og|til) ?(?:0?[1-9]|[12]\d|3[01])\.?)?(?!\d|[.:/-]\d)/g,
  // '18.30-19.15'
  /(?<![\d]|\d[.:/-])(?:[01]?\d|2[0-4])[.:][0-5]\d(?: ?- ?(?:[01]?\d|2[0-4])[.:][0-5]\d)?(?!\d|[.:/]\d)/g,
  // '2025/26'
  /(?<![\d]|\d[.:/-])(?:19[5-9]\d|20[0-4]\d)(?:[/-](?:(?:19[5-9]\d|20[0-4]\d)|\d\d))?(?!\d|[.:/-]\d)/g,
];
/** Scores: '3-2', '21:19', '7.5/10', '3 av 5'. */
const SCORE =
  /(?<![\d]|\d[.:/-])(?:[0-2]?\d|30)(?:[.,]\d)?(?:(?: ?[-:/] ?| av )(?:[0-2]?\d|30)|[.,]\d)(?!\d|[.:/-]\d)/g;
/** With more versions or ages than this in a minute they are as likely pieces of a number. */
const [MOST_VERSIONS, MOST_AGES] = [2, 4];
/** 'kaffe 35, brus 40, burger 145': three or more things with ordinary prices are a price list. */
const PRICED = /(?<![a-z])([a-z]{2,20}) (\d{2,3})(?!\d|[.:/-]\d| ?(?:kr|nok|,-|%))/g;
const SHORTEST_PRICES = 3;
/** Words before a number that is not a price. */
const UNPRICED =
  /^(?:ring|ringe|sms|tlf|telefon|mob|mobil|nr|nummer|nummeret|kl|klokka|og|sa|deretter|strek|pluss)$/;
/** Numbered lists: '1) hopp 2) sprett'. */
const LISTED = /(?<!\d)(\d{1,2})[).] ?(?=[a-z])/g;

/**
 * Whether a number with a unit is ordinary: small, or round like a price or a count. Any other may
 * be a piece of a telephone number with a unit added.
 */
function isOrdinary(number: string): boolean {
  const digits = number.replace(/ /g, '');
  if (Number(digits) <= 25) return true;
  return digits.length <= 5 ? /[059]$/.test(digits) : /000$/.test(digits);
}

/** Whether the first number begins like a mobile number and not all are round. */
const looksCutUp = (numbers: readonly string[]) =>
  /^[49]/.test(numbers[0] ?? '') && numbers.some((number) => !isOrdinary(number));

const UNIT_BEHIND = /^ ?(,-|%|°|[a-z]+)/;
/** Replaces a date or time; leaves '14.5 kg' as it is. */
function asideWithoutUnit(match: string, ...found: unknown[]): string {
  const [offset, text] = found.slice(-2) as [number, string];
  const behind = text.slice(offset + match.length, offset + match.length + 16);
  return UNITS.has(UNIT_BEHIND.exec(behind)?.[1] ?? '') ? match : aside(match);
}

/** Removes the numbers of ordinary talk from a text, or replaces their digits. */
function setAside(text: string): string {
  let listed = 0;
  const isOdd = (number: string) => number.length <= 2 && !isOrdinary(number);
  const withUnit = [...text.matchAll(WITH_UNIT)].flatMap(
    ({ 1: number = '', 2: unit = '', index }) => (hasUnit(text, index, unit) ? [number] : []),
  );
  const hasOdd = withUnit.some(isOdd);
  // Without a number that begins with 4 or 9, '1247 poeng' and '1193 poeng' are two scores.
  const isAge = !hasOdd && !/^\D*[49]/.test(text) && count(text, AGE) <= MOST_AGES;
  const versions = (text.match(VERSION) ?? []).map((version) => version.replace(/\D/g, ''));
  const isVersion =
    versions.length <= MOST_VERSIONS &&
    (!/^[49]\d{7}$/.test(versions.join('')) || versions.every((version) => /0$/.test(version)));
  const mayBeMobile = /(?<!\d)0*[49]/.test(text);
  // '412 kr 345 kr 67 kr', 'nr 412 nr 345 nr 67'
  const afterUnit = [...text.matchAll(AFTER_UNIT)].flatMap(
    ({ 0: all, 1: unit = '', 2: number = '', index }) =>
      isAfterUnit(text, index + all.length, unit, number) ? [number] : [],
  );
  const isCutUp =
    looksCutUp(withUnit) || (looksCutUp(afterUnit) && afterUnit.join('').length === PHONE_DIGITS);
  const dropOrdinary = (match: string, number: string) => {
    const isPiece = isCutUp || (hasOdd && number.length === 2);
    const isScore = number.length > 3 && !mayBeMobile;
    return isScore || (isOrdinary(number) && !isPiece) ? counted(match) : match;
  };
  const moments = IMPOSSIBLE_TIME.test(text) ? MOMENTS.filter((one) => one !== CLOCK) : MOMENTS;
  let rest = text
    .replace(LISTED, (match, number) => {
      if (Number(number) !== listed + 1) return match;
      listed += 1;
      return match.replace(/\d/g, 'x');
    })
    .replace(VERSION, (match) => (isVersion ? counted(match) : match))
    .replace(PIXELS, (match) => match.replace(/\d/g, 'y'))
    .replace(AGE, (match) => (isAge ? counted(match) : match));
  // Before the units: otherwise the year in '22.08.2026, 450 kr' would join the price.
  for (const moment of moments) rest = rest.replace(moment, asideWithoutUnit);
  const priced = [...rest.matchAll(PRICED)];
  const isPriced =
    priced.length >= SHORTEST_PRICES &&
    priced.every(([, thing = '', price = '']) => !UNPRICED.test(thing) && isOrdinary(price));
  rest = rest
    .replace(PRICED, (match) => (isPriced ? match.replace(/\d+/, aside) : match))
    .replace(WITH_UNIT, (match, number, unit, at, all) =>
      hasUnit(all, at, unit) ? dropOrdinary(match, number) : match,
    )
    .replace(AFTER_UNIT, (match, unit, number, at, all) =>
      isAfterUnit(all, at + match.length, unit, number) ? dropOrdinary(match, number) : match,
    );
  // The halves of '4-1' stay separate pieces, because a telephone number may begin with either.
  return rest.replace(SCORE, (match) =>
    /^\d\D+\d$/.test(match) ? match.replace(/\d/g, aside) : aside(match),
  );
}

/** A replaced group, or a run of plain digits. */
const PIECES = /\uE020[^\uE020\uE021]*\uE021|\d+/g;
/**
 * From this many numbers with units on they are ordinary talk, even with a telephone number's
 * digits.
 */
const [MOST_COUNTED, MOST_COUNTED_MOBILE] = [5, 3];
/**
 * Separators of a list or of talk; other signs and the words of `BETWEEN` keep a number together.
 */
const LIST_SIGN = /, | -$| \/ /;
/** Words that announce a telephone number. */
const ANNOUNCING = /(?<![a-z])(?:ring|ringe|sms|tlf|telefon|mob|mobil|nummer|nummeret)(?![a-z])/;

interface Piece {
  digits: string;
  isCounted: boolean;
  isPlain: boolean;
  /** Talk or a list separates this piece from the one before. */
  isApart: boolean;
}

function piecesOf(moved: string): Piece[] {
  let end = 0;
  return [...moved.matchAll(PIECES)].map(({ 0: piece, index }) => {
    const between = moved.slice(end, index);
    end = index + piece.length;
    const words = between.match(/[a-z]+|[^\P{L}a-z]/gu) ?? [];
    return {
      digits: piece.replace(/[^0-9\uE000-\uE019]/g, ''),
      isCounted: /[\uE010-\uE019]/.test(piece),
      isPlain: /^\d/.test(piece),
      isApart: LIST_SIGN.test(between) || words.some((word) => !BETWEEN.test(word)),
    };
  });
}

/**
 * Counts telephone numbers that begin at a piece and end with one. A number with a mobile prefix
 * may have anything between its parts; others must have no talk between them.
 */
function numbersAtBorders(moved: string, isOverLines: boolean): number {
  const all = piecesOf(moved);
  const uncounted = all.filter(({ isCounted }) => !isCounted);
  const plain = all.filter(({ isPlain }) => isPlain);
  const isAnnounced = ANNOUNCING.test(moved);
  return Math.max(
    ...(isOverLines ? [uncounted, plain] : [all, uncounted, plain]).map(
      (run) => run.filter((_, from) => isNumberFrom(run, from, isAnnounced, isOverLines)).length,
    ),
  );
}

function isNumberFrom(
  pieces: readonly Piece[],
  from: number,
  isAnnounced: boolean,
  isOverLines: boolean,
): boolean {
  let digits = 0;
  let to = from;
  while (digits < PHONE_DIGITS && to < pieces.length) digits += pieces[to++]?.digits.length ?? 0;
  const parts = pieces.slice(from, to);
  if (digits !== PHONE_DIGITS) return false;
  const isMobile = /^[49\uE004\uE009\uE014\uE019]/.test(parts[0]?.digits ?? '');
  if (parts.every(({ isPlain }) => isPlain)) {
    return isMobile || isAnnounced || !parts.slice(1).some(({ isApart }) => isApart);
  }
  const counted = parts.filter(({ isCounted }) => isCounted).length;
  if (counted > 0) {
    return (
      parts.length > MOST_COUNTED ||
      (isMobile && (counted < parts.length || counted > MOST_COUNTED_MOBILE))
    );
  }
  if (isOverLines && parts.some(({ isApart }, at) => at > 0 && isApart)) {
    return isMobile && parts.every(({ digits }) => digits.length === 1);
  }
  return (
    isMobile && (parts.length > 2 || (parts.length > 1 && parts.some(({ isPlain }) => isPlain)))
  );
}

/** Digits of a stretch without words; dates and times count where they may be part of a number. */
function digitsOfStretch(stretch: string): number {
  const moved = count(stretch, ASIDE_DIGIT);
  const all = count(stretch, ANY_DIGIT);
  const plain = all - moved;
  if (moved === 0) return plain;
  const isPart = plain > 0 && all >= PHONE_DIGITS && (plain > 1 || all === PHONE_DIGITS);
  // Mobile numbers begin with 4 or 9.
  const isMobile = all === PHONE_DIGITS && /^[^0-9\uE000-\uE009]*[49\uE004\uE009]/.test(stretch);
  return isPart || isMobile ? all : plain;
}

/** Groups of digits separated only by signs and the words used in lists. */
const ROW =
  /(?<!\d)\d+(?:[^a-z\d.:/-]{1,12}(?:(?:og|sa|and|then|deretter|komma|pluss|eller)[^a-z\d]{1,12}){0,2}\d+)+/g;
/** Whether a row is exactly a mobile number ('91 22 33 og 15 min'), whatever unit follows it. */
const hasMobileRow = (text: string) =>
  (text.match(ROW) ?? []).some((row) => /^(?:(?:00)?47)?[49]\d{7}$/.test(row.replace(/\D/g, '')));

/** Letters that stand for digits among digits ('4l2 O34'). */
const DIGIT_LETTERS: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', '|': '1' };

/** Spaced-out letters: 'f i r e'. */
const APART = /(?<![a-z0-9])[a-z](?: [a-z])+(?![a-z0-9])/g;
const closeUp = (letters: string) => letters.replaceAll(' ', '');

/** Letters that look like a digit when they follow one. */
const AMONG_DIGITS = /(?<=\d)(?:[begqsz](?=\d)|[ez](?![a-z]))/g;
/** The same two-digit number repeated: '67'. Digits of other scripts read as 7 here. */
const isOneSmall = (numbers: readonly string[]) =>
  numbers.every((number) => /^(?!77?$)[^49]\d?$/.test(number) && number === numbers[0]);

/** Counting down or up: '10 9 8 7 6 5 4 3 2 1'. */
const COUNTING =
  /(?<!\d)10[^a-z\d]{1,3}9[^a-z\d]{1,3}8[^a-z\d]{1,3}7[^a-z\d]{1,3}6[^a-z\d]{1,3}5[^a-z\d]{1,3}4[^a-z\d]{1,3}3[^a-z\d]{1,3}2[^a-z\d]{1,3}1(?!\d)|(?<!\d)1[^a-z\d]{1,3}2[^a-z\d]{1,3}3[^a-z\d]{1,3}4[^a-z\d]{1,3}5[^a-z\d]{1,3}6[^a-z\d]{1,3}7[^a-z\d]{1,3}8[^a-z\d]{1,3}9[^a-z\d]{1,3}10(?!\d)|(?<![a-z])ti[^a-z\d]{1,3}ni[^a-z\d]{1,3}atte[^a-z\d]{1,3}s(?:ju|yv)[^a-z\d]{1,3}seks[^a-z\d]{1,3}fem[^a-z\d]{1,3}fire[^a-z\d]{1,3}tre[^a-z\d]{1,3}to[^a-z\d]{1,3}en(?![a-z])/g;

/**
 * Number of possible telephone numbers in a text.
 * @param text output of `foldPlainly`, with digits 0 to 9
 * @param isOverLines whether it spans several lines, where ages, prices and dates come together
 */
export function telephonesIn(text: string, isOverLines = false): number {
  const digits = text
    .replace(COUNTING, 'x')
    .replace(/[a-z0-9|]+/g, (word) =>
      /\d/.test(word) && /^[0-9oil|begqsz]+$/.test(word)
        ? word
            .replace(/[oil|]/g, (letter) => DIGIT_LETTERS[letter] ?? letter)
            .replace(AMONG_DIGITS, '3')
        : word,
    );
  const moved = setAside(digits);
  const stretches = moved
    .replace(/[a-z]+/g, (word) => (BETWEEN.test(word) ? ' ' : word))
    .split(/[\p{L}\uE010-\uE019]+|, | -(?=\d)| \/ /u)
    .map(digitsOfStretch);
  const isJoke = isOneSmall(digits.match(/\d+/g) ?? []);
  const spelled = Math.max(spelledDigits(digits), spelledDigits(digits.replace(APART, closeUp)));
  const written = isJoke ? 0 : stretches.reduce((sum, one) => sum + one, 0);
  const rows = isJoke ? 0 : stretches.filter((one) => one >= PHONE_DIGITS).length;
  const borders = isJoke ? 0 : numbersAtBorders(moved, isOverLines);
  const all = written + spelled;
  const isSpelled = spelled >= (isOverLines && all !== PHONE_DIGITS ? PHONE_DIGITS / 2 : 1);
  const inWords = isSpelled ? Math.floor(all / PHONE_DIGITS) : 0;
  return Math.max(rows, borders, inWords, hasMobileRow(digits) ? 1 : 0);
}
