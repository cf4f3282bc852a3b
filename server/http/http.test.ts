import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    env: { LIMIT_CONTACT: '9999/60', LIMIT_NEWSLETTER: '9999/60' },
  });
});
afterAll(() => server.stop());

const json = { 'content-type': 'application/json' };
const contact = { navn: 'Kari', epost: 'kari@post.test', emne: '', melding: 'Når åpner dørene?' };

async function storedMessages(): Promise<number> {
  const { rows } = await server.ctx.db.pool.query('SELECT count(*) AS n FROM contact_messages');
  return Number(rows[0]?.n);
}

/** Raw bytes that no HTTP library would send. */
function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}

describe('bodies that are refused', () => {
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
  it.each([
    ['broken JSON', '{"navn": "Kari", "passord": "hemmelig', json, 400],
    ['a number', '5', json, 400],
    ['null', 'null', json, 400],
    ['an array', '[]', json, 400],
    ['an empty body', '', json, 400],
    ['30,000 arrays', deep, json, 400],
    ['30,000 arrays in a field', `{"melding":${deep}}`, json, 400],
    ['__proto__', '{"__proto__":{"navn":"x"}}', json, 400],
    ['constructor', '{"constructor":{"prototype":{}}}', json, 400],
    ['NUL in a field', JSON.stringify({ ...contact, navn: 'Ka\0ri' }), json, 400],
    ['NUL in a key', '{"a\\u0000b":1}', json, 400],
    ['plain text', 'hei', { 'content-type': 'text/plain' }, 415],
    ['a form', 'navn=Kari', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['no content type', 'hei', {}, 415],
    ['a foreign charset', '{}', { 'content-type': 'application/json; charset=koi8-r' }, 415],
    ['an unknown encoding', '{}', { ...json, 'content-encoding': 'zstd-x' }, 415],
    ['no gzip at all', '{}', { ...json, 'content-encoding': 'gzip' }, 415],
    ['over 100 kB', JSON.stringify({ ...contact, melding: 'x'.repeat(101_000) }), json, 413],
    ['wrong types', '{"navn":1,"epost":[],"melding":{}}', json, 400],
    ['only invisible characters', JSON.stringify({ ...contact, navn: '\u00a0\u200b' }), json, 400],
  ])('%s', async (_what, body, headers, status) => {
    const before = await storedMessages();
    const answer = await server.api('POST', '/api/contact', { body, headers });
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.body.message).toMatch(/^[A-ZÆØÅ].*\S/);
    expect(Object.keys(answer.body).filter((key) => !['message', 'errors'].includes(key))).toEqual(
      [],
    );
    expect(answer.text).not.toMatch(/hemmelig|SyntaxError|node_modules/);
    expect(await storedMessages()).toBe(before);
  });

  it('names each field that is wrong', async () => {
    const answer = await server.api('POST', '/api/contact', { body: { navn: ' ', epost: 'x' } });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors).sort()).toEqual(['epost', 'melding', 'navn']);
  });

  it('takes JSON with a charset of Unicode, and ignores fields it does not know', async () => {
    const body = JSON.stringify({ ...contact, isAdmin: true, id: 7, createdAt: '1999-01-01' });
    const headers = { 'content-type': 'Application/JSON; charset=UTF-8' };
    expect((await server.api('POST', '/api/contact', { body, headers })).status).toBe(200);
    const { rows } = await server.ctx.db.pool.query('SELECT created_at FROM contact_messages');
    expect(new Date(String(rows[0]?.created_at)).getFullYear()).toBe(2026);
  });
});

describe('addresses and methods', () => {
  it.each([
    ['GET', '/api/nope', 404],
    ['GET', '/api', 404],
    ['POST', '/api/nope', 404],
    ['GET', '/api/user/%2e%2e/session', 404],
    ['GET', '/.netlify/functions/other', 404],
    ['GET', '/.netlify/', 404],
    ['GET', '/.env', 404],
    ['GET', '/.git/config', 404],
    ['GET', '/assets/app.js.map', 404],
    ['GET', '/assets/nope-12345678.js', 404],
    ['GET', '/sw.js', 404],
    ['GET', '/../../etc/passwd', 404],
    ['GET', '/..%2f..%2fetc%2fpasswd', 404],
    ['GET', '/assets/..%2f..%2fpackage.json', 404],
    ['GET', '//ond.test/', 404],
    ['GET', '/index.html', 404],
    ['GET', '/ws', 404],
    ['PUT', '/api/contact', 405],
    ['DELETE', '/api/newsletter', 405],
    ['POST', '/api/health', 405],
    ['PATCH', '/.netlify/functions/affiliates-leaderboard', 405],
    ['PROPFIND', '/api/contact', 405],
    ['TRACE', '/api/nope', 404],
    ['GET', '/api/%00', 400],
    ['GET', '/api/programme.ics?items=a%00b', 400],
    ['GET', '/api/programme?x=%00', 400],
    ['GET', '/%E0%A4%A', 400],
    ['GET', '/api/%', 400],
  ])('%s %s: %i', async (method, path, status) => {
    const answer = await server.api(method, path);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.body).toEqual({ message: expect.any(String) });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('says which methods an address has', async () => {
    const answer = await server.api('DELETE', '/api/newsletter');
    expect(answer.headers.allow).toBe('POST');
  });

  it('leads /admin to the dashboard', async () => {
    const answer = await server.api('GET', '/admin');
    expect([answer.status, answer.headers.location]).toEqual([302, '/admin-dashboard']);
  });

  it.each([
    ['no HTTP', 'hei på deg\r\n\r\n', 400],
    ['a broken header', 'GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n', 400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    ['huge headers', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['CONNECT', 'CONNECT ond.test:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
    [
      'an odd expectation',
      'GET / HTTP/1.1\r\nHost: x\r\nExpect: mye\r\nConnection: close\r\n\r\n',
      417,
    ],
  ])('answers %s with JSON', async (_what, text, status) => {
    const [head = '', body = ''] = (await raw(text)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('application/json');
    expect(JSON.parse(body)).toEqual({ message: expect.any(String) });
  });
});

describe('headers', () => {
  it('are the same for prepared bytes, Express, errors and refusals', async () => {
    const names = [
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'x-frame-options',
    ];
    for (const path of ['/api/programme', '/api/health', '/api/nope', '/api/%']) {
      const { headers } = await server.api('GET', path);
      for (const name of names) expect(headers[name], `${name} of ${path}`).toBeTruthy();
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  it('give every answer of Express a request id, a proxy’s own when it is one', async () => {
    const id = '0b9d6b0e-7d4c-4a53-9f6f-2f5d8a0d3c11';
    const kept = await server.api('GET', '/api/health', { headers: { 'x-request-id': id } });
    expect(kept.headers['x-request-id']).toBe(id);
    const made = await server.api('GET', '/api/health', {
      headers: { 'x-request-id': '<script>' },
    });
    expect(made.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(['user', 'admin', 'affiliate'])(
    '%s/session is open to everybody and never stored',
    async (kind) => {
      const answer = await server.api('GET', `/api/${kind}/session`);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ success: false });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );
});

describe('Origin', () => {
  const host = () => new URL(server.url).host;
  const post = (origin?: string) =>
    server.api('POST', '/api/newsletter/confirm', {
      body: {},
      ...(origin === undefined ? {} : { headers: { origin } }),
    });

  it('may be absent or our own', async () => {
    expect((await post()).status).toBe(400);
    expect((await post(`http://${host()}`)).status).toBe(400);
  });

  it.each(['https://ond.test', 'null', 'http://127.0.0.1', 'http://127.0.0.1:1'])(
    'must not be %s',
    async (origin) => {
      expect((await post(origin)).status).toBe(403);
    },
  );

  it('does not matter for reading', async () => {
    const headers = { origin: 'https://ond.test' };
    expect((await server.api('GET', '/api/health', { headers })).status).toBe(200);
    expect((await server.api('GET', '/api/health', { headers })).headers).not.toHaveProperty(
      'access-control-allow-origin',
    );
  });

  it('does not matter for the one-click unsubscribe of a mail provider, only there', async () => {
    const form = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://post.test',
    };
    const body = 'List-Unsubscribe=One-Click';
    const path = `/api/newsletter/unsubscribe?token=${'a'.repeat(43)}`;
    expect((await server.api('POST', path, { body, headers: form })).status).toBe(400);
    const multipart = { ...form, 'content-type': 'multipart/form-data; boundary=b' };
    expect((await server.api('POST', path, { body: '--b--', headers: multipart })).status).toBe(
      400,
    );
    expect(
      (await server.api('POST', path, { body: {}, headers: { origin: 'https://post.test' } }))
        .status,
    ).toBe(403);
    expect((await server.api('POST', '/api/newsletter', { body, headers: form })).status).toBe(403);
  });
});

describe('prepared answers', () => {
  it('carry ETag and 304, and ignore a query', async () => {
    const first = await server.api('GET', '/api/social-media/latest?_=1');
    const etag = String(first.headers.etag);
    const headers = { 'if-none-match': etag };
    expect((await server.api('GET', '/api/social-media/latest', { headers })).status).toBe(304);
  });
});
