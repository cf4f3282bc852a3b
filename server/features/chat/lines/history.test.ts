import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addAdmin,
  openSocket,
  startTestServer,
  type TestServer,
  type TestSocket,
} from '#server/testing/index.ts';

const ROOMY = {
  LIMIT_CHAT_LINES: '100000/1',
  LIMIT_CHAT_ADDRESS: '100000/1',
  LIMIT_CHAT_NEW_NAMES: '100000/1',
  LIMIT_CHAT_FRAMES: '100000/1',
  LIMIT_CHAT_ROOM: '100000/1',
};
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-03T12:00:00Z', env: ROOMY });
});
afterAll(() => server.stop());

const sockets: TestSocket[] = [];
async function join(path = '?room=festival', cookie?: string): Promise<TestSocket> {
  const options = cookie === undefined ? {} : { cookie };
  const socket = await openSocket(server.url, path, { ...options, navn: 'Kari' });
  sockets.push(socket);
  return socket;
}
afterEach(async () => {
  await Promise.all(sockets.splice(0).map((socket) => socket.close()));
});

/** A number in letters: digits of many lines would be held in the rooms for children. */
const mark = (number: number) =>
  String(number).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

/** Writes numbered lines, each in its own frame, and returns their ids. */
async function write(socket: TestSocket, count: number, tag: string): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < count; from += 50) {
    const size = Math.min(50, count - from);
    const answers = await Promise.all(
      Array.from({ length: size }, (_, line) => socket.say(`${tag} ${mark(from + line)}`)),
    );
    for (const answer of answers) {
      if (answer.type !== 'ack') throw new Error(JSON.stringify(answer));
      ids.push(answer.id);
    }
  }
  return ids;
}
const texts = (socket: TestSocket) =>
  socket.of('initial_messages')[0]?.messages.map(({ melding }) => melding) ?? [];
const numbered = (tag: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, line) => `${tag} ${mark(from + line)}`);

describe('coming back with since', () => {
  it('brings exactly what was missed, in order, and then what happens', async () => {
    const writer = await join();
    const [last = ''] = await write(writer, 1, 'før');
    const gone = await join();
    await gone.close();
    await write(writer, 100, 'borte');
    const back = await join(`?room=festival&since=${last}`);
    expect(back.of('initial_messages')[0]).toMatchObject({ resumed: true, gap: false });
    expect(texts(back)).toEqual(numbered('borte', 0, 100));
    await write(writer, 1, 'etter');
    await back.next('new_message');
    expect(back.of('new_message').map(({ message }) => message.melding)).toEqual(['etter a']);
  });

  it('brings nothing to who missed nothing, and works from a deleted line', async () => {
    const writer = await join();
    const [first = '', second = ''] = await write(writer, 2, 'slettes');
    await writer.next('new_message', ({ message }) => message.id === second);
    expect(texts(await join(`?room=festival&since=${second}`))).toEqual([]);
    const admin = await addAdmin(server, 'ryddig');
    const path = `/api/admin/chat-messages/${first}`;
    await server.api('DELETE', path, { cookie: admin.cookie });
    await writer.next('message_deleted');
    expect(texts(await join(`?room=festival&since=${first}`))).toEqual(['slettes b']);
  });

  it('brings the newest page when more lines were removed than it tells', async () => {
    const room = await startTestServer({ now: '2026-03-03T12:00:00Z', env: ROOMY });
    const writer = await openSocket(room.url, '?room=festival', { navn: 'Kari' });
    const { cookie } = await addAdmin(room, 'rydder');
    const remove = async ([last = '', ...ids]: string[]) => {
      await room.ctx.db.pool.query(
        "UPDATE chat_messages SET status = 'deleted', moderated_at = $2 WHERE id = ANY ($1::bigint[])",
        [ids, room.clock.now()],
      );
      await room.api('DELETE', `/api/admin/chat-messages/${last}`, { cookie });
      await writer.next('message_deleted', ({ id }) => id === last);
    };
    const back = async (since: string) => {
      const socket = await openSocket(room.url, `?room=festival&since=${since}`);
      const { resumed, gap } = await socket.next('initial_messages');
      const removed = socket.of('message_deleted').map(({ id }) => id);
      await socket.close();
      return { resumed, gap, removed: removed.sort((a, b) => Number(a) - Number(b)) };
    };
    const [first = '', ...others] = await write(writer, 121, 'ryddes');
    await remove([first, ...others.slice(20)]);
    expect(await back(first)).toMatchObject({ resumed: false });
    // The removals of which the client was told while it was connected are not asked for.
    room.clock.advance(120_000);
    const [later = ''] = await write(writer, 1, 'senere');
    await writer.next('new_message', ({ message }) => message.id === later);
    expect(await back(later)).toEqual({
      ...{ resumed: true, gap: false },
      removed: others.slice(20),
    });
    expect(await back(first)).toMatchObject({ resumed: false });
    await remove(others.slice(0, 20));
    expect(await back(later)).toMatchObject({ resumed: true, gap: false });
    await room.stop();
  });

  it('sends the newest 500 lines with `gap` when more were missed', async () => {
    const writer = await join('?room=gaming');
    const [start = ''] = await write(writer, 1, 'start');
    await write(writer, 500, 'mange');
    const exact = await join(`?room=gaming&since=${start}`);
    expect(exact.of('initial_messages')[0]?.gap).toBe(false);
    expect(texts(exact)).toEqual(numbered('mange', 0, 500));
    await write(writer, 1, 'en til');
    await writer.next('new_message', ({ message }) => message.melding === 'en til a');
    const over = await join(`?room=gaming&since=${start}`);
    expect(over.of('initial_messages')[0]?.gap).toBe(true);
    expect(texts(over)).toEqual([...numbered('mange', 1, 500), 'en til a']);
    const fresh = await join('?room=gaming');
    expect(texts(fresh)).toEqual([...numbered('mange', 451, 500), 'en til a']);
    const elsewhere = await join('?room=gaming&since=999999999');
    expect(elsewhere.of('initial_messages')[0]).toMatchObject({ resumed: false });
  });

  it('brings the newest that fit into a frame when the missed ones are long', async () => {
    const long = await startTestServer({ now: '2026-03-03T12:00:00Z', env: ROOMY });
    const writer = await openSocket(long.url, '?room=festival');
    const ids = await write(writer, 500, '🎪'.repeat(490));
    const back = await openSocket(long.url, '?room=festival&since=0');
    const [first] = back.of('initial_messages');
    expect(first).toMatchObject({ resumed: true, gap: true });
    const got = first?.messages.map(({ id }) => id) ?? [];
    expect(got).toEqual(ids.slice(-got.length));
    expect(Buffer.byteLength(JSON.stringify(first))).toBeLessThanOrEqual(256_000);
    expect((await back.say('her igjen')).type).toBe('ack');
    await long.stop();
  });

  it('brings the newest page only once an address has been sent much', async () => {
    const much = await startTestServer({
      now: '2026-03-03T12:00:00Z',
      env: { ...ROOMY, CHAT_RESUME_BYTES: '40000', LIMIT_CHAT_RESUME_KB: '120/10' },
    });
    const writer = await openSocket(much.url, '?room=festival');
    await Promise.all(
      Array.from({ length: 80 }, (_, line) => writer.say(`${line} `.padEnd(400, 'x'))),
    );
    const come = async () => {
      const socket = await openSocket(much.url, '?room=festival&since=1');
      return socket.of('initial_messages')[0]?.resumed;
    };
    expect([await come(), await come(), await come(), await come()]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    much.clock.advance(10_000);
    expect(await come()).toBe(true);
    await much.stop();
  });

  it('loses and doubles nothing for who comes and goes while twenty people write', async () => {
    const writers = await Promise.all(Array.from({ length: 20 }, () => join('?room=cosplay')));
    const heard: string[] = [];
    let last = '0';
    const writing = Promise.all(
      writers.map((socket, person) => write(socket, 20, `person ${mark(person)} linje`)),
    );
    for (let visit = 0; visit < 6; visit += 1) {
      const guest = await join(`?room=cosplay&since=${last}`);
      const next = guest.next('new_message').catch(() => undefined);
      await Promise.race([next, writing]);
      await guest.close();
      const lines = guest.frames.flatMap((frame) => {
        if (frame.type === 'initial_messages') return frame.messages;
        return frame.type === 'new_message' ? [frame.message] : [];
      });
      heard.push(...lines.map(({ id }) => id));
      last = heard.at(-1) ?? last;
    }
    await writing;
    const final = await join(`?room=cosplay&since=${last}`);
    heard.push(...(final.of('initial_messages')[0]?.messages.map(({ id }) => id) ?? []));
    const { rows } = await server.ctx.db.pool.query(
      "SELECT id::text AS id FROM chat_messages WHERE room = 'cosplay' ORDER BY chat_messages.id",
    );
    expect(heard).toEqual(rows.map(({ id }) => id));
  });

  it('brings an admin the lines of every room', async () => {
    const admin = await addAdmin(server, 'overalt');
    const [a, b] = [await join('?room=festival'), await join('?room=cosplay')];
    const [last = ''] = await write(a, 1, 'før admin');
    await write(b, 2, 'annet rom');
    await write(a, 1, 'samme rom');
    await a.next('new_message', ({ message }) => message.melding === 'samme rom a');
    const boss = await join(`?room=festival&admin=true&since=${last}`, admin.cookie);
    expect(texts(boss)).toEqual(['samme rom a']);
    expect(boss.of('new_message').map(({ message }) => message.melding)).toEqual(
      numbered('annet rom', 0, 2),
    );
  });
});

describe('GET /api/chat-messages', () => {
  const get = (query: string) => server.api('GET', `/api/chat-messages${query}`);

  it('refuses wrong queries field by field', async () => {
    const answer = await get('?room=vip&before=x&limit=0');
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([
      400,
      ['room', 'before', 'limit'],
    ]);
    expect((await get('?limit=201')).status).toBe(400);
  });

  it('is public, newest first, 50 by default, and pages through a room', async () => {
    const all = await get('');
    expect(all.status).toBe(200);
    expect(all.body).toHaveLength(50);
    const ids: bigint[] = all.body.map((line: { id: string }) => BigInt(line.id));
    expect(ids).toEqual([...ids].sort((a, b) => (a > b ? -1 : 1)));
    const first = await get('?room=gaming&limit=3');
    const next = await get(`?room=gaming&limit=2&before=${first.body[2].id}`);
    const melding = [...first.body, ...next.body].map((line: { melding: string }) => line.melding);
    expect(melding).toEqual(['en til a', 'mange ejj', 'mange eji', 'mange ejh', 'mange ejg']);
    expect(Object.keys(first.body[0]).sort()).toEqual([
      'createdAt',
      'id',
      'isAdmin',
      'isSystemMessage',
      'level',
      'melding',
      'navn',
      'room',
    ]);
  });
});

describe('GET /api/admin/chat-activity', () => {
  it('is for admins, and counts people, levels and who wrote today', async () => {
    expect((await server.api('GET', '/api/admin/chat-activity')).status).toBe(401);
    server.clock.set('2026-03-05T23:30:00Z');
    const socket = await join('?room=festival');
    await socket.say('ny dag', { navn: 'Dagen' });
    const admin = await addAdmin(server, 'teller');
    const { body } = await server.api('GET', '/api/admin/chat-activity', { cookie: admin.cookie });
    expect(body).toMatchObject({
      totalUsers: 2,
      activeToday: 1,
      levelDistribution: { level1: 2, level2: 0, level3: 0, level4: 0, level5: 0 },
    });
    expect(body.topUsers.map((user: { navn: string }) => user.navn).sort()).toEqual([
      'Dagen',
      'Kari',
    ]);
  });
});
