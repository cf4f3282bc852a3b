/* Finds digits written as words. Works on the output of `foldPlainly`, in linear time. */

export const PHONE_DIGITS = 8;

const SMALL = ['null', 'en', 'to', 'tre', 'fire', 'fem', 'seks', 'sju', 'atte', 'ni'];
const TENS = ['tjue', 'tretti', 'forti', 'femti', 'seksti', 'sytti', 'atti', 'nitti'];
const TEENS =
  'ti elleve tolv tretten fjorten femten seksten sytten atten nitten ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const ENGLISH = 'zero oh one two three four five six seven eight nine';
const NEIGHBOURS =
  'noll tva fyra sex atta nio otte eins zwei drei vier funf sechs sieben acht neun';
const ENGLISH_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const NYNORSK = 'tri sjau';
const DANISH = 'nul et otte';
const ONES = 'ener toer treer firer femmer sekser sjuer syver atter nier';
/** Number word → how many digits it stands for. */
const WORDS: ReadonlyMap<string, number> = new Map([
  ...[
    ...SMALL,
    'ett',
    'ein',
    'syv',
    ...ENGLISH.split(' '),
    ...NEIGHBOURS.split(' '),
    ...NYNORSK.split(' '),
    ...DANISH.split(' '),
    ...ONES.split(' '),
  ].map((word): [string, number] => [word, 1]),
  ...[...TEENS.split(' '), ...ENGLISH_TENS.split(' ')].map((word): [string, number] => [word, 2]),
  ...[...TENS, 'tyve', 'tredve'].flatMap((ten): [string, number][] => [
    [ten, 2],
    ...[...SMALL, 'syv'].slice(1).flatMap((one): [string, number][] => [
      [`${ten}${one}`, 2],
      [`${one}og${ten}`, 2],
    ]),
  ]),
]);
/** Words that may stand between the parts of a number. */
export const BETWEEN =
  /^(?:og|sa|and|then|deretter|komma|strek|bindestrek|pluss|mellomrom|punktum|dash|eller|hundre)$/;
/** Fewer number words in a row are ordinary talk ('en av de to'). */
const WORDS_IN_A_ROW = 3;

/** Number words that are frequent in ordinary talk. */
const COMMON = new Set('en ett ein et to ti one two oh ten null zero atter'.split(' '));
/** This many other number words, of this many kinds, count as a number whatever stands between. */
const [SPELLING, KINDS] = [5, 4];
/** Most number words in one word; more are cut off to keep the work linear. */
const MOST_IN_ONE = 16;
const LONGEST_WORD = Math.max(...[...WORDS.keys()].map((word) => word.length));

/** 'firehundreogtolv'. */
const HUNDREDS = /^(?:en|ett|to|tre|fire|fem|seks|sju|syv|atte|ni)?hundre(?:og)?([a-z]*)$/;

function digitsOfWord(word: string): number {
  const rest = word === 'hundre' ? undefined : HUNDREDS.exec(word)?.[1];
  if (rest === '' || (rest !== undefined && WORDS.has(rest))) return 3;
  return WORDS.get(word) ?? 0;
}

/**
 * Splits three or more number words written as one ('fireentotre'); returns any other word as it
 * is.
 */
function wordsApart(word: string): string {
  /** By index: the number words that end there. */
  const reached: (readonly string[] | undefined)[] = [[]];
  for (let from = 0; from < word.length; from += 1) {
    const before = reached[from];
    if (before === undefined) continue;
    if (before.length >= MOST_IN_ONE) return before.join(' ');
    for (let to = from + 2; to <= Math.min(word.length, from + LONGEST_WORD); to += 1) {
      const part = word.slice(from, to);
      if (WORDS.has(part)) reached[to] ??= [...before, part];
    }
  }
  const words = reached[word.length] ?? [];
  return words.length >= WORDS_IN_A_ROW ? words.join(' ') : word;
}

/** Whether a text has digits, number words, or spaced-out letters that could form one. */
export function mayHoldNumbers(text: string): boolean {
  return (
    /\d|(?<![a-z])[a-z] [a-z](?![a-z])|^[a-z]$/.test(text) ||
    (text.match(/[a-z]+/g) ?? []).some(
      (word) => digitsOfWord(word) > 0 || wordsApart(word) !== word,
    )
  );
}

const isNumber = (token: string) => /^\d/.test(token);

const isCommon = (token: string) => COMMON.has(token);
const sumOf = (words: readonly string[]) =>
  words.reduce((sum, word) => sum + digitsOfWord(word), 0);

/**
 * Number of digits from number words beside and between digits ('nittien 23 45 sju'). Common number
 * words at the ends ('to 1234567') count only when they complete a telephone number.
 */
function wordsBesideDigits(row: readonly string[]): number {
  const all = sumOf(row);
  const digits = row.filter(isNumber).join('').length;
  if (digits + all === PHONE_DIGITS) return all;
  const from = row.findIndex((token) => !isCommon(token));
  const to = row.findLastIndex((token) => !isCommon(token));
  return sumOf(row.slice(from, to + 1));
}

/**
 * Number of digits written as words, in a row of them or beside digits ('412tre4567'). The same two
 * words over and over ('six seven') are a joke and do not count.
 */
export function spelledDigits(written: string): number {
  const text = written.replace(/[a-z]+/g, wordsApart);
  const words = (text.match(/[a-z]+/g) ?? []).filter((word) => digitsOfWord(word) > 0);
  const telling = words.filter((word) => !COMMON.has(word));
  if (telling.length >= SPELLING && new Set(telling).size >= KINDS) {
    return sumOf(words);
  }
  let total = 0;
  let row: string[] = [];
  const end = () => {
    const words = row.filter((token) => digitsOfWord(token) > 0);
    const isRow = words.length >= WORDS_IN_A_ROW && new Set(words).size > 2;
    if (isRow) total += sumOf(row);
    else if (row.some(isNumber)) total += wordsBesideDigits(row);
    row = [];
  };
  for (const token of text.match(/[a-z]+|\d+/g) ?? []) {
    if (isNumber(token) || digitsOfWord(token) > 0) row.push(token);
    else if (!BETWEEN.test(token)) end();
  }
  end();
  return total;
}
