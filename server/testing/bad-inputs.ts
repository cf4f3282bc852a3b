import { NASTY } from './bad-requests.ts';

/** An id that nothing has. */
const UNKNOWN = '0b9d6b0e-7d4c-4a53-9f6f-2f5d8a0d3c11';

export interface BadInput {
  method: string;
  target: string;
  headers: Record<string, string>;
  body: string;
}

const json = { 'content-type': 'application/json' };
const nested = '['.repeat(30_000) + ']'.repeat(30_000);
const FIELDS = [
  ...['navn', 'epost', 'emne', 'melding', 'email', 'username', 'password', 'token', 'title', 'url'],
  ...['platform', 'status', 'id', 'ids', 'ops', 'message', 'date', 'role', 'points', 'endpoint'],
];
const all = (value: unknown) => JSON.stringify(Object.fromEntries(FIELDS.map((f) => [f, value])));

/** Bodies with their headers. */
const BODIES: readonly (readonly [headers: Record<string, string>, body: string])[] = [
  [json, ''],
  [json, 'null'],
  [json, '[]'],
  [json, '{'],
  [json, nested],
  [json, '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'],
  [json, `{"navn":"${'x'.repeat(2_000_000)}"}`],
  [json, all(null)],
  [json, all(['x'])],
  [json, all({ $ne: null })],
  [json, all(9e99)],
  [json, all(NASTY[2])],
  [json, all('\ud800')],
  [json, all('x'.repeat(20_000))],
  [json, all("'; drop table users; --")],
  [{ 'content-type': 'text/plain' }, all('x')],
  [{ 'content-type': 'application/x-www-form-urlencoded' }, 'navn=x&navn=y&navn[z]=1'],
  [{ 'content-type': 'multipart/form-data; boundary=x' }, '--x\r\n\r\n--x--'],
  [{ ...json, 'content-encoding': 'gzip' }, '{}'],
  [{ ...json, origin: 'https://evil.example' }, '{}'],
  [{ ...json, origin: 'null' }, '{}'],
  [{ ...json, cookie: `ctrl_admin=${'s%3A'.repeat(200)}` }, '{}'],
  [{ ...json, 'x-http-method-override': 'DELETE', 'x-forwarded-for': "1'--" }, '{}'],
  [{ ...json, 'idempotency-key': 'k'.repeat(4000) }, '{}'],
];

const QUERIES = [
  '?page=-1&pageSize=9e99&sort=__proto__&search=%25',
  '?page=1&page=2&search[]=x&limit=2147483648',
  `?search=${'%F0%9F%8E%89'.repeat(600)}`,
  '?from=2026-02-31&to=0000-00-00&since=-1&room=constructor',
  '?search=%00',
  '?%',
];
const IDS = [
  '%00',
  'constructor',
  `${2n ** 63n}`,
  '-1',
  '..%2f..%2fetc%2fpasswd',
  'x'.repeat(3000),
];

/** A call with every bad body, query and id that it can get. */
export function badInputs(method: string, pattern: string): BadInput[] {
  const path = pattern.replace(/:\w+/g, UNKNOWN);
  const bodies = method === 'GET' ? BODIES.slice(-5) : BODIES;
  return [
    ...bodies.map(([headers, body]) => ({ method, target: path, headers, body })),
    ...QUERIES.map((query) => ({ method, target: path + query, headers: json, body: '{}' })),
    ...(pattern.includes(':') ? IDS : []).map((id) => ({
      ...{ method, target: pattern.replace(/:\w+/g, id), headers: json, body: '{}' },
    })),
  ];
}

const TYPES = ['chat_message', 'admin_message', 'subscribe', 'new_message', '__proto__', 7, null];

/** Frames that are no frames of the protocol. */
export function badFrames(): (string | Buffer)[] {
  const line = (rest: Record<string, unknown>) =>
    JSON.stringify({ type: 'chat_message', navn: 'Ond', room: 'festival', melding: 'x', ...rest });
  return [
    '',
    'null',
    '[]',
    '{',
    Buffer.from([0, 255, 254]),
    '['.repeat(2000) + ']'.repeat(2000),
    ...TYPES.map((type) => JSON.stringify({ type })),
    ...NASTY.filter((text) => text.length < 3000).flatMap((text) => [
      line({ melding: text }),
      line({ navn: text }),
      line({ clientId: text }),
      line({ room: text }),
      JSON.stringify({ type: 'subscribe', topics: [text] }),
    ]),
    line({ isAdmin: 'true' }),
    line({ isAdmin: true, level: 9, sender: 'system', id: '1' }),
    JSON.stringify({ type: 'admin_message', room: 'festival', melding: 'Jeg er sjefen' }),
    line({ melding: 'x'.repeat(3500) }),
    'x'.repeat(5000),
  ];
}
