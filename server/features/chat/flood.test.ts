import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addUser,
  openSocket,
  type SocketOptions,
  startTestServer,
  type TestServer,
  type TestSocket,
  trySocket,
} from '#server/testing/index.ts';
import type { LiveTopic } from '#shared/contracts/live.ts';

/** Frames of one socket in a second. */
const FRAMES = 30;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    now: '2026-03-03T12:00:00Z',
    env: {
      LIMIT_UPGRADE_ADDRESS: '4/10',
      LIMIT_UPGRADE: '6/10',
      LIMIT_CHAT_LINES: '100000/1',
      LIMIT_CHAT_ROOM: '100000/1',
      LIMIT_CHAT_NEW_NAMES: '100000/1',
      TRUST_PROXY: '1',
    },
  });
});
afterAll(() => server.stop());

const sockets: TestSocket[] = [];
async function join(path = '?room=festival', options?: SocketOptions): Promise<TestSocket> {
  const socket = await openSocket(server.url, path, options);
  sockets.push(socket);
  return socket;
}
beforeEach(() => server.clock.advance(60_000));
afterEach(async () => {
  await Promise.all(sockets.splice(0).map((socket) => socket.close()));
});

describe('a socket that sends more than 30 frames in a second', () => {
  let number = 0;
  it.each<[string, (socket: TestSocket) => void]>([
    ['subscriptions', (socket) => socket.send({ type: 'subscribe', topics: [] })],
    ['pings', (socket) => socket.ws.ping()],
    ['pongs', (socket) => socket.ws.pong()],
    [
      'lines',
      (socket) => {
        number += 1;
        const line = { navn: 'Mange', melding: `nr. ${number}`, room: 'festival' };
        socket.send({ type: 'chat_message', ...line });
      },
    ],
  ])('is closed with 1008 at the next one: %s', async (_kind, send) => {
    const socket = await join();
    const thirty = async (topic: LiveTopic) => {
      for (let frame = 1; frame < FRAMES; frame += 1) send(socket);
      socket.send({ type: 'subscribe', topics: [topic] });
      await socket.next('subscribed', ({ topics }) => topics[0] === topic);
    };
    await thirty('content');
    server.clock.advance(1000);
    await thirty('progress');
    send(socket);
    socket.send({ type: 'subscribe', topics: ['announcements'] });
    const answered = socket.next('subscribed', ({ topics }) => topics.includes('announcements'));
    answered.catch(() => undefined);
    const end = await Promise.race([socket.closed, answered]);
    expect(end).toEqual({ code: 1008, reason: 'too many frames' });
  });

  it('is closed for frames that are none, before they are read', async () => {
    const socket = await join();
    for (let frame = 0; frame < FRAMES - 1; frame += 1) socket.ws.ping();
    socket.send('{');
    await socket.next('error');
    socket.send('{');
    socket.send('{');
    const second = socket.next('error', (frame) => frame !== socket.of('error')[0]);
    second.catch(() => undefined);
    expect(await Promise.race([socket.closed, second])).toMatchObject({ code: 1008 });
    expect(socket.of('error')).toHaveLength(1);
  });

  it('gets no answer to the frames behind, and others go on', async () => {
    const witness = await join();
    const flood = await join();
    for (let frame = 0; frame < 5000; frame += 1) {
      flood.send({ type: 'subscribe', topics: ['content', 'progress'] });
    }
    const all = new Promise((resolve) => {
      flood.ws.on('message', () => flood.of('subscribed').length === 5000 && resolve('answered'));
    });
    expect(await Promise.race([flood.closed, all])).toMatchObject({ code: 1008 });
    expect(flood.of('subscribed')).toHaveLength(FRAMES);
    expect((await witness.say('lever')).type).toBe('ack');
  });
});

describe('upgrades', () => {
  const at = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
  const open = async (ip: string, cookie?: string) => {
    const answer = await trySocket(server.url, '?room=festival', {
      ...at(ip),
      ...(cookie !== undefined && { cookie }),
    });
    if (!('status' in answer)) await answer.close();
    return answer;
  };
  const statusOf = async (ip: string, cookie?: string) => {
    const answer = await open(ip, cookie);
    return 'status' in answer ? answer.status : 101;
  };

  it('are limited by address and over all, whether the socket was kept or not', async () => {
    const user = await addUser(server);
    const find = vi.spyOn(server.ctx.sessions, 'find');
    const own: number[] = [];
    for (let one = 0; one < 5; one += 1) own.push(await statusOf('203.0.113.1', user.cookie));
    expect(own).toEqual([101, 101, 101, 101, 429]);
    expect(find).toHaveBeenCalledTimes(4);
    const refused = await open('203.0.113.1', user.cookie);
    expect(refused).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/tilkoblinger/) },
      headers: { 'retry-after': '10' },
    });
    const others: number[] = [];
    for (const ip of ['203.0.113.2', '203.0.113.3', '203.0.113.4']) others.push(await statusOf(ip));
    expect(others).toEqual([101, 101, 429]);
    // Nothing was looked up for those who were refused.
    expect(find).toHaveBeenCalledTimes(6);
    find.mockRestore();
    server.clock.advance(10_000);
    expect(await statusOf('203.0.113.1')).toBe(101);
  });

  it('by foreign pages do not use up the visitors’ limit', async () => {
    for (let one = 0; one < 8; one += 1) {
      const options = { origin: 'https://ond.test', ...at('203.0.113.1') };
      expect(await trySocket(server.url, '?room=festival', options)).toMatchObject({ status: 403 });
    }
    expect(await statusOf('203.0.113.1')).toBe(101);
  });
});
