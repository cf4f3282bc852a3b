/*
 * Finds invitations to another service: its name with a username beside it ('snap: kari123').
 * Service names alone are ordinary talk. Works on the output of `foldPlainly`, in linear time.
 */

/** Services on which strangers can write to each other, mail included; without doubled letters. */
const SERVICES = new Set([
  ...['snap', 'snapen', 'snapchat', 'snapchaten', 'snapkode', 'snp', 'snpchat', 'snaep'],
  ...['insta', 'instaen', 'instagram', 'tik', 'tiktok', 'tiktoken', 'discord', 'discorden'],
  ...['telegram', 'whatsap', 'wap', 'kik', 'mesenger', 'facebok', 'skype', 'viber', 'linktre'],
  ...['bereal', 'yubo', 'facetime', 'imesage', 'twiter', 'wechat', 'omegle'],
  ...['gmail', 'gmailen', 'hotmail', 'hotmailen', 'outlok', 'icloud', 'yaho', 'protonmail'],
]);
const MAIL = new Set(['gmail', 'gmailen', 'hotmail', 'outlok', 'icloud', 'yaho', 'protonmail']);
/**
 * Names that are also other words ('DC: Batman', 'ig so') or games: count only beside a word shaped
 * like a username.
 */
const SHORT_SERVICES = new Set([
  ...['dc', 'disc', 'ig', 'sc', 'fb', 't', 'signal', 'tg', 'x', 'yt', 'wiz', 'locket', 'threads'],
  ...['teams', 'redit', 'twitch', 'youtube', 'kick', 'steam', 'psn', 'xbox', 'epic', 'gamertag'],
  ...['roblox', 'rbx', 'fortnite', 'riot', 'bnet', 'valorant'],
]);
/** The emoji used for Snapchat. */
const GHOST = /\u{1F47B}/gu;
/** Service names written as two words. */
const SPLIT_NAME =
  /(?<![\p{L}\p{N}])(?:(s)[._-](n)[._-](a)[._-](p)|(insta|tele) (gram)|(tik) (tok)|(whats) (app)|(snap) (chat))(?![\p{L}\p{N}])/gu;
/** Matches 'snap.karisrom', 'snap_kari' and 'snap-brukernavn', not 'insta-siden'. */
const GLUED = /(?<![\p{L}\p{N}])(snap|insta|tiktok|discord)[._-](?=[\p{L}\p{N}])/gu;

/** A word shaped like a username ('kari2012', 'kari_n', 'kari.n', '2012kari'). */
const USERNAME =
  /^(?=.{5})@?(?:[\p{L}_.]{2,}[\d_]|_\p{L}{2}|\p{L}_\p{L}{2}|\p{L}{3,}\.[\p{L}_]|\d{2,}\p{L}{3})/u;
/** Directly after a service, 'k4ri' and 'kari-n' count too. */
const USERNAME_BEHIND = /^(?:\p{L}+\d\p{L}|\p{L}{3,}-\p{L}{1,2}$|\p{L}{2}\.\p{L}{3})/u;
/** Games and devices whose names have a number. */
const PRODUCTS = new Set(
  'fifa gta fortnite minecraft roblox sims overwatch iphone ipad windows android xbox playstation switch'.split(
    ' ',
  ),
);
const NUMBERED = /^(\p{L}+)[\d_]/u;
const AMOUNT = /^\d+(?:ar|min|kr|gb|fps|time|sek)/u;
/** Words shaped like usernames that are games, devices, our own name or ages. */
function isProduct(token: string): boolean {
  const word = NUMBERED.exec(token)?.[1] ?? '';
  return PRODUCTS.has(word) || word.startsWith('ctrl') || AMOUNT.test(token);
}
/** '@kari' after a service. */
const AT_NAME = /^@[\p{L}\p{N}_.]{3}/u;
/** Matches 'kari#1234', not 'sommer #2026'. */
const TAG = /[\p{L}\p{N}_.]{2} ?# ?(?!20[0-4]\d)\d{4}(?!\d)/gu;
/** Phrases that say the account is the writer's own. */
const OWN =
  /(?<!\p{L})(?:min|mi|mitt|my|meg|me|adda?|adde|legg|heter|heiter|finn|sok|folg)(?!\p{L})/u;
/** 'adda karisrom på snap', 'finn meg på insta karisrom' */
const ADDING = new Set('add adda adde finn sok folg heter heiter'.split(' '));
const BESIDE_ADDING = new Set('meg meg opp til jeg pa hos i'.split(' '));
/** Endings of ordinary words; a bare word with one is not taken for a username. */
const ORDINARY_ENDING = /(?:lig|ig|sk|t|te|ende|ere|est|en|ene|er|a|dd|ing|oss|ctrl)$/u;

const SMALL_WORDS = new Set([
  ...[
    'pa',
    'hos',
    'i',
    'min',
    'mi',
    'mitt',
    'er',
    'meg',
    'jeg',
    'eg',
    'heter',
    'heiter',
    'som',
    'der',
  ],
  ...['bruker', 'brukeren', 'brukernavn', 'brukernavnet', 'brukarnamn', 'navn', 'navnet', 'nick'],
  ...['user', 'username', 'name', 'my', 'is', 'on', 'add', 'adde', 'konto', 'kontoen', 'profil'],
  ...['invite', 'invitasjon', 'kode', 'koden', 'code', 'server', 'serveren', 'tok'],
]);
/**
 * First words of talk about a service ('discord: den er nede'), and last words before a full stop.
 */
export const TALK = new Set([
  ...[
    'hun',
    'han',
    'dere',
    'det',
    'den',
    'dette',
    'der',
    'her',
    'har',
    'hva',
    'hvem',
    'hvor',
    'nar',
  ],
  ...[
    'kan',
    'skal',
    'vil',
    'nei',
    'ikke',
    'ingen',
    'noen',
    'alle',
    'hei',
    'lol',
    'haha',
    'okay',
    'bare',
  ],
  ...[
    'kom',
    'nede',
    'oppe',
    'snart',
    'kul',
    'kult',
    'bra',
    'best',
    'link',
    'til',
    'med',
    'for',
    'fra',
  ],
  ...[
    'mer',
    'nytt',
    'gratis',
    'takk',
    'sorry',
    'hvis',
    'mange',
    'altsa',
    'man',
    'folk',
    'gidder',
    'liker',
  ],
  ...[
    'veldig',
    'helt',
    'ganske',
    'funker',
    'virker',
    'blir',
    'ble',
    'var',
    'hvorfor',
    'hvordan',
    'the',
  ],
  ...[
    'gøy',
    'goy',
    'appen',
    'favoritt',
    'treg',
    'full',
    'samme',
    'gamle',
    'overalt',
    'best',
    'dårlig',
    'darlig',
    'kjedelig',
    'forbudt',
    'lov',
    'mye',
    'ser',
    'sett',
    'sjekk',
  ],
]);

const TOKEN = /@?[\p{L}\p{N}_]+(?:[.-]+[\p{L}\p{N}_]+)*|[:=/;>(\u2192\u2013]|-(?=[ >])/gu;
const TELLING = /^[:=/;>(\u2192\u2013-]$/;
const isUsername = (token: string) => USERNAME.test(token) && !isProduct(token);
const READ_AS: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '4': 'a', '5': 's' };
/** Leetspeak as letters, without repetitions: 'd1sc0rd', 'snappp'. */
function foldLeet(token: string): string {
  let letters = '';
  for (const sign of token) {
    const letter = READ_AS[sign] ?? sign;
    if (!letters.endsWith(letter)) letters += letter;
  }
  return letters;
}
const isService = (token = '') => SERVICES.has(foldLeet(token));
const isSmall = (token: string | undefined) => token !== undefined && SMALL_WORDS.has(token);
/** Whether a bare word is more likely a username than an ordinary word. */
const isBareName = (token = '') =>
  /^\p{L}{5,}$/u.test(token) &&
  !TALK.has(token) &&
  !isSmall(token) &&
  !isService(token) &&
  !SHORT_SERVICES.has(token) &&
  !ORDINARY_ENDING.test(token);

function tokensOf(text: string): string[] {
  return (
    text
      .replace(GHOST, ' snap ')
      .replace(SPLIT_NAME, (name) => name.replace(/[ ._-]/g, ''))
      .replace(GLUED, '$1 ')
      .replace(/@ /g, '@')
      .match(TOKEN) ?? []
  );
}

/** Whether a username stands beside the service at index `at`. A '/' is only crossed forwards. */
function isInvitation(tokens: readonly string[], at: number, isShort: boolean): boolean {
  let before = at - 1;
  while (isSmall(tokens[before])) before -= 1;
  if (isUsername(tokens[before] ?? '')) return true;
  let after = at + 1;
  let isTold = false;
  while (isSmall(tokens[after]) || TELLING.test(tokens[after] ?? '')) {
    isTold = tokens[after] !== '/' && (isTold || !isSmall(tokens[after]));
    after += 1;
  }
  const next = tokens[after] ?? '';
  if (AT_NAME.test(next) || isUsername(next)) return true;
  if (isShort) return false;
  if (after > at + 1 && USERNAME_BEHIND.test(next)) return true;
  if (isTold) return /^\p{L}{3}/u.test(next) && !TALK.has(next) && !isService(next);
  const between = tokens.slice(at + 1, after);
  const isMine = between.some((word) => /^(?:min|mi|mitt)$/.test(word));
  const isNamed = /^(?:er|heter|heiter)$/.test(between.at(-1) ?? '');
  // Matches 'insta er karisrom', not 'insta er kult å bruke'.
  return isNamed && isBareName(next) && (isMine || after === tokens.length - 1);
}

/** 'adda karisrom på snap', 'finn meg på insta karisrom', 'karisrom på gmail'. */
function isAdding(tokens: readonly string[]): boolean {
  const verb = tokens.findIndex((token) => ADDING.has(token));
  const at = tokens.findIndex((token, place) => place > verb && isService(token));
  if (at === -1) return false;
  if (MAIL.has(foldLeet(tokens[at] ?? ''))) {
    const [name, small] = tokens.slice(at - 2, at);
    const isLine = at === 2 || tokens[at - 3] === '/';
    return isLine && /^(?:pa|hos)$/.test(small ?? '') && isBareName(name);
  }
  if (verb === -1) return false;
  const between = tokens.slice(verb + 1, at).filter((token) => !BESIDE_ADDING.has(token));
  return between.length === 0
    ? isBareName(tokens[at + 1])
    : between.length === 1 && isBareName(between[0]);
}

/**
 * Number of invitations in a text.
 * @param text a '/' in it keeps the word before it, such as a chat name, from counting as the
 *   username
 */
export function invitationsIn(text: string): number {
  const tags = text.match(TAG)?.length ?? 0;
  const tokens = tokensOf(text);
  return tokens.reduce(
    (sum, token, at) => {
      const isShort = SHORT_SERVICES.has(foldLeet(token));
      const isOne = (isShort || isService(token)) && isInvitation(tokens, at, isShort);
      const isGlued = /^(?:snap|insta|tiktok)\p{L}{3,}\d{2}/u.test(token);
      return isOne || isGlued ? sum + 1 : sum;
    },
    tags + (isAdding(tokens) ? 1 : 0),
  );
}

/** Number of usernames in a line that names a service ('add meg på snap plis kari2012'). */
export function usernamesIn(text: string): number {
  const tokens = tokensOf(text);
  const line = tokens.slice(tokens.indexOf('/') + 1);
  return line.some(isService) ? line.filter(isUsername).length : 0;
}

/** Whether a chat name is a username at a service: it names the service, or the line says so. */
export function isNameOfService(name: string, line: string): boolean {
  const names = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  if (names.some(isService)) {
    const others = names.filter((word) => !isService(word) && word.length >= 3);
    return others.length > 0 || isBareName(line) || isUsername(line);
  }
  const tokens = tokensOf(line);
  return tokens.some(isService) && /(?<!\p{L})samme(?!\p{L})/u.test(line)
    ? true
    : isUsername(name) && tokens.some(isService) && OWN.test(line);
}

/** Whether a line is the username for a service that an earlier line called the writer's own. */
export function completesInvitation(earlier: () => readonly string[], line: string): boolean {
  const tokens = tokensOf(line);
  const isOne = tokens.some(isUsername);
  if (!isOne && !(tokens.length === 1 && isBareName(tokens[0]))) return false;
  return earlier().some(
    (text) =>
      OWN.test(text) && (isOne || /(?:er|heter|:|=)$/.test(text)) && tokensOf(text).some(isService),
  );
}
