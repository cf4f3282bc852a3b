import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addAdmin,
  addUser,
  openSocket,
  type SocketOptions,
  startTestServer,
  type TestServer,
  type TestSocket,
} from '#server/testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-03T12:00:00Z' });
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
  server.clock.advance(600_000);
});

describe('a line', () => {
  it('is stored, acknowledged to its sender and heard by the whole room without its clientId', async () => {
    const [kari, ola, gamer] = [await join(), await join(), await join('?room=gaming')];
    const ack = await kari.say('  Hei på deg! 🎉 ', { clientId: 'a1' });
    expect(ack).toEqual({ type: 'ack', clientId: 'a1', id: expect.stringMatching(/^\d+$/) });
    const heard = await ola.next('new_message');
    expect(heard.message).toEqual({
      id: ack.type === 'ack' && ack.id,
      navn: 'Kari',
      melding: 'Hei på deg! 🎉',
      room: 'festival',
      isAdmin: 'false',
      isSystemMessage: false,
      createdAt: '2026-03-03T12:00:00.000Z',
      level: 1,
    });
    expect((await kari.next('new_message')).message).toEqual(heard.message);
    const read = await server.api('GET', '/api/chat-messages?room=festival&limit=1');
    expect(read.body).toEqual([heard.message]);
    await gamer.say('markering', { room: 'gaming', navn: 'Gunn' });
    await gamer.next('new_message');
    expect(gamer.of('new_message').map(({ message }) => message.melding)).toEqual(['markering']);
  });

  it('has room for 500 characters, an emoji being one, and no more', async () => {
    const socket = await join('?room=festival', { navn: '🎸'.repeat(50) });
    const melding = '🎸'.repeat(500);
    expect(await socket.say(melding)).toMatchObject({ type: 'ack' });
    const { message } = await socket.next('new_message');
    expect(message).toMatchObject({ melding, navn: '🎸'.repeat(50) });
    expect(await socket.say(`${melding}!`)).toMatchObject({
      code: 'invalid',
      message: 'Kan ikke være lengre enn 500 tegn',
    });
  });

  it('is one line: its white space is single spaces', async () => {
    const { cookie } = await addUser(server);
    for (const options of [{ navn: 'Kari' }, { cookie }]) {
      const socket = await join('?room=festival', options);
      await socket.say('hei\n\n\nCTRL Admin   ADMIN\t00:40\u2028Alle møter\u3164ved\u2800port 3');
      const { message } = await socket.next('new_message');
      expect(message.melding).toBe('hei CTRL Admin ADMIN 00:40 Alle møter ved port 3');
    }
  });

  it('draws no picture: more than eight signs of boxes and blocks are taken out', async () => {
    const socket = await join('?room=festival', { navn: 'Kari' });
    const few = '(╯°□°)╯︵ ┻━┻ ▓▓';
    await socket.say(few);
    expect((await socket.next('new_message')).message.melding).toBe(few);
    await socket.say('se ▛▀▜ █▀▀ ▙▄▟ her');
    const drawn = await socket.next('new_message', ({ message }) => message.melding !== few);
    expect(drawn.message.melding).toBe('se her');
    expect(await socket.say('█'.repeat(30))).toMatchObject({
      code: 'invalid',
      message: 'Skriv en melding',
    });
  });

  it('is in the first frame of who comes later, oldest first', async () => {
    const first = await join('?room=cosplay', { navn: 'Tuva' });
    for (const text of ['en', 'to', 'tre']) await first.say(text);
    const later = await join('?room=cosplay');
    const initial = later.of('initial_messages')[0];
    expect(initial?.messages.map(({ melding }) => melding)).toEqual(['en', 'to', 'tre']);
    expect(initial).toMatchObject({ room: 'cosplay', resumed: false, gap: false });
    expect(later.frames[0]).toBe(initial);
  });

  it('of somebody logged in stands under the username, whatever the frame says', async () => {
    const user = await addUser(server, { username: 'Nina_N' });
    const socket = await join('?room=festival', { cookie: user.cookie });
    expect(socket.of('you')).toEqual([
      { type: 'you', kind: 'user', id: expect.any(String), navn: 'Nina_N' },
    ]);
    await socket.say('hei', { navn: 'CTRL Admin', isAdmin: 'true' });
    const { message } = await socket.next('new_message');
    expect(message).toMatchObject({ navn: 'Nina_N', userId: user.id, isAdmin: 'false' });
  });

  it('of an admin is signed CTRL Admin, goes to any room and reaches admins everywhere', async () => {
    const { cookie } = await addAdmin(server);
    const admin = await join('?room=festival&admin=true', { cookie });
    const other = await join('?room=cosplay&admin=true', { cookie });
    const gamer = await join('?room=gaming');
    admin.send({
      type: 'admin_message',
      navn: 'Noen',
      melding: 'linje 1\nlinje 2',
      room: 'gaming',
    });
    const { message } = await gamer.next('new_message');
    expect(message).toMatchObject({
      navn: 'CTRL Admin',
      isAdmin: 'true',
      melding: 'linje 1\nlinje 2',
    });
    expect((await other.next('new_message')).message).toEqual(message);
    await admin.next('ack');
  });

  it('sent again with its clientId is one line, however often and wherever', async () => {
    const [kari, again] = [await join(), await join()];
    const frame = { type: 'chat_message', navn: 'Kari', melding: 'én gang', room: 'festival' };
    for (let copy = 0; copy < 5; copy += 1) kari.send({ ...frame, clientId: 'only-once' });
    for (const socket of [kari, again]) socket.send({ ...frame, clientId: 'only-once' });
    await again.next('ack');
    await kari.say('etterpå');
    await again.next('new_message', ({ message }) => message.melding === 'etterpå');
    const copies = again.of('new_message').filter(({ message }) => message.melding === 'én gang');
    expect(copies).toHaveLength(1);
    const acks = [...kari.of('ack'), ...again.of('ack')].filter(
      ({ clientId }) => clientId === 'only-once',
    );
    expect(acks.length).toBeGreaterThanOrEqual(5);
    expect(new Set(acks.map(({ id }) => id)).size).toBe(1);
  });
});

describe('a line of a room that only a newer version knows', () => {
  it('is left to that version, and those after it are heard', async () => {
    const { pool } = server.ctx.db;
    const listener = await join();
    const name = 'chat_messages_room';
    const found = await pool.query(
      `SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conname = '${name}'`,
    );
    await pool.query(`ALTER TABLE chat_messages DROP CONSTRAINT ${name}`);
    await pool.query(
      "INSERT INTO chat_messages (room, navn, melding) VALUES ('verksted', 'Ny', 'Fra i morgen')",
    );
    const writer = await join();
    expect(await writer.say('etter den')).toMatchObject({ type: 'ack' });
    expect((await listener.next('new_message')).message.melding).toBe('etter den');
    // The embedded database is used again by other tests.
    await pool.query("DELETE FROM chat_messages WHERE room = 'verksted'");
    await pool.query(`ALTER TABLE chat_messages ADD CONSTRAINT ${name} ${found.rows[0]?.rule}`);
  });
});
