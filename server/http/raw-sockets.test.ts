import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { send, startTestServer, type TestServer } from '../testing/index.ts';

/*
 * Connections that Node hands over without a response object, or answers before Express runs. A
 * reset on one of them must end that connection and nothing else.
 */

const upgrade = (path: string, headers: readonly string[] = []) =>
  request(`GET ${path}`, [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  ]);

function request(line: string, headers: readonly string[] = [], body = ''): string {
  return `${[`${line} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n${body}`;
}

const json = (expectation: string) => [
  'Content-Type: application/json',
  'Content-Length: 2',
  `Expect: ${expectation}`,
];

/** What a client sends, keyed by the event that Node emits for it. */
const conversations: Record<string, string> = {
  connect: request('CONNECT x:1'),
  'connect with bytes behind it': request('CONNECT x:1', [], 'x'.repeat(1000)),
  'upgrade to the chat': upgrade('/ws?room=festival'),
  'upgrade with a frame behind it': `${upgrade('/ws?room=festival')}\x81\x85abcdefghi`,
  'upgrade to an unknown room': upgrade('/ws?room=x'),
  'upgrade to another path': upgrade('/x'),
  'upgrade without a key': request('GET /ws?room=festival', [
    'Connection: Upgrade',
    'Upgrade: websocket',
  ]),
  'clientError, no request at all': 'x\r\n\r\n',
  'clientError, headers without an end': request('GET /', [`X: ${'x'.repeat(20_000)}`]),
  checkContinue: request('POST /api/contact', json('100-continue'), '{}'),
  checkExpectation: request('POST /api/contact', json('tea'), '{}'),
  dropRequest: request('GET /api/health') + request('GET /api/health') + request('CONNECT x:1'),
  'a page': request('GET /'),
};

type Stage = (socket: Socket, bytes: string) => Promise<void>;
const sent = (socket: Socket, bytes: string) =>
  new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
const heard = (socket: Socket) =>
  new Promise<void>((resolve) => {
    for (const event of ['data', 'end', 'close']) socket.once(event, () => resolve());
  });

/** When the client resets. */
const stages: Record<string, Stage> = {
  'before the first byte': async () => undefined,
  'in the middle of the request': (socket, bytes) => sent(socket, bytes.slice(0, bytes.length / 2)),
  'before the last byte': (socket, bytes) => sent(socket, bytes.slice(0, -1)),
  'behind the request': sent,
  'at the first byte of the answer': async (socket, bytes) => {
    const answer = heard(socket);
    await sent(socket, bytes);
    await answer;
  },
  'behind the answer, while sending more': async (socket, bytes) => {
    const answer = heard(socket);
    await sent(socket, bytes);
    await answer;
    socket.write('x'.repeat(1000));
  },
};

let server: TestServer;
let uncaught: unknown[] = [];
const note = (error: unknown) => uncaught.push(error);
beforeAll(async () => {
  process.on('uncaughtException', note);
  server = await startTestServer({
    env: { HEADERS_TIMEOUT_SECONDS: '1' },
    frontend: async (_ctx, http) => {
      // The second request of a connection emits 'dropRequest'.
      http.maxRequestsPerSocket = 1;
      return { warm: async () => undefined, stop: async () => undefined };
    },
  });
});
afterAll(async () => {
  await server.stop();
  process.off('uncaughtException', note);
});
beforeEach(() => {
  uncaught = [];
});

async function resetAt(stage: Stage, bytes: string): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  // The server may close the connection first.
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => socket.once('connect', resolve));
  await stage(socket, bytes);
  socket.resetAndDestroy();
  await closed;
}

describe.each(Object.entries(conversations))('%s', (_name, bytes) => {
  it.each(Object.entries(stages))('may be reset %s', async (_when, stage) => {
    for (let time = 0; time < 5; time += 1) await resetAt(stage, bytes);
    expect((await send(server.url, 'GET', '/api/health')).status).toBe(200);
    expect(uncaught).toEqual([]);
  });
});

it.each([
  ['connect', request('CONNECT x:1')],
  ['upgrade', upgrade('/x')],
  ['clientError', 'x\r\n\r\n'],
  ['headers that take too long', 'GET / HTTP/1.1\r\nX: '],
])('ends a refused connection whose client does not: %s', async (_name, bytes) => {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(bytes);
  await new Promise((resolve) => socket.once('end', resolve));
  // A write is answered with a reset only once the other side is gone.
  const sending = setInterval(() => socket.write('x'), 50);
  await closed;
  clearInterval(sending);
});
