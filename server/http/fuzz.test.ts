import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/index.ts';
import { calls } from './calls.ts';

const ROUNDS = 4000;
const SEED = 20_260_820;

let server: TestServer;
beforeAll(async () => {
  const many = '9999999/60';
  server = await startTestServer({
    env: {
      LIMIT_CONTACT: many,
      LIMIT_NEWSLETTER: many,
      LIMIT_NEWSLETTER_LINK: many,
      LIMIT_SHARE: many,
      LIMIT_WHEEL: many,
      LIMIT_APPLICATION: many,
      LIMIT_READ: many,
    },
  });
});
afterAll(() => server.stop());

/** Mulberry32: the same numbers for the same seed, so that a failure can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = seeded(SEED);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const nasty = [
  '',
  ' ',
  '\0',
  '\u200b',
  '\u00a0',
  '\ud800',
  '\u202e',
  'æøå',
  '𝕏',
  '%00',
  '%',
  "' or 1=1 --",
  '#{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '=cmd()',
  'a'.repeat(5000),
  '\r\nBcc: x@y.no',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'kari@post.test',
  'KARI@POST.TEST',
  '@',
  'a@b',
  '🎉'.repeat(600),
  '1e999',
  '9'.repeat(400),
  'NaN',
  'null',
  '0b9d6b0e-7d4c-4a53-9f6f-2f5d8a0d3c11',
  'A'.repeat(43),
] as const;
const fields = [
  'navn',
  'epost',
  'emne',
  'melding',
  'email',
  'token',
  'items',
  'id',
  '__proto__',
  'constructor',
];
const types = [
  'application/json',
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-7',
  'tull',
  '',
];

function value(depth = 0): unknown {
  const kind = Math.floor(random() * (depth > 3 ? 5 : 7));
  if (kind < 2) return pick(nasty);
  if (kind === 2) return pick([0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308]);
  if (kind === 3) return pick([true, false]);
  if (kind === 4) return null;
  if (kind === 5) return Array.from({ length: Math.floor(random() * 4) }, () => value(depth + 1));
  return object(depth + 1);
}

function object(depth = 0): Record<string, unknown> {
  const entries = Array.from(
    { length: Math.floor(random() * 5) },
    () => [pick(fields), value(depth)] as const,
  );
  return Object.fromEntries(entries);
}

function body(): string {
  const kind = random();
  if (kind < 0.7) return JSON.stringify(object());
  if (kind < 0.8) return JSON.stringify(value());
  const text = JSON.stringify(object());
  const at = Math.floor(random() * text.length);
  return (
    text.slice(0, at) + pick(['', '\0', '"', '}', '\\u0000', '\\ud83d', 'é']) + text.slice(at + 1)
  );
}

function path(): string {
  const known = pick(calls)[1];
  const kind = random();
  if (kind < 0.5) return known;
  const tail = encodeURIComponent(pick(nasty).replace(/\p{Cs}/gu, ''));
  if (kind < 0.7) return `${known}?${pick(fields)}=${tail}`;
  if (kind < 0.85) return `${known}/${tail}`;
  return `/${tail.slice(0, 200)}${pick(['', '/', '%', '%00', '//', '?', '?&&=='])}`;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

function send(
  method: string,
  target: string,
  type: string,
  text: string,
): Promise<{ status: number; json: boolean }> {
  const bytes = Buffer.from(method === 'GET' ? '' : text);
  return new Promise((resolve, reject) => {
    const headers = {
      'content-length': bytes.length,
      ...(type === '' ? {} : { 'content-type': type }),
    };
    const req = request(server.url + target, { method, headers, agent }, (res) => {
      res.resume();
      const { statusCode = 0 } = res;
      const json = (res.headers['content-type'] ?? '').startsWith('application/json');
      res.on('end', () => resolve({ status: statusCode, json }));
    });
    req.on('error', reject);
    req.end(bytes);
  });
}

it(`answers ${ROUNDS} random bad requests, never with 5xx, errors always as JSON`, async () => {
  const failures: string[] = [];
  const statuses = new Map<number, number>();
  const one = async () => {
    const method = pick(['GET', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE']);
    const [target, type, text] = [path(), pick(types), body()];
    const said = `${method} ${target} (${type}) ${text}`.slice(0, 300);
    try {
      const { status, json } = await send(method, target, type, text);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500 || status === 0 || (status >= 400 && !json))
        failures.push(`${status}: ${said}`);
    } catch (error) {
      failures.push(`${String(error)}: ${said}`);
    }
  };
  for (let sent = 0; sent < ROUNDS; sent += 8) await Promise.all(Array.from({ length: 8 }, one));
  expect(failures).toEqual([]);
  for (const status of [200, 400, 404, 405, 415])
    expect(statuses.get(status), `${status}`).toBeGreaterThan(0);
  expect((await server.api('GET', '/api/ready')).status).toBe(200);
  agent.destroy();
});
