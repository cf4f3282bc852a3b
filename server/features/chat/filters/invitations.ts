/*
 * Invitations to another service: its name with a username there beside it ('snap: kari123'). Works on
 * text in the form of `foldPlainly`, in linear time. The services' names alone are ordinary talk.
 */

/** Services on which strangers write to each other, mail among them. */
const SERVICE =
  /^(?:snap|snapp|snapen|snappen|snapchat|insta|instaen|instagram|tik|tiktok|tiktoken|discord|discorden|telegram|whatsapp|kik|messenger|facebook|skype|viber|linktree|gmail|gmailen|hotmail|hotmailen|outlook|icloud|yahoo|protonmail)$/;
/** Names that are other words too ('DC: Batman', 'ig so'). */
const SHORT_SERVICE = /^(?:dc|disc|ig|sc|fb|tt|signal)$/;
/** The emoji that stands for Snapchat. */
const GHOST = /\u{1F47B}/gu;

/** A username by its form ('kari2012', 'kari_n', 'kari.n'). */
const USERNAME = /^(?=.{5})@?(?:[\p{L}_.]{2,}[\d_]|_\p{L}{2}|\p{L}{3,}\.[\p{L}_])/u;
/** Words of that form that name games, machines and ourselves. */
const PRODUCT =
  /^(?:ctrl\p{L}*|fifa|gta|fortnite|minecraft|roblox|sims|overwatch|iphone|ipad|windows|android|xbox|playstation|switch)[\d_]/u;
/** '@kari' behind a service. */
const AT_NAME = /^@[\p{L}\p{N}_.]{3}/u;
/** 'kari#1234' */
const TAG = /[\p{L}\p{N}_.]{2}#\d{4}(?!\d)/gu;

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
/** First words of what is said about a service ('discord: den er nede'), and last ones before a full stop. */
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

const TOKEN = /@?[\p{L}\p{N}_]+(?:\.+[\p{L}\p{N}_]+)*|[:=/]/gu;
const isUsername = (token: string) => USERNAME.test(token) && !PRODUCT.test(token);
/** 'd1sc0rd' */
const lettersOf = (token: string) => token.replace(/0/g, 'o').replace(/1/g, 'i').replace(/4/g, 'a');

/** Whether a username stands beside the service at a place. A '/' is crossed forwards only. */
function isInvitation(tokens: readonly string[], at: number, isShort: boolean): boolean {
  const isSmall = (token: string | undefined) => token !== undefined && SMALL_WORDS.has(token);
  let before = at - 1;
  while (isSmall(tokens[before])) before -= 1;
  if (isUsername(tokens[before] ?? '')) return true;
  let after = at + 1;
  let isTold = false;
  while (isSmall(tokens[after]) || /^[:=/]$/.test(tokens[after] ?? '')) {
    isTold = tokens[after] !== '/' && (isTold || !isSmall(tokens[after]));
    after += 1;
  }
  const next = tokens[after] ?? '';
  if (AT_NAME.test(next) || isUsername(next)) return true;
  return isTold && !isShort && /^\p{L}{3}/u.test(next) && !TALK.has(next);
}

/**
 * How many invitations a text has.
 * @param text a '/' in it keeps what stands before it, as a name, from being the username
 */
export function invitationsIn(text: string): number {
  const tags = text.match(TAG)?.length ?? 0;
  const tokens = text.replace(GHOST, ' snap ').replace(/@ /g, '@').match(TOKEN) ?? [];
  return tokens.reduce((sum, token, at) => {
    const word = lettersOf(token);
    const isShort = SHORT_SERVICE.test(word);
    const isOne = (isShort || SERVICE.test(word)) && isInvitation(tokens, at, isShort);
    return isOne ? sum + 1 : sum;
  }, tags);
}
