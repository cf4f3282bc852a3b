import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addAdmin,
  addUser,
  loggedIn,
  makeTestData,
  openSocket,
  runScript,
  runsOn,
  type Script,
  type SocketOptions,
  startTestServer,
  type TestData,
  type TestServer,
  type TestSocket,
} from '#server/testing/index.ts';

/** A server in its own process that prints its address and runs until it is killed. */
const SERVER = `
  import { loadConfig } from './config.js';
  import { startServer } from './server.js';
  const server = await startServer(loadConfig(JSON.parse(process.argv[1])), { announce() {} });
  console.log(server.url);
`;

const open = {
  LIMIT_CHAT_LINES: '100000/1',
  LIMIT_CHAT_ADDRESS: '100000/1',
  LIMIT_CHAT_NEW_NAMES: '100000/1',
  LIMIT_CHAT_FRAMES: '100000/1',
  LIMIT_CHAT_ROOM: '100000/1',
  CHAT_SOCKETS_PER_ADDRESS: '5000',
};

/* Only on PostgreSQL: an embedded database belongs to one process. */
describe.runIf(runsOn('postgres'))('several server processes on one database', () => {
  let data: TestData;
  let here: TestServer;
  let there: TestServer;
  beforeAll(async () => {
    data = await makeTestData();
    here = await startTestServer({ data, env: open });
    there = await startTestServer({ data, env: open, clock: here.clock });
  });
  afterAll(async () => {
    await here.stop();
    await there.stop();
    await data.remove();
  });

  const sockets: TestSocket[] = [];
  async function join(at: { url: string }, path = '?room=festival', options?: SocketOptions) {
    const socket = await openSocket(at.url, path, options);
    sockets.push(socket);
    return socket;
  }
  const processes: Script[] = [];
  afterEach(async () => {
    for (const { child, ended } of processes.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
    await Promise.all(sockets.splice(0).map((socket) => socket.close()));
    here.clock.advance(600_000);
  });

  it('share lines, counts, deletes and room rules', async () => {
    const [a, b] = [await join(here), await join(there)];
    await a.next('user_count', ({ count }) => count === 2);
    await b.next('user_count', ({ count }) => count === 2);
    const answer = await a.say('over gjerdet');
    const id = answer.type === 'ack' ? answer.id : '';
    expect((await b.next('new_message')).message).toMatchObject({ id, melding: 'over gjerdet' });
    const cookie = (await addAdmin(there, 'der')).cookie;
    await there.api('DELETE', `/api/admin/chat-messages/${id}`, { cookie });
    await a.next('message_deleted', (frame) => frame.id === id);
    await there.api('PATCH', '/api/admin/chat/rooms/festival', {
      cookie,
      body: { slowModeSeconds: 5 },
    });
    await a.next('room_state', ({ slowModeSeconds }) => slowModeSeconds === 5);
    await there.api('PATCH', '/api/admin/chat/rooms/festival', {
      cookie,
      body: { slowModeSeconds: 0 },
    });
    await b.close();
    await a.next('user_count', ({ count }) => count === 1);
  });

  it('close each other’s sockets at a ban, a logout and the end of all sessions', async () => {
    const user = await addUser(here);
    const second = await loggedIn(here, 'user', user.id);
    const boss = await addAdmin(here, 'utestenger');
    const [tab, phone] = [
      await join(there, '?room=festival', { cookie: user.cookie }),
      await join(there, '?room=gaming', { cookie: second }),
    ];
    const admin = await join(there, '?room=festival&admin=true', { cookie: boss.cookie });
    const session = await here.ctx.sessions.find('user', { headers: { cookie: user.cookie } });
    await here.ctx.db.transaction((tx) => here.ctx.sessions.end(tx, session?.sid ?? ''));
    expect((await tab.closed).code).toBe(4401);
    expect((await phone.say('jeg er her ennå')).type).toBe('ack');
    await here.ctx.db.transaction((tx) => here.ctx.sessions.endAllOf(tx, user.id));
    expect((await phone.closed).code).toBe(4401);
    await here.ctx.db.transaction((tx) => here.ctx.sessions.endAllOf(tx, boss.id));
    expect((await admin.closed).code).toBe(4401);

    const troll = await join(there, '?room=festival', { navn: 'Troll' });
    await troll.say('bø');
    const cookie = (await addAdmin(here, 'ny')).cookie;
    await here.api('POST', '/api/admin/chat/restrictions', {
      cookie,
      body: { kind: 'ban', navn: 'Troll' },
    });
    expect((await troll.closed).code).toBe(1008);
  });

  it('keep one rate limit and one copy of a line for a sender on both', async () => {
    const strict = await startTestServer({ data, clock: here.clock });
    const other = await startTestServer({ data, clock: here.clock });
    const [a, b] = [await join(strict), await join(other)];
    const answers = await Promise.all(
      [a, b, a, b, a, b, a, b].map((socket, line) =>
        socket.say(`fort ${line}`, { navn: 'Felles' }),
      ),
    );
    expect(answers.filter(({ type }) => type === 'ack')).toHaveLength(5);
    here.clock.advance(60_000);
    const copies = await Promise.all(
      [a, b, a, b, a].map((socket) => socket.say('én', { navn: 'Felles', clientId: 'samme' })),
    );
    expect(new Set(copies.map((copy) => copy.type === 'ack' && copy.id)).size).toBe(1);
    await a.next('new_message', ({ message }) => message.melding === 'én');
    expect(a.of('new_message').filter(({ message }) => message.melding === 'én')).toHaveLength(1);
    await Promise.all([a.close(), b.close()]);
    await strict.stop();
    await other.stop();
  });

  /** Digits of many lines would be held in the rooms for children. */
  const letter = (number: number) => String.fromCharCode(97 + number);

  it('give every reader the same lines in the same order, through the death of one', async () => {
    const start = async () => {
      const script = runScript(SERVER, [JSON.stringify({ ...data.env, ...open })]);
      processes.push(script);
      return { url: await script.said, kill: () => script.child.kill('SIGKILL') };
    };
    const [doomed, survivor] = [await start(), await start()];
    const readers = [await join(doomed, '?room=cosplay'), await join(survivor, '?room=cosplay')];
    const writers = await Promise.all(
      Array.from({ length: 20 }, (_, person) =>
        join(person % 2 === 0 ? doomed : survivor, '?room=cosplay', {
          navn: `Skriver ${letter(person)}`,
        }),
      ),
    );
    const acked = new Set<string>();
    const write = async (socket: TestSocket, person: number) => {
      for (let line = 0; line < 16; line += 1) {
        const said = socket.say(`${letter(person)} ${letter(line)}`);
        const answer = await Promise.race([said, socket.closed]);
        if (!('type' in answer)) return;
        if (answer.type === 'ack') acked.add(answer.id);
        if (person === 0 && line === 8) doomed.kill();
      }
    };
    await Promise.all(writers.map(write));
    const { rows } = await here.ctx.db.pool.query(
      "SELECT id::text AS id FROM chat_messages WHERE room = 'cosplay' AND status = 'shown' ORDER BY chat_messages.id",
    );
    const stored = rows.map(({ id }) => String(id));
    expect(acked.size).toBeGreaterThan(150);
    expect([...acked].filter((id) => !stored.includes(id))).toEqual([]);

    const [first, second] = readers;
    await second?.next('new_message', ({ message }) => message.id === stored.at(-1));
    const heard = (reader?: TestSocket) =>
      reader?.of('new_message').map(({ message }) => message.id);
    expect(heard(second)).toEqual(stored);
    const before = heard(first) ?? [];
    expect(before).toEqual(stored.slice(0, before.length));
    const back = await join(survivor, `?room=cosplay&since=${before.at(-1) ?? '0'}`);
    const missed = back.of('initial_messages')[0]?.messages.map(({ id }) => id) ?? [];
    expect([...before, ...missed]).toEqual(stored);
  });
});
