import { gzipSync } from 'node:zlib';
import { calls } from '../../../server/http/calls.ts';
import { paths } from '../../../shared/paths.ts';
import { planFragment } from '../../../shared/rules/plan-link.ts';
import { ask, sendUntilClosed } from '../../lib/calls.ts';

/** An id that nothing has. */
const UNKNOWN = '0b9d6b0e-7d4c-4a53-9f6f-2f5d8a0d3c11';

type Headers = Readonly<Record<string, string>>;

/** One request that was made to cost the server as much as it can. */
export interface Costly {
  /** What is bad about it: a row of the table. */
  kind: string;
  method: string;
  /** The address, also of a request that is not cut off by it. */
  target: string;
  headers: Headers;
  body: Buffer;
  /** The body is all that is written to a connection, until the server closes it. */
  isRaw?: boolean;
}

/** Sends it; resolves with the status, of a raw one that of its first answer. */
export async function sendCostly(port: number, input: Costly): Promise<number> {
  const { method, target, headers, body } = input;
  if (!input.isRaw) return (await ask(port, method, target, { headers, body })).status;
  const answer = await sendUntilClosed(port, body);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
}

/** Just below the most bytes of a JSON body, of one header together with its request line, and of an address. */
const BODY_BYTES = 99_000;
const HEADER_BYTES = 14_000;
const ADDRESS_BYTES = 1_980;
/** As many requests as are written to one connection before an answer is read, in bytes. */
const AHEAD_BYTES = 64_000;
const TINY_CHUNKS = 90_000;

const fill = (text: string, bytes: number) =>
  text.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(text))));

/** @param place method and address */
function request(kind: string, place: string, headers: Headers = {}, body = ''): Costly {
  const [method = '', target = ''] = place.split(' ');
  return { kind, method, target, headers, body: Buffer.from(body) };
}

/** Every row of a table at every place. */
const each = <T>(
  table: Readonly<Record<string, T>>,
  places: readonly string[],
  make: (kind: string, value: T, place: string) => Costly,
) => Object.entries(table).flatMap(([kind, value]) => places.map((at) => make(kind, value, at)));

const MARK = '\u0301';
/** Texts that are slow to normalise, fold, split or match; the first three also fill a field alone. */
const TEXTS: Readonly<Record<string, string>> = {
  'combining marks': MARK,
  'marks of two classes in turn': '\u0327\u0301',
  'a ligature that becomes 18 letters': '\ufdfa',
  spaces: ' ',
  'invisible characters': '\u200b',
  digits: '4 1-',
  'digits of another script': '٤',
  'names with a dot': 'kari.no/',
  'at signs': 'a@',
  'letters of another script': 'о',
  'half of a pair': '\ud83c',
};
const FIELDS = [
  ...['navn', 'epost', 'emne', 'melding', 'email', 'username', 'password', 'token', 'title', 'url'],
  ...['firstName', 'lastName', 'beskrivelse', 'instagram', 'telefon', 'postUrl', 'identifier'],
  ...['platform', 'reason', 'endpoint', 'room', 'code'],
];
const inFields = (fields: readonly string[], text: string) => {
  const value = fill(text, Math.floor(BODY_BYTES / fields.length) - 24);
  return JSON.stringify(Object.fromEntries(fields.map((field) => [field, value])));
};

const LISTS = `[${fill('[],', BODY_BYTES)}[]]`;
const KEYS = Array.from({ length: 9000 }, (_, index) => `"k${index}":1`).join(',');
/** Bodies by what is bad about them, and their types where they are not JSON. */
const BODIES: Readonly<Record<string, readonly [body: string | Buffer, type?: string]>> = {
  'JSON: nested lists': ['['.repeat(BODY_BYTES / 2) + ']'.repeat(BODY_BYTES / 2)],
  'JSON: many lists': [LISTS],
  'JSON: many keys': [`{${KEYS}}`],
  'JSON: one long number': [`{"navn":${fill('9', BODY_BYTES)}}`],
  'JSON: cut off': [`{"navn":"${fill('x', BODY_BYTES)}`],
  'JSON: escapes': [`{"navn":"${fill('\\u0301', BODY_BYTES)}"}`],
  'JSON: 5 MB of lists': [`[${fill('[],', 5_000_000)}[]]`],
  'gzip: combining marks': [gzipSync(inFields(['username'], MARK))],
  'gzip: many lists': [gzipSync(LISTS)],
  'gzip: 50 MB of spaces': [gzipSync(' '.repeat(50_000_000))],
  'type: plain text': [fill('x', BODY_BYTES), 'text/plain'],
  'type: a form of 20,000 fields': [fill('a=b&', BODY_BYTES), 'application/x-www-form-urlencoded'],
  'type: multipart': [fill('--x\r\n\r\n', BODY_BYTES), 'multipart/form-data; boundary=x'],
  'type: CSV of 4.9 MB': [fill('a;b;c;d\n', 4_900_000), 'text/csv'],
  'type: picture of 2 MB': [fill('\x89PNG', 1_900_000), 'image/png'],
  ...Object.fromEntries(
    Object.entries(TEXTS).map(([name, text]) => [
      `text in every field: ${name}`,
      [inFields(FIELDS, text)] as const,
    ]),
  ),
};

/** Every call with every bad body, and single fields that take it whole for the calls that anyone may make. */
function bodies(): Costly[] {
  const writing = calls.filter(([method]) => method !== 'GET');
  const places = (some: typeof writing) =>
    some.map(([method, path]) => `${method} ${path.replace(/:\w+/g, UNKNOWN)}`);
  const json = { 'content-type': 'application/json' };
  // One buffer of each body for all places.
  const bytes = new Map(Object.entries(BODIES).map(([kind, [body]]) => [kind, Buffer.from(body)]));
  const all = each(BODIES, [...places(writing), 'POST /api/ukjent', 'POST /'], (kind, row, at) => ({
    ...request(kind, at, {
      'content-type': row[1] ?? 'application/json',
      ...(kind.startsWith('gzip') && { 'content-encoding': 'gzip' }),
    }),
    body: bytes.get(kind) ?? Buffer.alloc(0),
  }));
  const open = places(writing.filter(([, , who]) => who === 'anyone'));
  const slow = Object.fromEntries(Object.entries(TEXTS).slice(0, 3));
  const alone = ['username', 'password', 'email', 'epost', 'navn', 'melding', 'token'];
  const long = alone.flatMap((field) =>
    each(slow, open, (kind, text, at) =>
      request(`one long field: ${kind}`, at, json, inFields([field], text)),
    ),
  );
  return [...all, ...long];
}

/** Headers, each with what its value is filled with. */
const HEADERS = [
  ...['cookie: a=b; ', 'cookie: ctrl_user=s%3A', 'accept-encoding: br;q=0.1,', 'accept: a/b,'],
  ...['if-none-match: "x",', 'if-none-match: W/"', 'x-forwarded-for: 1.2.3.4,'],
  ...['x-forwarded-for: :', 'forwarded: for=1;', 'user-agent: a (', 'origin: https://a.'],
  ...['referer: https://a/', 'content-type: a;', 'range: bytes=0-1,', 'idempotency-key: k'],
  ...['authorization: Bearer ', 'if-modified-since: Mon, '],
];
const WITH_HEADERS = ['GET /', 'GET /api/programme', 'POST /api/contact', 'GET /ukjent'];

const PATHS: Readonly<Record<string, string>> = {
  slashes: '/',
  'dots in the path': '/..',
  'escapes in the path': '/%2e',
  'segments of one letter': '/a',
  'letters of three bytes': '%E2%84%A2',
  'combining marks in the path': '%CC%81',
};
/** Starts of addresses that lead to different parts of the server. */
const ROOTS = ['', 'api/', 'api/admin/', 'api/user/', 'events/', 'bilder/', 'r/', 'assets/'];
const QUERIES: Readonly<Record<string, string>> = {
  'the same parameter': '&q=x',
  'many parameters': '&[]=&',
  'a long search': '%CC%81',
  'plus signs': '+',
  'ids of acts': 'a,',
};
const QUERIED = [
  ...['/', '/events', '/timeplan', '/api/programme.ics', '/api/programme/changes'],
  ...['/schedule.json', '/api/chat-messages', '/api/announcements', '/api/content'],
  '/api/affiliates/progress',
];

/** Long addresses and headers. */
function heads(): Costly[] {
  const starts = ['GET', 'POST', 'DELETE'].flatMap((method) =>
    ROOTS.map((at) => `${method} /${at}`),
  );
  const searches = QUERIED.flatMap((path) =>
    ['q', 'items', 'since', 'room'].map((name) => `GET ${path}?${name}=`),
  );
  // An address that is taken: what is too long is refused before anything looks at it.
  const long = (what: string) => (kind: string, text: string, at: string) =>
    request(`${what}: ${kind}`, at + fill(text, ADDRESS_BYTES));
  return [
    request('path: too long', `POST ${fill('/', HEADER_BYTES)}`),
    ...each(PATHS, starts, long('path')),
    ...each(QUERIES, searches, long('query')),
    ...HEADERS.flatMap((header) => {
      const [name = '', text = ''] = header.split(/: (.*)/);
      const value = { [name]: fill(text, HEADER_BYTES).trim() };
      return WITH_HEADERS.map((at) => request(`header: ${name}`, at, value));
    }),
  ];
}

/** What visitors ask for, without anything bad about it; `acts` are addresses of acts. */
function plain(acts: readonly string[]): Costly[] {
  const items = acts.map((path) => path.split('/').at(-1) ?? '');
  const reads = calls.filter(([method]) => method === 'GET').map(([, path]) => path);
  const addresses = [
    ...[...Object.values(paths), ...reads].filter((path) => !path.includes(':')),
    ...['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/sw.js', '/favicon.ico'],
    ...['/kunngjoringer.atom', '/api/programme.ics?items=x', '/en-side-som-ikke-finnes'],
    `/api/programme.ics?items=${items.join(',').slice(0, ADDRESS_BYTES)}`,
    `/api/programme.ics?plan=${planFragment(items)}`,
    ...['/api/chat-messages?limit=200', '/api/chat-messages?room=cosplay&limit=200'],
    ...['/api/programme/changes?since=0', '/api/programme/changes?since=2000-01-01T00:00:00Z'],
    ...[`/kalender/${'x'.repeat(43)}.ics`, `/forhandsvisning/${'x'.repeat(43)}`, '/r/ukjent'],
    ...['/events/2026/ukjent', `/bilder/${'a'.repeat(64)}.webp`],
    `/api/profile-pictures/${UNKNOWN}.webp`,
  ];
  const coded = (kind: string, path: string, coding: string, headers: Headers = {}) =>
    request(kind, `GET ${path}`, { ...headers, 'accept-encoding': coding });
  const fresh = { 'cache-control': 'no-cache' };
  const codings = ['identity', 'gzip', 'br'];
  return [
    ...addresses.map((path) => request(`a visitor's: ${path.slice(0, 48)}`, `GET ${path}`)),
    ...codings.map((coding) => coded(`an act in ${coding}`, acts[0] ?? '/', coding)),
    ...[...codings, 'zstd'].map((coding) => coded('coding of the answer', '/', coding, fresh)),
  ];
}

/** All requests of the proof; `acts` are addresses of acts of the site, each asked for once. */
export const costlyInputs = (acts: readonly string[]): Costly[] => [
  ...plain(acts),
  ...heads(),
  ...bodies(),
];

const raw = (kind: string, text: string): Costly => ({
  ...request(kind, '', {}, text),
  isRaw: true,
});

/** Requests whose body comes in chunks of one byte. */
export const chunked = (): Costly[] =>
  ['GET /', 'GET /api/health', 'POST /api/nope', 'POST /api/contact'].map((line) =>
    raw(
      `a body of ${TINY_CHUNKS} one-byte chunks: ${line}`,
      `${line} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
        `Transfer-Encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(TINY_CHUNKS)}`,
    ),
  );

/** Requests that one connection sends ahead of its answers. */
export function pipelines(): Costly[] {
  const get = (path: string, headers = 'Host: x\r\n') => `GET ${path} HTTP/1.1\r\n${headers}\r\n`;
  const post = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;
  const requests = {
    'a page': get('/'),
    'a calendar': get('/api/programme.ics'),
    'a call': get('/api/chat-messages?limit=200'),
    'an unknown address': get('/ukjent'),
    'a request without a host': get('/', ''),
    'an expectation': get('/', 'Host: x\r\nExpect: x\r\n'),
    'a form': post('/api/contact'),
    'a login': post('/api/user/login'),
    'a page and a form in turn': get('/') + post('/api/contact'),
  };
  return Object.entries(requests).map(([name, text]) =>
    raw(`sent ahead: ${name}`, fill(text, AHEAD_BYTES)),
  );
}
