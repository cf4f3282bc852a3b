import { ADMIN_NAME, DELETED_USER_NAME, SYSTEM_NAME } from '#shared/rules/chat.ts';
import { foldPlainly, WHOLE_WORDS } from './words.ts';

/* Words that claim a role at the festival, with the police or in health care. */

/** A noun with its Bokmål and Nynorsk endings ('vakten', 'vakter', 'vaktane', 'vekterne'). */
const formsOf = (noun: string) =>
  ['', 'en', 'a', 'et', 'er', 'ene', 'ar', 'ane', 'e', 'ne'].map((ending) => noun + ending);

const listOf = (words: string) => words.trim().split(/\s+/);

const OWN = listOf('ctrl ctrlfestival ctrlfestivalen');
/** Words for people in charge; a name that ends with one is refused. */
const DECIDING = listOf('admin administrator moderator');

const GUARDS = listOf(`
  vakt ordensvakt nattevakt voksenvakt sikkerhetsvakt sikkerheitsvakt dørvakt festivalvakt
  scenevakt romvakt chatvakt foreldrevakt trygghetsvakt barnevakt tryggleiksvakt barnevernsvakt
  legevakt vaktleder vaktsjef vekter vektar natteravn ordensvern vaktpersonell vaktmannskap
  dørvert trygghetsvert`);
const LEADERS = listOf(`
  administrator moderator arrangør arrangoer hovedarrangør hovudarrangør medarrangør
  festivalarrangør festivalleder festivalleiar festivalsjef ordstyrer ordstyrar sikkerhetsleder
  sikkerhetssjef chatleder crewleder festivalvert festivalansatt festivalpersonell
  festivalpersonal festivalteam festivalkontor crewmedlem staffmedlem hjelpemoderator`);
const PUBLIC = listOf(`
  politi politibetjent politimann politikvinn politidam lensmann barnevern førstehjelper
  fyrstehjelpar førstehjelpar sykepleier sjukepleiar helsesykepleier helsesjukepleiar
  helsesøster ambulansearbeider alarmsentral hjelpetelefon`);
/** Referees, tournament leaders, teachers, and people whom children in need call. */
const TRUSTED = listOf(`
  jury dommer hoveddommer jurymedlem juryleder turneringsleder turneringsleiar
  turneringsansvarlig lærer lærar rektor psykolog barneombud alarmtelefon kripos nettpatrulje
  nettpatrulj konstabel betjent overbetjent ungdomsleder`);
/** Common role words of other languages that put spaces between words. */
const FOREIGN = listOf(`
  police policewoman policja policjant policjantka polizei polizist polis polisen policia
  polizia ochrona ochroniarz administracja sicherheitsdienst админ админы администратор
  администраторы администрация модератор модераторы модерация полиция полицейский охрана
  охранник безопасность адмін адміни адміністратор адміністрація модератори поліція охорона
  безпека поддержка підтримка организатор організатор مشرف المشرف مشرفة مدير المدير أدمن ادمن
  الإدارة شرطة الشرطة الأمن حارس ادمین پلیس מנהל מנהלת משטרה שוטר מאבטח אבטחה διαχειριστής
  συντονιστής αστυνομία ασφάλεια ადმინი`);

/** Festival messages and helplines; a name that contains one is refused. */
const PHRASES = listOf(`
  viktigmelding frafestivalen hittegods korspåhalsen barneogungdomstelefon`);
/** Check marks, and signs of the police. */
const OFFICIAL_SIGN = /[\u2713\u2714\u2611\u2705\u{1F6E1}\u{1F46E}\u{1F6A8}\u{1F693}]/u;

/** Common role words of languages without spaces; a name that contains one is refused. */
const UNSPACED = listOf(`
  管理员 管理員 管理人 管理者 版主 警察 公安 保安 警備 客服 官方 主办方 運営 スタッフ モデレーター 관리자 운영자 경찰 경비 보안 แอดมิน ตำรวจ`);

/** Roles a person can claim; a name with one of them as a separate word is refused. */
const CLAIMED = [
  ...DECIDING,
  ...[...GUARDS, ...LEADERS, ...PUBLIC, ...TRUSTED].flatMap(formsOf),
  ...FOREIGN,
  ...listOf(`
    admins mod mods hjelpemod festivalledelse festivalledelsen festivalleiinga administrasjonen
    kundeservice kundesenter chatvert sikkerhetsansvarlig brukerstøtte chatansvarlig security
    securitas support kundestøtte førstehjelp helpdesk staff crew offisiell official verified
    verifisert tryggvoksen godkjentvoksen voksenkontakt ungdomskontakt rødekors reddbarna`),
];
/** Roles of staff; a name made only of these, or of these and our own words, is refused. */
const OFFICES = [
  ...listOf(`
    adm administrasjon ctrladmin moderering moderasjon system systemet systemmelding sikkerhet
    sikkerheit tryggleik stab staben info infodesk informasjon infoskranke resepsjon ledelsen
    ledelse leiing leiinga frivillig frivillige personell personellet personale personalet
    vertskap vertskapet lege legen ambulanse ambulansen hjelpesenter vaktmann`),
  ...formsOf('redaktør'),
  ...formsOf('leder'),
  ...formsOf('leiar'),
  ...formsOf('sjef'),
  ...listOf(`
    eier eieren eiar eigar styret ansvarlig ansvarleg ansatt ansatte officer guard guards owner
    manager organizer organiser sicherheit`),
];
/** Filler words, which carry no meaning of their own here. */
const BESIDE = listOf(`
  festival festivalen festivalens team teamet hjelp help bot vert verten host no hjelper voksen
  redaksjonen service kontroll kontakt melding beskjed varsel automatisk medlem desk kontor
  kontoret event chat chatten konto bruker og for fra på the live fest trygg`);

/** Role words that also count inside a compound ('vaktkari'). */
const JOINED = listOf('vakt vekter politi admin administrator moderator arrangør ctrl');

/** Keys, games, films, haircuts and ordinary words that contain a role word. */
const NO_OFFICE =
  /(?<!\p{L})(?:ctrl ?[+-]? ?(?:alt ?[+-]? ?del|alt|del|shift|[a-zæøå])|fan av ctrl|nattvakta?|nattvakten|admin(?:ton|ette)|politiker|politikk|security breach|crew cut|(?:skyrim|minecraft|sims ?\d?|gta ?\d?) mods|skyrim mod)(?!\p{L})/giu;

/** Characters that belong to no single script. */
const OF_NO_SCRIPT = /[\P{L}\p{sc=Common}\p{sc=Inherited}]/gu;
/**
 * Scripts in use today, each alone, and those that are mixed in practice (UTS 39 'highly
 * restrictive', except that Latin stands alone). Regex literals, so that the letters come from
 * Unicode's own data.
 */
const SYSTEMS = [
  /^\p{scx=Latin}*$/u,
  /^\p{scx=Arabic}*$/u,
  /^\p{scx=Armenian}*$/u,
  /^\p{scx=Bengali}*$/u,
  /^\p{scx=Bopomofo}*$/u,
  /^\p{scx=Cyrillic}*$/u,
  /^\p{scx=Devanagari}*$/u,
  /^\p{scx=Ethiopic}*$/u,
  /^\p{scx=Georgian}*$/u,
  /^\p{scx=Greek}*$/u,
  /^\p{scx=Gujarati}*$/u,
  /^\p{scx=Gurmukhi}*$/u,
  /^\p{scx=Hebrew}*$/u,
  /^\p{scx=Kannada}*$/u,
  /^\p{scx=Khmer}*$/u,
  /^\p{scx=Lao}*$/u,
  /^\p{scx=Malayalam}*$/u,
  /^\p{scx=Myanmar}*$/u,
  /^\p{scx=Oriya}*$/u,
  /^\p{scx=Sinhala}*$/u,
  /^\p{scx=Tamil}*$/u,
  /^\p{scx=Telugu}*$/u,
  /^\p{scx=Thaana}*$/u,
  /^\p{scx=Thai}*$/u,
  /^\p{scx=Tibetan}*$/u,
  /^\p{scx=Cherokee}*$/u,
  /^\p{scx=Lisu}*$/u,
  /^\p{scx=Nko}*$/u,
  /^\p{scx=Tifinagh}*$/u,
  /^\p{scx=Syriac}*$/u,
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]*$/u,
  /^[\p{scx=Han}\p{scx=Hangul}]*$/u,
  /^[\p{scx=Han}\p{scx=Bopomofo}]*$/u,
];

export function isOfOneScript(name: string): boolean {
  const letters = name.normalize('NFKC').replace(OF_NO_SCRIPT, '');
  return SYSTEMS.some((system) => system.test(letters));
}

const OURS = [ADMIN_NAME, SYSTEM_NAME, DELETED_USER_NAME];
/** Letters drawn with several characters. */
const DRAWN: readonly (readonly [RegExp, string])[] = [
  [/\|v\|/gi, 'm'],
  [/\/\\/g, 'a'],
  [/\\\//g, 'v'],
];
/** Digits and characters that can stand for a letter inside a word ('m0derator'). */
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
  '(': 'c',
  '<': 'c',
  w: 'v',
  '^': 'a',
  '∆': 'a',
  '∩': 'n',
  '©': 'c',
  '®': 'r',
  '☾': 'c',
  '☪': 'c',
  '£': 'i',
  '●': 'o',
  '◉': 'o',
  '○': 'o',
  '◯': 'o',
  '⚫': 'o',
  '⚪': 'o',
  '⭕': 'o',
};

const standIn = (text: string) => [...text].map((sign) => STAND_INS[sign] ?? sign).join('');
/** Letters only, without repetitions ('adminn'). */
const collapseLetters = (text: string) => text.replace(/\P{L}/gu, '').replace(/(\p{L})\1+/gu, '$1');

/**
 * Skeletons of a name for comparison: with stand-ins replaced, and with letters alone, because a
 * character may be decoration; each also with 'rn' read as 'm'.
 */
const shapesOf = (name: string) => shapesOfFolded(foldPlainly(name));

function shapesOfFolded(plain: string): string[] {
  return [plain, plain.replace(/rn/g, 'm')].flatMap((key) => [
    collapseLetters(standIn(key)),
    collapseLetters(standIn(key.replace(/\P{L}/gu, ''))),
  ]);
}

const shapesOfAll = (names: readonly string[]) =>
  new Set(names.flatMap(shapesOf).filter((shape) => shape !== ''));

const OWN_NAMES = shapesOfAll(OURS);
const OWN_WORDS = shapesOfAll(OWN);
const DECIDING_WORDS = [...shapesOfAll(DECIDING)];
const JOINED_WORDS = [...shapesOfAll(JOINED)];
/** Matches 'karivakt' and 'karivakten'. */
const GUARD_BEHIND = /vakt(?:a|en|er)?$/;
const CLAIMED_WORDS = shapesOfAll(CLAIMED);
const OFFICE_WORDS = new Set([...CLAIMED_WORDS, ...shapesOfAll(OFFICES)]);
const WORDS_BESIDE = shapesOfAll(BESIDE);
const UNSPACED_WORDS = [...shapesOfAll([...UNSPACED, ...PHRASES])];
/** Word → true for our own words and role words, false for fillers. */
const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...[...WORDS_BESIDE].map((word): [string, boolean] => [word, false]),
  ...[...OWN_WORDS, ...OFFICE_WORDS].map((word): [string, boolean] => [word, true]),
]);
const LONGEST = Math.max(...[...WORDS.keys()].map((word) => word.length));

/**
 * Whether a text consists only of our own words, role words and fillers. Words may share a letter,
 * because a skeleton has no repetitions ('supporteam').
 */
function isMadeOfOurWords(text: string): boolean {
  /**
   * By index: undefined when no word ends there, else whether a role or own word was among them.
   */
  const reached: (boolean | undefined)[] = [false];
  for (let from = 0; from < text.length; from += 1) {
    const before = reached[from];
    if (before === undefined) continue;
    for (let start = Math.max(0, from - 1); start <= from; start += 1) {
      for (let to = from + 1; to <= Math.min(text.length, start + LONGEST); to += 1) {
        const isOfficial = WORDS.get(text.slice(start, to));
        if (isOfficial !== undefined) reached[to] = before || isOfficial || reached[to] === true;
      }
    }
  }
  return reached[text.length] === true;
}

/** Letters separated by signs or spaces ('V A K T', 'm.o.d'). */
const APART = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[^\p{L}\p{N}]{1,3}[\p{L}\p{N}](?![\p{L}\p{N}]))+/gu;
/** Word boundaries marked by a capital ('adminKari', 'MODKari', 'vakt2Kari'). */
const CAPITAL = /(\p{Ll})(?=\p{Lu})|(\p{Lu}|\p{N})(?=\p{Lu}\p{Ll})/gu;
/** Borders between plain letters and styled Unicode letters ('kari🅼🅾🅳'). */
const DRAWN_BORDER = /([a-zæøå])(?=[^\0-\u024F])|([^\0-\u024F])(?=[a-zæøå])/giu;
/** Tag in brackets: '[ADM] Kari'. */
const TAG = /[[({<]([^\])}>]{1,20})[\])}>]/gu;
/** Separators between words; the second only those that are not also stand-ins. */
const [BETWEEN, CLEARLY_BETWEEN] = [/[^\p{L}\p{N}]+/u, /[^\p{L}\p{N}|!@$+^∆∩©®☾☪£●◉○◯⚫⚪⭕]+/u];

/** Skeletons of a name's words, and of each pair of neighbours ('Ad-min'). */
function wordsOf(name: string): { words: string[]; pairs: string[] } {
  const closed = name.replace(APART, (run) => run.replace(/[^\p{L}\p{N}]/gu, ''));
  const divided = name.normalize('NFC').replace(DRAWN_BORDER, '$1$2 ');
  const texts = [...new Set([name, closed, closed.replace(CAPITAL, '$1$2 '), divided])].map(
    foldPlainly,
  );
  const splits = texts.flatMap((text) => [BETWEEN, CLEARLY_BETWEEN].map((one) => text.split(one)));
  const pairs = splits.flatMap((words) =>
    words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`),
  );
  return {
    words: [...new Set(splits.flat())].flatMap(shapesOfFolded),
    pairs: [...new Set(pairs)].flatMap(shapesOfFolded),
  };
}

/** With fewer letters beside a role word it is an ending or another word ('vaktel', 'Ivakta'). */
const SHORTEST_BESIDE = 3;
/** Shorter pairs are as likely the end of one name and the start of another. */
const SHORTEST_PAIR = 4;
/** Words of this length are recognised with one wrong letter. */
const LONG_WORD = 9;

/** Whether two words differ by at most one letter. */
function isNearly(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest
  );
}

/** Whether a name contains a role word among other words ('adminKari'). */
function namesOffice(name: string): boolean {
  const { words, pairs } = wordsOf(name.replace(NO_OFFICE, ' '));
  const has = (wanted: ReadonlySet<string>) => words.some((shape) => wanted.has(shape));
  const isOurs = has(OWN_WORDS);
  // Refuses 'superadmin', 'administator' and 'CTRL Adnin', but not 'Badmin' or 'Moderato'.
  const decides = DECIDING_WORDS.some((word) =>
    words.some(
      (shape) =>
        (shape.endsWith(word) && shape.length > word.length + 1) ||
        ((isOurs || (word.length >= LONG_WORD && shape.at(-1) === word.at(-1))) &&
          isNearly(shape, word)),
    ),
  );
  const isJoined = words.some(
    (shape) =>
      shape.search(GUARD_BEHIND) >= SHORTEST_BESIDE ||
      JOINED_WORDS.some(
        (word) => shape.startsWith(word) && shape.length >= word.length + SHORTEST_BESIDE,
      ),
  );
  const isApart = pairs.some((shape) => shape.length >= SHORTEST_PAIR && CLAIMED_WORDS.has(shape));
  const isTagged = [...name.matchAll(TAG)].some(([, tag = '']) =>
    shapesOf(tag).some((shape) => OFFICE_WORDS.has(shape)),
  );
  return decides || isJoined || isApart || isTagged || isOurs || has(CLAIMED_WORDS);
}

/** Whether a name is ADMIN_NAME or SYSTEM_NAME, or looks like one ('СTRL Аdmin'). */
export function isOwnName(name: string): boolean {
  return shapesOf(name).some((shape) => OWN_NAMES.has(shape));
}

/**
 * Whether a name could be mistaken for the organisers' or an administrator's ('CTRL_Adm1n', 'Vakt
 * CTRL'): it contains our own word, consists of role words, or has one among others.
 * @param admins usernames of the administrators
 */
export function isReservedName(name: string, admins: readonly string[] = []): boolean {
  const drawn = DRAWN.reduce(
    (text, [signs, letter]) => text.replace(signs, letter),
    name.replace(WHOLE_WORDS, ' '),
  );
  const theirs = shapesOfAll(admins);
  return (
    OFFICIAL_SIGN.test(name) ||
    [...new Set(shapesOf(drawn))].some(
      (shape) =>
        OWN_NAMES.has(shape) ||
        theirs.has(shape) ||
        UNSPACED_WORDS.some((word) => shape.includes(word)) ||
        isMadeOfOurWords(shape),
    ) ||
    namesOffice(drawn)
  );
}
