import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addAdmin, addUser, startTestServer, type TestServer } from '#server/testing/index.ts';
import { calls } from './calls.ts';

/* What a request may cost (docs/product/operation.md#order-of-a-request). */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_PICTURE: '9999/60' } });
});
afterAll(() => server.stop());

const open = new Set<Socket>();
afterEach(() => {
  for (const socket of open) socket.destroy();
  open.clear();
});

interface Exchange {
  socket: Socket;
  /** The first answer: its status, header lines and body. */
  answer: Promise<{ status: number; head: string; body: string }>;
  closed: Promise<void>;
}

/** Sends these bytes on a connection of its own and leaves it open. */
function begin(bytes: string | Buffer, url = server.url): Exchange {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname, () => socket.write(bytes));
  open.add(socket);
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const answer = new Promise<{ status: number; head: string; body: string }>((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
      const [head = '', body = ''] = text.split('\r\n\r\n');
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined || Buffer.byteLength(body) < Number(length)) return;
      resolve({ status: Number(head.split(' ')[1]), head, body });
    });
    socket.once('close', () => reject(new Error(`closed without an answer: ${text}`)));
  });
  answer.catch(() => undefined);
  return { socket, answer, closed };
}

const JSON_TYPE = 'Content-Type: application/json';
const request = (line: string, headers: readonly string[], body = '') =>
  `${[`${line} HTTP/1.1`, 'Host: x', ...headers].join('\r\n')}\r\n\r\n${body}`;
/** A request of which only the first byte of the body comes. */
const unfinished = (method: string, path: string, headers = [JSON_TYPE], url?: string) =>
  begin(request(`${method} ${path}`, ['Content-Length: 90000', ...headers], '{'), url);
const chunked = ['Transfer-Encoding: chunked', JSON_TYPE];

const pathOf = (pattern: string) =>
  pattern
    .replace(':number', '1')
    .replace(':key', 'site')
    .replace(/:\w*[iI]d\b/, '0b9d6b0e-7d4c-4a53-9f6f-2f5d8a0d3c11')
    .replace(/:\w+/g, 'festival');
const writing = calls.filter(([method]) => method !== 'GET');

describe('an answer comes before the body is read', () => {
  it.each(
    writing.filter(([, , role]) => role !== 'anyone').map(([method, path]) => [method, path]),
  )('to %s %s without a login', async (method, path) => {
    const type = path.includes('picture') ? ['Content-Type: image/png'] : [JSON_TYPE];
    expect((await unfinished(method, pathOf(path), type).answer).status).toBe(401);
  });

  it('to every call that anyone may make, over the limit on writes', async () => {
    const busy = await startTestServer({ env: { LIMIT_WRITE: '1/600' } });
    try {
      const open = writing.filter(([, , role]) => role === 'anyone');
      // Each login has a limit of its own.
      for (const [method, path] of open) await busy.api(method, pathOf(path), { body: {} });
      for (const [method, path] of open) {
        const { answer } = unfinished(method, pathOf(path), [JSON_TYPE], busy.url);
        expect([path, (await answer).status]).toEqual([path, 429]);
        expect((await answer).head).toMatch(/retry-after: \d+/i);
      }
    } finally {
      await busy.stop();
    }
  });

  it('to a registration over its limit', async () => {
    const busy = await startTestServer({ env: { LIMIT_REGISTRATION: '1/600' } });
    try {
      await busy.ctx.limits.consume('registration', '127.0.0.1');
      const path = '/api/user/register';
      const { answer } = unfinished('POST', path, [JSON_TYPE], busy.url);
      expect((await answer).status).toBe(429);
    } finally {
      await busy.stop();
    }
  });

  it.each([
    ['POST', '/api/nope', 404],
    ['POST', '/nope', 404],
    ['POST', '/api/user/nope', 404],
    ['PUT', '/api/contact', 405],
    ['POST', '/api/programme', 405],
    ['GET', '/api/user/session', 200],
    ['POST', '/api/user/logout', 200],
  ])('to %s %s: %i', async (method, path, status) => {
    expect((await unfinished(method, path).answer).status).toBe(status);
    const gzip = ['Content-Encoding: gzip', 'Content-Type: text/plain'];
    expect((await unfinished(method, path, gzip).answer).status).toBe(status);
  });
});

it.each(['GET /api/health', 'GET /', 'GET /api/programme'])(
  'a body in chunks is refused with %s, and the connection closed',
  async (line) => {
    const { answer, closed } = begin(request(line, chunked, '1\r\nx\r\n'.repeat(300)));
    const { status, head } = await answer;
    expect(status).toBe(400);
    expect(head).toMatch(/connection: close/i);
    await closed;
  },
);

describe('a body that is too large', () => {
  const path = 'POST /api/user/email/confirm';
  const tooLarge = { status: 413, body: '{"message":"Forespørselen er for stor."}' };

  it('is refused by its length, before a byte of it', async () => {
    const head = request(path, [JSON_TYPE, `Content-Length: ${10 ** 12}`]);
    const { answer, closed } = begin(head);
    expect(await answer).toMatchObject(tooLarge);
    await closed;
  });

  it('is answered at the limit, though it never ends, and then cut off', async () => {
    const { answer, closed } = begin(
      request(path, chunked, `${(100_001).toString(16)}\r\n${'x'.repeat(100_001)}\r\n`),
    );
    expect(await answer).toMatchObject(tooLarge);
    expect((await answer).head).toMatch(/connection: close/i);
    await closed;
  });

  it('is cut off when it comes in thousands of tiny chunks', async () => {
    const { answer, closed } = begin(request(path, chunked, '1\r\nx\r\n'.repeat(2000)));
    await closed;
    await expect(answer).rejects.toThrow('closed without an answer');
  });

  it('leaves the connection usable when its end is known and near', async () => {
    const { socket, answer } = begin(
      request(path, [JSON_TYPE, 'Content-Length: 100001'], 'x'.repeat(100_001)),
    );
    expect(await answer).toMatchObject(tooLarge);
    const second = new Promise<string>((resolve) =>
      socket.once('data', (chunk) => resolve(chunk.toString())),
    );
    socket.write(request('GET /api/health', []));
    expect(await second).toMatch(/^HTTP\/1.1 200 /);
  });

  it('is not read to its end when nobody who sent it is logged in', async () => {
    const head = [JSON_TYPE, 'Content-Length: 5000000'];
    const { answer, closed } = begin(request('POST /api/nope', head, 'x'.repeat(600_000)));
    expect((await answer).status).toBe(404);
    expect((await answer).head).toMatch(/connection: close/i);
    await closed;
  });

  it('of many values is refused unparsed without a login', async () => {
    const { cookie } = await addUser(server);
    const values = (count: number) => ({ body: { list: Array(count).fill(1) } });
    const of = async (method: string, path: string, asked: object) =>
      Object.keys((await server.api(method, path, asked)).body.errors ?? {});
    const confirm = '/api/user/email/confirm';
    expect(await of('POST', confirm, values(1998))).toEqual(['token']);
    expect(await of('POST', confirm, values(1999))).toEqual([]);
    const asUser = { cookie, ...values(1999) };
    expect(await of('PATCH', '/api/user/password', asUser)).not.toEqual([]);
  });

  it('is read to its last byte when it is not', async () => {
    const body = JSON.stringify({ token: 'x'.repeat(20_000) });
    const chunks = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    expect((await begin(request(path, chunked, chunks)).answer).status).toBe(400);
    expect((await begin(request(path, chunked, '0\r\n\r\n')).answer).status).toBe(400);
  });
});

describe('a compressed body', () => {
  it.each(['gzip', 'br', 'deflate', 'x-unknown', 'gzip, identity'])(
    'is refused: %s',
    async (by) => {
      const headers = { 'content-encoding': by };
      const answer = await server.api('POST', '/api/user/email/confirm', { body: {}, headers });
      expect(answer).toMatchObject({
        status: 415,
        body: { message: 'Innholdet må sendes ukomprimert (uten Content-Encoding).' },
      });
    },
  );

  it('may say that it is none', async () => {
    const headers = { 'content-encoding': 'Identity' };
    const answer = await server.api('POST', '/api/user/email/confirm', { body: {}, headers });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toBeDefined();
  });
});

/** Sends a whole body that is no picture, which is read and refused. */
async function statusOfPicture(path: string, cookie: string): Promise<number> {
  const headers = { 'content-type': 'image/png' };
  return (await server.api('POST', path, { cookie, body: 'hei', headers })).status;
}

describe('bodies that stop in the middle', () => {
  it('are read a few at a time, further ones refused', async () => {
    const { cookie } = await addUser(server);
    const headers = [`Cookie: ${cookie}`, 'Content-Type: image/png'];
    const all = Array.from({ length: 18 }, () =>
      unfinished('POST', '/api/user/profile/picture', headers),
    );
    // 2 are read and 10 wait.
    const refused: { status: number; head: string }[] = [];
    await new Promise<void>((resolve) => {
      for (const { answer } of all) {
        answer.then(
          (given) => {
            refused.push(given);
            if (refused.length === 6) resolve();
          },
          () => undefined,
        );
      }
    });
    expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(503));
    expect(refused[0]?.head).toMatch(/retry-after: 5/i);

    // Neither another user's pictures stand behind theirs, nor an administrator's.
    const other = await addUser(server);
    expect(await statusOfPicture('/api/user/profile/picture', other.cookie)).toBe(400);
    const admin = await addAdmin(server);
    const shared = '/api/admin/content/pictures?alt=Scenen';
    expect(await statusOfPicture(shared, admin.cookie)).toBe(400);

    // Those that go away make room for those that wait.
    for (const { socket } of all) socket.destroy();
    expect(await statusOfPicture('/api/user/profile/picture', cookie)).toBe(400);
  });
});

it('a body that hardly comes loses its turn', async () => {
  const { cookie } = await addUser(server);
  const slow = unfinished('POST', '/api/user/profile/picture', [
    `Cookie: ${cookie}`,
    'Content-Type: image/png',
  ]);
  expect(await slow.answer).toMatchObject({
    status: 408,
    body: '{"message":"Forespørselen tok for lang tid."}',
    // Not Node's own limit for a whole request, which comes much later.
    head: expect.stringMatching(/content-security-policy/i),
  });
});

it('one login is read from eight times at once, and keeps nobody else waiting', async () => {
  const { cookie } = await addUser(server);
  const headers = [`Cookie: ${cookie}`, JSON_TYPE];
  const all = Array.from({ length: 73 }, () => unfinished('PUT', '/api/user/favourites', headers));
  // 8 are read and 64 wait.
  expect((await Promise.race(all.map(({ answer }) => answer))).status).toBe(503);
  for (const { socket } of all) socket.destroy();
});

it('one address is read from eight times at once, and keeps no visitor elsewhere waiting', async () => {
  const proxied = await startTestServer({ env: { TRUST_PROXY: '1' } });
  const from = (address: string) => [JSON_TYPE, `X-Forwarded-For: ${address}`];
  const all = Array.from({ length: 140 }, () =>
    unfinished('POST', '/api/newsletter/confirm', from('192.0.2.1'), proxied.url),
  );
  expect((await Promise.race(all.map(({ answer }) => answer))).status).toBe(503);
  const elsewhere = await proxied.api('POST', '/api/contact', {
    body: { navn: 'Kari', epost: 'kari@example.no', melding: 'å'.repeat(9000) },
    headers: { 'x-forwarded-for': '192.0.2.2' },
  });
  expect(elsewhere.status).toBe(400);
  for (const { socket } of all) socket.destroy();
  await proxied.stop();
});

describe('connections', () => {
  it('beyond the setting are closed at once', async () => {
    const few = await startTestServer({ env: { MAX_CONNECTIONS: '2' } });
    const { hostname, port } = new URL(few.url);
    const dial = () =>
      new Promise<Socket>((resolve) => {
        const socket = connect(Number(port), hostname, () => resolve(socket));
        socket.on('error', () => undefined);
      });
    const kept = [await dial(), await dial()];
    const third = await dial();
    await new Promise((resolve) => third.once('close', resolve));
    expect(kept.map(({ destroyed }) => destroyed)).toEqual([false, false]);
    for (const socket of kept) socket.destroy();
    await few.stop();
  });
});

describe('an address', () => {
  const long = (path: string, length: number) => path + 'a'.repeat(length - path.length);
  it.each([
    ['GET', '/'],
    ['GET', '/api/programme?x='],
    ['GET', '/api/'],
    ['POST', '/api/'],
    ['HEAD', '/api/programme?x='],
    ['DELETE', `/${'/'.repeat(2000)}`],
  ])('of more than 2,048 characters is refused: %s %s', async (method, path) => {
    const refused = await server.api(method, long(path, 2049));
    expect(refused.status).toBe(414);
    expect(refused.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(refused.headers['content-security-policy']).toBeTruthy();
    if (method !== 'HEAD') expect(refused.body).toEqual({ message: 'Adressen er for lang.' });
    expect((await server.api(method, long(path, 2048))).status).not.toBe(414);
  });
});
