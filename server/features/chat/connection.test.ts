import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addAdmin,
  addUser,
  openSocket,
  type SocketOptions,
  startTestServer,
  type TestServer,
  type TestSocket,
  trySocket,
} from '#server/testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    env: { CHAT_SOCKETS_PER_SESSION: '3', CHAT_SOCKETS_PER_ADDRESS: '8', TRUST_PROXY: '1' },
  });
});
afterAll(() => server.stop());

const sockets: TestSocket[] = [];
async function join(path = '?room=festival', options?: SocketOptions): Promise<TestSocket> {
  const socket = await openSocket(server.url, path, options);
  sockets.push(socket);
  return socket;
}
afterEach(async () => {
  await Promise.all(sockets.splice(0).map((socket) => socket.close()));
});
/** A visitor who has a name, and the cookie for it. */
async function knownVisitor(navn: string, from: { headers: Record<string, string> }) {
  const named = await server.api('POST', '/api/chat/name', { body: { navn }, ...from });
  return { cookie: String(named.headers['set-cookie']).split(';')[0] ?? '' };
}
const attempt = (path: string, options?: SocketOptions) => trySocket(server.url, path, options);

describe('an upgrade is refused', () => {
  it.each([
    ['without a room', '', 400],
    ['without a room, as admin', '?admin=true', 400],
    ['for an unknown room', '?room=vip', 400],
    ['for a room that is a property of objects', '?room=constructor', 400],
    ['for an empty room', '?room=', 400],
    ['with a since that is no id', '?room=festival&since=1e3', 400],
    ['with an unknown topic', '?topics=alt', 400],
    ['with more topics than there are', `?topics=${Array(6).fill('me')}`, 400],
    ['with NUL in the address', '?room=festival%00', 400],
    ['as admin without a session', '?room=festival&admin=true', 401],
    ['on another path', '/../wss?room=festival', 404],
    ['below the path', '/x?room=festival', 404],
  ])('%s', async (_what, path, status) => {
    const refused = await attempt(path);
    expect(refused).toMatchObject({
      status,
      body: { message: expect.stringMatching(/^[A-ZÆØÅs].*\S/) },
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
  });

  it('as admin with a user’s session, a forged one and one that was idle', async () => {
    const user = await addUser(server);
    const admin = await addAdmin(server, 'borte');
    const renamed = user.cookie.replace('ctrl_user', 'ctrl_admin');
    for (const cookie of [user.cookie, renamed, `${admin.cookie}x`, 'ctrl_admin=']) {
      expect(await attempt('?room=festival&admin=true', { cookie })).toMatchObject({ status: 401 });
    }
    server.clock.advance(1_800_001);
    const late = await attempt('?room=festival&admin=true', { cookie: admin.cookie });
    expect(late).toMatchObject({ status: 401 });
  });

  it('for a foreign Origin and for null, not for our own', async () => {
    for (const origin of ['https://ond.test', 'null', `${server.url}.ond.test`]) {
      expect(await attempt('?room=festival', { origin })).toMatchObject({ status: 403 });
    }
    await join('?room=festival', { origin: server.url });
  });

  it('while the database was never reached, and while the server stops', async () => {
    const { readiness } = server.ctx;
    readiness.databaseReady = false;
    const away = await attempt('?room=festival');
    expect(away).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    readiness.databaseReady = true;
    readiness.stopping = true;
    expect(await attempt('?room=festival')).toMatchObject({ status: 503 });
    readiness.stopping = false;
  });

  it('when no WebSocket is asked for', async () => {
    const { hostname, port } = new URL(server.url);
    for (const [headers, status] of [
      ['Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n', 400],
      ['Upgrade: h2c\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n', 400],
    ] as const) {
      const socket = connect(Number(port), hostname);
      socket.write(
        `GET /ws?room=festival HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n${headers}\r\n`,
      );
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(String(answer)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(String(answer)).toContain('"message"');
      socket.destroy();
    }
    expect((await server.api('GET', '/ws?room=festival')).status).toBe(404);
  });

  it('beyond the connections of a session and of an address, until one is closed', async () => {
    const user = await addUser(server);
    const at = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
    const own = { cookie: user.cookie, ...at('203.0.113.1') };
    const first = await join('?room=festival', own);
    for (let tab = 1; tab < 3; tab += 1) await join('?room=gaming', own);
    const refused = await attempt('?room=gaming', { cookie: user.cookie, ...at('203.0.113.2') });
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '30' } });
    await first.close();
    await join('?room=gaming', own);

    for (let one = 0; one < 8; one += 1) await join('?room=cosplay', at('203.0.113.1'));
    expect(await attempt('?room=cosplay', at('203.0.113.1'))).toMatchObject({ status: 429 });
    expect(await attempt('?room=cosplay', at('6.6.6.6, 203.0.113.1'))).toMatchObject({
      status: 429,
    });
    await join('?room=cosplay', at('203.0.113.9'));
    // Nor do pages that follow the programme, in as many tabs as they like.
    const page = { ...(await knownVisitor('Leser', at('203.0.113.1'))), ...at('203.0.113.1') };
    for (let tab = 0; tab < 8; tab += 1) await join('?topics=content', page);
    expect(await attempt('?topics=content', page)).toMatchObject({ status: 429 });
    expect(await attempt('?room=cosplay', at('203.0.113.1'))).toMatchObject({ status: 429 });
    // Visitors take nothing of what their address has for logged-in people.
    const other = await addUser(server);
    await join('?room=cosplay', { cookie: other.cookie, ...at('203.0.113.1') });
  });

  it('of strangers at the address, not of visitors who are known there', async () => {
    const from = { headers: { 'x-forwarded-for': '203.0.113.77' } };
    const { cookie } = await knownVisitor('Kjent', from);
    for (let one = 0; one < 8; one += 1) await join('?room=cosplay', from);
    // Cookies are free to get.
    expect(await attempt('?room=cosplay', { cookie, ...from })).toMatchObject({ status: 429 });
    server.clock.advance(600_000);
    await join('?room=cosplay', { cookie, ...from });
    expect(await attempt('?room=cosplay', from)).toMatchObject({ status: 429 });
  });
});

describe('a connection', () => {
  it('is told who it is taken for, the room and how many are there', async () => {
    const socket = await join();
    await socket.next('user_count');
    expect(socket.frames.map(({ type }) => type).slice(0, 4)).toEqual([
      'initial_messages',
      'room_state',
      'you',
      'user_count',
    ]);
    expect(socket.of('you')).toEqual([{ type: 'you', kind: 'visitor', navn: null }]);
    expect(socket.of('room_state')[0]).toEqual({
      type: 'room_state',
      room: 'festival',
      open: true,
      slowModeSeconds: 0,
      membersOnly: false,
      pinned: null,
    });
  });

  it('is counted in its room, except for an admin, who follows all rooms', async () => {
    await join('?room=gaming');
    const { cookie } = await addAdmin(server, 'lytter');
    const admin = await join('?room=gaming&admin=true', { cookie });
    expect((await admin.next('user_count')).count).toBe(1);
    expect((await (await join('?room=gaming')).next('user_count')).count).toBe(2);
  });

  it('is told of bad frames, and ended after twenty', async () => {
    const socket = await join();
    const bad = ['hei', '[]', 'null', '{}', '{"type":"nope"}', Buffer.from([1, 2])];
    for (const frame of bad) socket.send(frame);
    socket.send({ type: 'chat_message', navn: 'Kari', melding: ' \u200b', room: 'festival' });
    socket.send({ type: 'chat_message', navn: 'a\u0001b', melding: 'x', room: 'festival' });
    socket.send({ type: 'chat_message', navn: 'Kari', melding: 'x'.repeat(501), room: 'festival' });
    socket.send({ type: 'chat_message', navn: 'Kari', melding: 'x', room: 'vip', clientId: 'c1' });
    await socket.next('error', ({ clientId }) => clientId === 'c1');
    expect(socket.of('error').map(({ code }) => code)).toEqual([
      ...bad.map(() => 'bad_frame'),
      ...Array(4).fill('invalid'),
    ]);
    expect(socket.of('error').at(-2)?.message).toBe('Kan ikke være lengre enn 500 tegn');
    for (let more = 10; more < 20; more += 1) socket.send('{');
    expect(await socket.closed).toEqual({ code: 1008, reason: 'bad frames' });
    expect(socket.of('error')).toHaveLength(20);
  });

  it('is ended by a frame over 4 kB, bad UTF-8 and a flood of fragments; others go on', async () => {
    const witness = await join();
    const big = await join();
    big.send(JSON.stringify({ type: 'chat_message', melding: 'x'.repeat(5000) }));
    expect((await big.closed).code).toBe(1009);
    const broken = await join();
    broken.ws.send(Buffer.from([0xff, 0xfe]), { binary: false });
    expect((await broken.closed).code).toBe(1007);
    const flood = await join();
    for (let part = 0; part < 40; part += 1) flood.ws.send('x', { fin: false });
    expect((await flood.closed).code).toBe(1008);
    expect((await witness.say('lever')).type).toBe('ack');
  });

  it('may not write elsewhere, nor as admin, nor without a name', async () => {
    const socket = await join();
    expect(await socket.say('hit', { room: 'gaming' })).toMatchObject({ code: 'wrong_room' });
    expect(await socket.say('hei', { type: 'admin_message' })).toMatchObject({ code: 'forbidden' });
    expect(await socket.say('hei', { navn: undefined })).toMatchObject({ code: 'name_required' });
    const admin = await addAdmin(server, 'vakt');
    const boss = await join('?room=festival&admin=true', { cookie: admin.cookie });
    expect(await boss.say('hei')).toMatchObject({ code: 'forbidden' });
    expect(boss.of('you')).toEqual([
      { type: 'you', kind: 'admin', id: expect.any(String), navn: 'CTRL Admin' },
    ]);
  });

  it('that does not answer a ping is gone by the next one', async () => {
    const quick = await startTestServer({ env: { CHAT_PING_SECONDS: '1' } });
    const lively = await openSocket(quick.url, '?room=festival');
    const { hostname, port } = new URL(quick.url);
    const dead = connect(Number(port), hostname);
    dead.write(
      'GET /ws?room=festival HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    dead.resume();
    await once(dead, 'close');
    await lively.next('user_count', ({ count }) => count === 1);
    expect(lively.ws.readyState).toBe(lively.ws.OPEN);
    await lively.close();
    await quick.stop();
  });

  it('gets 1001 when the server stops', async () => {
    const stopping = await startTestServer();
    const socket = await openSocket(stopping.url, '?room=festival');
    expect((await socket.say('siste ord')).type).toBe('ack');
    await stopping.stop();
    expect(await socket.closed).toEqual({ code: 1001, reason: 'server stopping' });
  });
});

describe('topics beside a room', () => {
  it('tell that something changed, each only to whom it concerns', async () => {
    const user = await addUser(server);
    const admin = await addAdmin(server, 'varsel');
    const me = await join('?topics=me,progress', { cookie: user.cookie });
    const boss = await join('?room=festival&admin=true&topics=admin', { cookie: admin.cookie });
    const stranger = await join();
    expect(me.of('subscribed')).toEqual([{ type: 'subscribed', topics: ['me', 'progress'] }]);
    stranger.send({ type: 'subscribe', topics: ['me', 'admin', 'progress'] });
    expect(await stranger.next('subscribed')).toEqual({ type: 'subscribed', topics: ['progress'] });
    await server.ctx.db.transaction(async (tx) => {
      await server.ctx.bus.publish(tx, `user:${user.id}`, 'gifts');
      await server.ctx.bus.publish(tx, 'admin');
      await server.ctx.bus.publish(tx, 'affiliates');
    });
    await me.next('changed', ({ topic }) => topic === 'me');
    await me.next('changed', ({ topic }) => topic === 'progress');
    expect(await boss.next('changed')).toEqual({ type: 'changed', topic: 'admin' });
    expect(await stranger.next('changed')).toEqual({ type: 'changed', topic: 'progress' });
    stranger.send({ type: 'subscribe', topics: [] });
    await stranger.next('subscribed', ({ topics }) => topics.length === 0);
    expect(stranger.of('changed')).toHaveLength(1);
  });

  it('tell that content is new once this process shows it', async () => {
    const reader = await join('?topics=content');
    await server.ctx.content.replace({ ...server.ctx.content.current(), version: 'ny' });
    expect(await reader.next('changed')).toEqual({ type: 'changed', topic: 'content' });
  });

  it('can be followed without a room, where nothing can be written', async () => {
    const socket = await join('?topics=progress');
    expect(socket.frames.map(({ type }) => type)).toEqual(['subscribed', 'you']);
    expect(await socket.say('hei')).toMatchObject({ code: 'wrong_room' });
  });
});
