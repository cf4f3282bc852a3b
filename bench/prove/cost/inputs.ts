import { gzipSync } from 'node:zlib';
import { calls } from '../../../server/http/calls.ts';
import { paths } from '../../../shared/paths.ts';
import { planFragment } from '../../../shared/rules/plan-link.ts';

/** An id that nothing has. */
const UNKNOWN = '0b9d6b0e-7d4c-4a53-9f6f-2f5d8a0d3c11';

/** One request that was made to cost the server as much as it can. */
export interface Costly {
  /** What is bad about it: a row of the table. */
  kind: string;
  method: string;
  /** The address, also of a request that is not cut off by it. */
  target: string;
  headers: Record<string, string>;
  body: Buffer;
  /** The body is all that is written to a connection: requests ahead of their answers. */
  isAhead?: boolean;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const GZIP = { ...JSON_TYPE, 'content-encoding': 'gzip' };
/** Just below the most bytes of a JSON body, of one header together with its request line, and of an address. */
const BODY_BYTES = 99_000;
const HEADER_BYTES = 14_000;
const ADDRESS_BYTES = 1_980;

const FIELDS = [
  ...['navn', 'epost', 'emne', 'melding', 'email', 'username', 'password', 'token', 'title', 'url'],
  ...['firstName', 'lastName', 'beskrivelse', 'instagram', 'telefon', 'postUrl', 'identifier'],
  ...['platform', 'reason', 'endpoint', 'room', 'code'],
];
const MARK = '\u0301';
const fill = (text: string, bytes: number) =>
  text.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(text))));
const inField = (field: string, text: string) => JSON.stringify({ [field]: text });
const inAll = (text: string) =>
  JSON.stringify(
    Object.fromEntries(
      FIELDS.map((field) => [field, fill(text, Math.floor(BODY_BYTES / FIELDS.length) - 24)]),
    ),
  );

/** Texts that are slow to normalise, fold, split or match. */
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

type Body = readonly [kind: string, headers: Record<string, string>, body: Buffer];

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const multipart = { 'content-type': 'multipart/form-data; boundary=x' };

function bodiesOfAll(): Body[] {
  const nested = `${'['.repeat(BODY_BYTES / 2)}${']'.repeat(BODY_BYTES / 2)}`;
  const lists = `[${fill('[],', BODY_BYTES)}[]]`;
  const keys = `{${Array.from({ length: 9000 }, (_, index) => `"k${index}":1`).join(',')}}`;
  const body = (kind: string, headers: Record<string, string>, bytes: string | Buffer): Body => [
    ...([kind, headers] as const),
    Buffer.from(bytes),
  ];
  return [
    body('JSON: nested lists', JSON_TYPE, nested),
    body('JSON: many lists', JSON_TYPE, lists),
    body('JSON: many keys', JSON_TYPE, keys),
    body('JSON: one long number', JSON_TYPE, `{"navn":${fill('9', BODY_BYTES)}}`),
    body('JSON: cut off', JSON_TYPE, `{"navn":"${fill('x', BODY_BYTES)}`),
    body('JSON: escapes', JSON_TYPE, `{"navn":"${fill('\\u0301', BODY_BYTES)}"}`),
    body('JSON: 5 MB of lists', JSON_TYPE, `[${fill('[],', 5_000_000)}[]]`),
    body('gzip: combining marks', GZIP, gzipSync(inField('username', fill(MARK, BODY_BYTES)))),
    body('gzip: many lists', GZIP, gzipSync(lists)),
    body('gzip: 50 MB of spaces', GZIP, gzipSync(' '.repeat(50_000_000))),
    body('type: plain text', { 'content-type': 'text/plain' }, fill('x', BODY_BYTES)),
    body('type: a form of 20,000 fields', form, fill('a=b&', BODY_BYTES)),
    body('type: multipart', multipart, fill('--x\r\n\r\n', BODY_BYTES)),
    body('type: CSV of 4.9 MB', { 'content-type': 'text/csv' }, fill('a;b;c;d\n', 4_900_000)),
    body('type: picture of 2 MB', { 'content-type': 'image/png' }, fill('\x89PNG', 1_900_000)),
    ...Object.entries(TEXTS).map(([name, text]) =>
      body(`text in every field: ${name}`, JSON_TYPE, inAll(text)),
    ),
  ];
}

/** Single fields that take the whole body, for the calls that anyone may make. */
function longFields(): Body[] {
  return ['username', 'password', 'email', 'epost', 'navn', 'melding', 'token'].flatMap((field) =>
    ['combining marks', 'marks of two classes in turn', 'a ligature that becomes 18 letters'].map(
      (name): Body => [
        `one long field: ${name}`,
        JSON_TYPE,
        Buffer.from(inField(field, fill(TEXTS[name] ?? '', BODY_BYTES))),
      ],
    ),
  );
}

const HEADERS: Readonly<Record<string, readonly string[]>> = {
  cookie: ['a=b; ', 'ctrl_user=s%3A'],
  'accept-encoding': ['br;q=0.1,'],
  accept: ['a/b,'],
  'if-none-match': ['"x",', 'W/"'],
  'x-forwarded-for': ['1.2.3.4,', ':'],
  forwarded: ['for=1;'],
  'user-agent': ['a ('],
  origin: ['https://a.'],
  referer: ['https://a/'],
  'content-type': ['a;'],
  range: ['bytes=0-1,'],
  'idempotency-key': ['k'],
  authorization: ['Bearer '],
  'if-modified-since': ['Mon, '],
};

const PATHS: Readonly<Record<string, string>> = {
  slashes: '/',
  'dots in the path': '/..',
  'escapes in the path': '/%2e',
  'segments of one letter': '/a',
  'letters of three bytes': '%E2%84%A2',
  'combining marks in the path': '%CC%81',
};
const QUERIES: Readonly<Record<string, string>> = {
  'the same parameter': '&q=x',
  'many parameters': '&[]=&',
  'a long search': '%CC%81',
  'plus signs': '+',
  'ids of acts': 'a,',
};
/** Starts of addresses that lead to different parts of the server. */
const ROOTS = [
  '/',
  '/api/',
  '/api/admin/',
  '/api/user/',
  '/events/',
  '/bilder/',
  '/r/',
  '/assets/',
];
const QUERIED = [
  ...['/', '/events', '/timeplan', '/api/programme.ics', '/api/programme/changes'],
  ...['/schedule.json', '/api/chat-messages', '/api/announcements', '/api/content'],
  '/api/affiliates/progress',
];
const QUERY_NAMES = ['q', 'items', 'since', 'room'];

const request = (
  kind: string,
  method: string,
  target: string,
  headers: Record<string, string> = {},
  body: Buffer = Buffer.alloc(0),
): Costly => ({ kind, method, target, headers, body });

/** Every call with every bad body that it can get; those of no call go to an unknown address. */
function bodies(): Costly[] {
  const writing = calls.filter(([method]) => method !== 'GET');
  const open = writing.filter(([, , who]) => who === 'anyone');
  const unknown = [...writing, ['POST', '/api/ukjent', 'anyone'], ['POST', '/', 'anyone']] as const;
  const each = (to: typeof unknown | typeof open, all: readonly Body[]) =>
    to.flatMap(([method, path]) =>
      all.map(([kind, headers, body]) =>
        request(kind, method, path.replace(/:\w+/g, UNKNOWN), headers, body),
      ),
    );
  return [...each(unknown, bodiesOfAll()), ...each(open, longFields())];
}

function addresses(): Costly[] {
  // One that is taken: what is too long is refused before anything looks at it.
  const long = (text: string) => fill(text, ADDRESS_BYTES);
  return [
    request('path: too long', 'POST', fill('/', HEADER_BYTES)),
    ...Object.entries(PATHS).flatMap(([kind, text]) =>
      ROOTS.flatMap((root) =>
        ['GET', 'POST', 'DELETE'].map((method) =>
          request(`path: ${kind}`, method, root + long(text)),
        ),
      ),
    ),
    ...Object.entries(QUERIES).flatMap(([kind, text]) =>
      QUERIED.flatMap((path) =>
        QUERY_NAMES.map((name) =>
          request(`query: ${kind}`, 'GET', `${path}?${name}=${long(text)}`),
        ),
      ),
    ),
  ];
}

function headers(): Costly[] {
  const places = ['GET /', 'GET /api/programme', 'POST /api/contact', 'GET /ukjent'];
  return Object.entries(HEADERS).flatMap(([name, texts]) =>
    texts.flatMap((text) =>
      places.map((place) => {
        const [method = '', path = ''] = place.split(' ');
        const value = fill(text, HEADER_BYTES).trim();
        return request(`header: ${name}`, method, path, { [name]: value });
      }),
    ),
  );
}

/** What visitors ask for, without anything bad about it; `acts` are addresses of acts. */
function plain(acts: readonly string[]): Costly[] {
  const reads = calls.filter(([method, path]) => method === 'GET' && !path.includes(':'));
  const items = acts.map((path) => path.split('/').at(-1) ?? '');
  const [act = '/'] = acts;
  const addressesOf = [
    ...Object.values(paths).filter((path) => !path.includes(':')),
    ...reads.map(([, path]) => path),
    ...['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/sw.js', '/favicon.ico'],
    ...['/kunngjoringer.atom', '/api/programme.ics?items=x', '/en-side-som-ikke-finnes'],
    `/api/programme.ics?items=${items.join(',').slice(0, ADDRESS_BYTES)}`,
    `/api/programme.ics?plan=${planFragment(items)}`,
    ...['/api/chat-messages?limit=200', '/api/chat-messages?room=cosplay&limit=200'],
    ...['/api/programme/changes?since=0', '/api/programme/changes?since=2000-01-01T00:00:00Z'],
    ...[
      `/kalender/${'x'.repeat(43)}.ics`,
      `/forhandsvisning/${'x'.repeat(43)}`,
      '/events/2026/ukjent',
    ],
    ...['/r/ukjent', `/bilder/${'a'.repeat(64)}.webp`, `/api/profile-pictures/${UNKNOWN}.webp`],
  ];
  return [
    ...addressesOf.map((path) => request(`a visitor's: ${path.slice(0, 48)}`, 'GET', path)),
    ...['identity', 'gzip', 'br'].map((coding) =>
      request(`an act in ${coding}`, 'GET', act, { 'accept-encoding': coding }),
    ),
  ];
}

/** All requests of the proof; `acts` are addresses of acts of the site, each asked for once. */
export function costlyInputs(acts: readonly string[]): Costly[] {
  const conditional = { 'cache-control': 'no-cache', 'accept-encoding': 'identity' };
  return [
    ...plain(acts),
    ...addresses(),
    ...headers(),
    ...bodies(),
    ...['identity', 'gzip', 'br', 'zstd'].map((coding) =>
      request('coding of the answer', 'GET', '/', { ...conditional, 'accept-encoding': coding }),
    ),
  ];
}

/** As many requests as are written to one connection before an answer is read, in bytes. */
const AHEAD_BYTES = 64_000;

/** Requests that one connection sends ahead of its answers. */
export function pipelines(): Costly[] {
  const post = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;
  const requests: Readonly<Record<string, string>> = {
    'a page': 'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
    'a calendar': 'GET /api/programme.ics HTTP/1.1\r\nHost: x\r\n\r\n',
    'a call': 'GET /api/chat-messages?limit=200 HTTP/1.1\r\nHost: x\r\n\r\n',
    'an unknown address': 'GET /ukjent HTTP/1.1\r\nHost: x\r\n\r\n',
    'a request without a host': 'GET / HTTP/1.1\r\n\r\n',
    'an expectation': 'GET / HTTP/1.1\r\nHost: x\r\nExpect: x\r\n\r\n',
    'a form': post('/api/contact'),
    'a login': post('/api/user/login'),
    'a page and a form in turn': `GET / HTTP/1.1\r\nHost: x\r\n\r\n${post('/api/contact')}`,
  };
  return Object.entries(requests).map(([name, text]) => {
    const body = Buffer.from(fill(text, AHEAD_BYTES));
    return { ...request(`sent ahead: ${name}`, '', '', {}, body), isAhead: true };
  });
}
