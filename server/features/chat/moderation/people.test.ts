import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import {
  addAdmin,
  addUser,
  cookiesOf,
  lockWaiters,
  loggedIn,
  openSocket,
  publishedBy,
  ROOMY_ACCOUNTS,
  register,
  runsOn,
  type SocketOptions,
  startTestServer,
  type TestServer,
  type TestSocket,
  trySocket,
} from '#server/testing/index.ts';
import { CHAT_ROOMS } from '#shared/rules/chat.ts';

import { CHAT_TOPIC, publishNewPicture } from '../chat.events.ts';

const DAY = 86_400_000;

let server: TestServer;
let bossId: string;
let boss: string;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-03T12:00:00Z', env: ROOMY_ACCOUNTS });
  bossId = (await addAdmin(server, 'sjef')).id;
});
afterAll(() => server.stop());

const sockets: TestSocket[] = [];
async function join(path: string, options?: SocketOptions): Promise<TestSocket> {
  const socket = await openSocket(server.url, path, options);
  sockets.push(socket);
  return socket;
}
beforeEach(async () => {
  server.clock.advance(DAY);
  boss = await loggedIn(server, 'admin', bossId);
});
async function leaveAll() {
  await Promise.all(sockets.splice(0).map((socket) => socket.close()));
}
afterEach(leaveAll);

const admin = (method: string, path: string, body?: unknown) =>
  server.api(method, `/api/admin${path}`, { cookie: boss, ...(body !== undefined && { body }) });
const sql = async (text: string, values: unknown[] = []) =>
  (await server.ctx.db.pool.query(text, values)).rows;
const code = (answer: { type: string; code?: string }) =>
  answer.type === 'error' ? answer.code : answer.type;
async function say(socket: TestSocket, text: string, rest?: Record<string, unknown>) {
  const answer = await socket.say(text, rest);
  if (answer.type !== 'ack') throw new Error(JSON.stringify(answer));
  return answer.id;
}

/** A visitor with the cookie of a name. */
async function visitor(navn: string) {
  const answer = await server.api('POST', '/api/chat/name', { body: { navn } });
  const { ctrl_chat: cookie = '' } = cookiesOf(answer);
  return { navn, cookie, enter: (room = 'festival') => join(`?room=${room}`, { cookie, navn }) };
}
/** Sets the clock to when every visitor's name has expired. */
async function untilNamesAreFree() {
  await leaveAll();
  server.clock.advance(2 * DAY);
  boss = await loggedIn(server, 'admin', bossId);
}
const remove = ({ password, cookie }: { password: string; cookie: string }) =>
  server.api('DELETE', '/api/user', { body: { password }, cookie });
const restrictions = async () => (await admin('GET', '/chat/restrictions')).body;

describe('an account with the name that a visitor had', () => {
  it('is shown nothing of the visitor, and takes over no points and no level', async () => {
    const kari = await visitor('Kari.Nes');
    expect((await (await kari.enter('gaming')).say('ring 41 23 45 67')).type).toBe('ack');
    await say(await kari.enter(), 'hei');
    await sql('UPDATE chat_users SET total_points = 900, activity_level = 4 WHERE navn = $1', [
      kari.navn,
    ]);
    await untilNamesAreFree();
    const taker = await register(server, { username: 'kari.nes' });

    const own = await server.api('GET', '/api/user/export', { cookie: taker.cookie });
    expect(own.body.chat).toEqual({ activity: null, lines: [], reports: [] });
    const stats = () => server.api('GET', '/api/user/stats', { cookie: taker.cookie });
    expect((await stats()).body).toMatchObject({
      messageCount: 0,
      activityLevel: 1,
      chatPoints: 0,
    });
    const listed = await admin('GET', '/users?q=kari.nes');
    expect(listed.body[0]).toMatchObject({ messagesSent: 0 });

    const line = await say(await join('?room=festival', { cookie: taker.cookie }), 'ny her');
    expect((await stats()).body).toMatchObject({ messageCount: 1, chatPoints: 15 });
    const lines = (await server.api('GET', '/api/user/export', { cookie: taker.cookie })).body.chat;
    expect(lines.lines).toMatchObject([{ melding: 'ny her' }]);
    const [message] = (await server.api('GET', '/api/chat-messages?limit=1')).body;
    expect(message).toMatchObject({ id: line, level: 1 });
    const card = await admin('GET', '/chat/people?navn=kari.nes');
    expect(card.body).toMatchObject({ userId: taker.id, messageCount: 1, totalPoints: 15 });
    const [row] = await sql('SELECT total_points FROM chat_users WHERE navn = $1', [kari.navn]);
    expect(row).toEqual({ total_points: 900 });
  });

  it('lifts no ban by coming or going, and is not hit for what the visitor wrote', async () => {
    const troll = await visitor('Truls.Tull');
    const id = await say(await troll.enter(), 'bøø');
    await untilNamesAreFree();
    const account = await register(server, { username: 'truls.tull' });
    const ban = await admin('POST', '/chat/restrictions', { kind: 'ban', messageId: id });
    expect(ban.status).toBe(200);
    const innocent = await join('?room=festival', { cookie: account.cookie });
    expect(code(await innocent.say('hei'))).toBe('ack');
    expect((await remove(account)).status).toBe(200);
    expect(await restrictions()).toMatchObject([{ kind: 'ban', navn: 'Truls.Tull' }]);
    const back = await trySocket(server.url, '?room=festival', { cookie: troll.cookie });
    expect('status' in back ? back : (await back.closed).reason).toBe('banned');
    await admin('DELETE', `/chat/restrictions/${ban.body.restriction.id}`);
  });

  it('renames no line of the visitor when it is deleted', async () => {
    const ola = await visitor('Ola.Ås');
    const id = await say(await ola.enter(), 'min linje');
    await untilNamesAreFree();
    expect((await remove(await register(server, { username: 'ola.ås' }))).status).toBe(200);
    const [line] = (await server.api('GET', '/api/chat-messages?limit=1')).body;
    expect(line).toMatchObject({ id, navn: 'Ola.Ås' });
    expect(await sql('SELECT message_count FROM chat_users WHERE navn = $1', ['Ola.Ås'])).toEqual([
      { message_count: 1 },
    ]);
  });
});

describe('a time-out or ban', () => {
  it('of a visitor is not that of an account with the name', async () => {
    const guest = await visitor('Solveig');
    const id = await say(await guest.enter(), 'bråk');
    const { body } = await admin('POST', '/chat/restrictions', { kind: 'ban', messageId: id });
    await untilNamesAreFree();
    const account = await register(server, { username: 'solveig' });
    const socket = await join('?room=festival', { cookie: account.cookie });
    expect(code(await socket.say('hei'))).toBe('ack');
    const card = await admin('GET', '/chat/people?navn=solveig');
    expect(card.body).toMatchObject({ userId: account.id, restrictions: [] });
    const other = await join('?room=festival', { navn: 'Solveig' });
    expect(code(await other.say('hei'))).toBe('banned');
    await admin('DELETE', `/chat/restrictions/${body.restriction.id}`);
  });

  it('stays with a visitor who makes an account', async () => {
    const guest = await visitor('Gjesten');
    const id = await say(await guest.enter(), 'bråk');
    const { body } = await admin('POST', '/chat/restrictions', {
      kind: 'timeout',
      messageId: id,
      minutes: 600,
    });
    const account = await register(server);
    const back = await join('?room=festival', { cookie: `${account.cookie}; ${guest.cookie}` });
    expect(code(await back.say('lurt dere'))).toBe('timeout');
    await admin('DELETE', `/chat/restrictions/${body.restriction.id}`);
    expect(code(await back.say('takk'))).toBe('ack');
  });

  it('stays in force after the account is deleted, without the name', async () => {
    const bad = await register(server, { username: 'bølla', email: 'bolla@example.no' });
    await say(await join('?room=festival', { cookie: bad.cookie }), 'bråk');
    await admin('POST', '/chat/restrictions', { kind: 'ban', navn: 'bølla', reason: 'Mas' });
    expect((await remove(bad)).status).toBe(200);
    const [left] = await restrictions();
    expect(left).toMatchObject({ kind: 'ban', target: 'name', navn: 'Slettet bruker' });
    const stored = await sql(`SELECT r::text AS row FROM chat_restrictions r WHERE id = $1`, [
      left.id,
    ]);
    expect(String(stored[0]?.row)).not.toMatch(new RegExp(`bølla|${bad.id}`, 'i'));

    const guest = await join('?room=festival', { navn: 'Bølla' });
    expect(code(await guest.say('tilbake'))).toBe('banned');
    const again = await register(server, { username: 'Bølla', email: 'bolla@example.no' });
    const socket = await join('?room=festival', { cookie: again.cookie });
    expect(code(await socket.say('tilbake'))).toBe('banned');
    expect((await remove(again)).status).toBe(200);
    expect(await restrictions()).toHaveLength(1);
    await admin('DELETE', `/chat/restrictions/${left.id}`);
    expect(
      await sql(
        "SELECT before FROM audit_log WHERE action = 'chat_person.lift_ban' AND subject_id = $1",
        [left.id],
      ),
    ).toMatchObject([{ before: { navn: 'Slettet bruker' } }]);
  });
});

describe('news of a level', () => {
  it('name who has reached it as they are called now, and nobody once they are deleted', async () => {
    const user = await register(server, { username: 'stiger' });
    const socket = await join('?room=festival', { cookie: user.cookie });
    await say(socket, 'først');
    await sql("UPDATE chat_users SET total_points = 96 WHERE navn = 'stiger'");
    server.clock.advance(30_000);
    await say(socket, 'så');
    const news = 'stiger har nådd nivå 2: Community Friend!';
    await socket.next('new_message', ({ message }) => message.melding === news);
    const newest = async () =>
      (await server.api('GET', '/api/chat-messages?room=festival&limit=1')).body[0];
    expect(await newest()).toMatchObject({ melding: news, isSystemMessage: true });

    for (const username of ['har', 'festival', 'Community', 'nivå']) {
      expect((await remove(await register(server, { username }))).status).toBe(200);
    }
    expect(await newest()).toMatchObject({ navn: 'CTRL Festival', melding: news });
    expect((await remove(user)).status).toBe(200);
    const told = 'Slettet bruker har nådd nivå 2: Community Friend!';
    expect(await newest()).toMatchObject({ melding: told });
    await expect
      .poll(async () => {
        const late = await join('?room=festival');
        return (await late.next('initial_messages')).messages.at(-1)?.melding;
      })
      .toBe(told);
  });
});

describe('what somebody has earned and looks like', () => {
  const picture = async (by: { cookie: string }, colour: string) => {
    const create = { width: 9, height: 9, channels: 3 as const, background: colour };
    const answer = await server.api('POST', '/api/user/profile/picture', {
      body: await sharp({ create }).png().toBuffer(),
      headers: { 'content-type': 'image/png' },
      cookie: by.cookie,
    });
    return String(answer.body.profilePicture);
  };

  it('is told to them: badges when they come in and when one is earned, in the figures too', async () => {
    const user = await register(server, { username: 'Samler' });
    const socket = await join('?room=festival', { cookie: user.cookie });
    expect(socket.of('you')).toEqual([
      { type: 'you', kind: 'user', id: expect.any(String), navn: 'Samler' },
    ]);
    await say(socket, 'hei');
    await socket.next('you', ({ badges }) => badges?.join() === 'Første melding');
    for (const room of CHAT_ROOMS.filter((one) => one !== 'festival')) {
      await say(await join(`?room=${room}`, { cookie: user.cookie }), room);
    }
    const badges = ['Første melding', 'Alle rom'];
    const back = await join('?room=festival', { cookie: user.cookie });
    expect(back.of('you')).toMatchObject([{ badges }]);
    const stats = await server.api('GET', '/api/user/stats', { cookie: user.cookie });
    expect(stats.body).toMatchObject({ badges });
  });

  it('is one face on all lines, the present one', async () => {
    const user = await register(server, { username: 'Avbildet' });
    const before = await picture(user, 'red');
    const socket = await join('?room=festival', { cookie: user.cookie });
    expect(socket.of('you')).toMatchObject([{ picture: before }]);
    const id = await say(socket, 'se på meg');
    const told = await socket.next('new_message', ({ message }) => message.id === id);
    expect(told.message.picture).toBe(before);
    const top = (await admin('GET', '/chat-activity')).body.topUsers;
    expect(top.find(({ navn }: { navn: string }) => navn === 'Avbildet')).toMatchObject({
      picture: before,
    });

    const after = await picture(user, 'blue');
    expect(after).not.toBe(before);
    const [line] = (await server.api('GET', '/api/chat-messages?limit=1')).body;
    expect(line).toMatchObject({ id, picture: after });
    await expect
      .poll(async () => {
        const late = await join('?room=festival');
        return (await late.next('initial_messages')).messages.at(-1)?.picture;
      })
      .toBe(after);
    const card = await admin('GET', `/chat/people?messageId=${id}`);
    expect(card.body).toMatchObject({ userId: user.id, picture: after });
  });
});

describe('a profile picture', () => {
  const upload = async ({ cookie }: { cookie: string }) => {
    const create = { width: 9, height: 9, channels: 3 as const, background: 'green' };
    return server.api('POST', '/api/user/profile/picture', {
      body: await sharp({ create }).png().toBuffer(),
      headers: { 'content-type': 'image/png' },
      cookie,
    });
  };
  const newest = async (room: string) =>
    (await server.api('GET', `/api/chat-messages?room=${room}&limit=1`)).body[0];

  it('is not in the rooms for children while nobody has confirmed the account', async () => {
    const user = await register(server, { username: 'Ubekreftet' });
    const { profilePicture: picture } = (await upload(user)).body;
    for (const room of CHAT_ROOMS) {
      const socket = await join(`?room=${room}`, { cookie: user.cookie });
      const id = await say(socket, `hei ${room}`);
      const told = await socket.next('new_message', ({ message }) => message.id === id);
      const shown = room === 'festival' ? picture : undefined;
      expect([told.message.picture, (await newest(room)).picture], room).toEqual([shown, shown]);
    }
    await sql('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [user.id]);
    expect((await newest('gaming')).picture).toBe(picture);
    const socket = await join('?room=gaming', { cookie: user.cookie });
    const id = await say(socket, 'bekreftet');
    const told = await socket.next('new_message', ({ message }) => message.id === id);
    expect(told.message.picture).toBe(picture);
  });

  it('is taken by a ban, and no other is accepted while it lasts', async () => {
    const user = await addUser(server, { username: 'Utestengt' });
    const { profilePicture: picture } = (await upload(user)).body;
    await say(await join('?room=cosplay', { cookie: user.cookie }), 'se bildet');
    expect((await newest('cosplay')).picture).toBe(picture);
    const { body } = await admin('POST', '/chat/restrictions', { kind: 'ban', navn: 'utestengt' });
    expect((await newest('cosplay')).picture).toBeUndefined();
    expect((await server.api('GET', picture)).status).toBe(404);
    expect(await upload(user)).toMatchObject({
      status: 403,
      body: { message: 'Du kan ikke ha profilbilde mens du er utestengt fra chatten.' },
    });
    expect((await newest('cosplay')).picture).toBeUndefined();
    await admin('DELETE', `/chat/restrictions/${body.restriction.id}`);
    expect((await upload(user)).status).toBe(200);
  });

  it('is refused, and the chat closed, under the oldest of very many bans', async () => {
    const user = await addUser(server, { username: 'Eldst' });
    const socket = await join('?room=festival', { cookie: user.cookie });
    await say(socket, 'før alle andre');
    const now = server.clock.now();
    await sql(
      `INSERT INTO chat_restrictions (kind, navn, senders, created_by, created_at)
       VALUES ('ban', 'Eldst', ARRAY[$1], 'sjef', $2::timestamptz - interval '1 year')`,
      [`u:${user.id}`, now],
    );
    await sql(
      `INSERT INTO chat_restrictions (kind, navn, senders, created_by, created_at)
       SELECT 'ban', 'Mange', ARRAY['v:' || n], 'sjef', $1 FROM generate_series(1, 600) n`,
      [now],
    );
    await admin('POST', '/chat/restrictions', { kind: 'ban', navn: 'Enda en' });
    expect(await socket.closed).toEqual({ code: 1008, reason: 'banned' });
    const turnedAway = await trySocket(server.url, '?room=festival', { cookie: user.cookie });
    expect('status' in turnedAway || (await turnedAway.closed).code).toBe(1008);
    expect((await upload(user)).status).toBe(403);
    const listed = (await restrictions()).map(({ navn }: { navn: string }) => navn);
    expect([listed.length, listed.at(-1)]).toEqual([602, 'Eldst']);
    const card = await admin('GET', '/chat/people?navn=Eldst');
    expect(card.body.restrictions).toMatchObject([{ kind: 'ban', navn: 'Eldst' }]);
    await sql('UPDATE chat_restrictions SET lifted_at = $1', [now]);
    await admin('POST', '/chat/restrictions', { kind: 'timeout', navn: 'Ingen', minutes: 10 });
  });

  it('of a closed account is shown nowhere until it is opened again', async () => {
    const user = await addUser(server);
    const { profilePicture: picture } = (await upload(user)).body;
    await say(await join('?room=cosplay', { cookie: user.cookie }), 'se bildet');
    const shown = async () => [
      (await newest('cosplay')).picture,
      (await server.api('GET', picture)).status,
    ];
    expect(await shown()).toEqual([picture, 200]);
    await admin('PATCH', `/users/${user.id}`, { isActive: false });
    expect(await shown()).toEqual([undefined, 404]);
    await expect
      .poll(async () => {
        const late = await join('?room=cosplay');
        return (await late.next('initial_messages')).messages.at(-1)?.picture;
      })
      .toBeUndefined();
    await admin('PATCH', `/users/${user.id}`, { isActive: true });
    expect(await shown()).toEqual([picture, 200]);
  });

  it('is removed by an administrator, which is an act', async () => {
    const user = await addUser(server);
    const { profilePicture: picture } = (await upload(user)).body;
    await say(await join('?room=cosplay', { cookie: user.cookie }), 'se bildet');
    for (let time = 0; time < 2; time += 1) {
      const answer = await admin('DELETE', `/users/${user.id}/picture`);
      expect(answer).toMatchObject({ status: 200, body: { success: true } });
    }
    expect((await newest('cosplay')).picture).toBeUndefined();
    expect((await server.api('GET', picture)).status).toBe(404);
    const acts = await sql('SELECT actor, subject_id FROM audit_log WHERE action = $1', [
      'user.picture-remove',
    ]);
    expect(acts).toEqual([{ actor: 'sjef', subject_id: user.id }]);
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await admin('DELETE', `/users/${nobody}/picture`)).status).toBe(404);
  });
});

describe('the name of a deleted account', () => {
  it('is no visitor’s for 24 hours, and is not stored', async () => {
    const gone = await register(server, { username: 'Sletta1' });
    await say(await join('?room=festival', { cookie: gone.cookie }), 'hei');
    expect((await remove(gone)).status).toBe(200);
    const visitor = await join('?room=festival', { navn: 'Sletta1' });
    expect(code(await visitor.say('som jeg sa'))).toBe('name_taken');
    const asked = () => server.api('POST', '/api/chat/name', { body: { navn: 'ｓletta1' } });
    expect((await asked()).status).toBe(409);
    const kept = await sql("SELECT n::text AS row FROM chat_names n WHERE holder = 'deleted'");
    expect(JSON.stringify(kept)).not.toMatch(/sletta/i);
    server.clock.advance(DAY);
    expect((await asked()).status).toBe(200);
  });
});

describe('an account that is deleted while its owner writes', () => {
  const leftOf = async (id: string, username: string) => ({
    lines: await sql(
      'SELECT navn FROM chat_messages WHERE navn = $1 OR user_id::text = $2 OR sender = $3',
      [username, id, `u:${id}`],
    ),
    people: await sql('SELECT navn FROM chat_users WHERE navn = $1', [username]),
  });

  it('leaves no line under the name, and no points', async () => {
    const writer = await register(server, { username: 'Skriver' });
    const socket = await join('?room=festival', { cookie: writer.cookie });
    const lines = [1, 2, 3, 4].map((line) => Promise.race([socket.say(`${line}`), socket.closed]));
    expect((await remove(writer)).status).toBe(200);
    await Promise.all(lines);
    await leaveAll();
    expect(await leftOf(writer.id, writer.username)).toEqual({ lines: [], people: [] });
  });

  it.runIf(runsOn('postgres'))('holds lines back until it is done', async () => {
    const writer = await register(server, { username: 'Skriver' });
    const socket = await join('?room=festival', { cookie: writer.cookie });
    const waiting = () => lockWaiters(server.ctx.db);
    let gone: ReturnType<typeof remove> | undefined;
    let line: Promise<unknown> = Promise.resolve();
    let isTaken = false;
    await server.ctx.db.transaction(async (tx) => {
      // This lock blocks the deletion of the account's row, but not inserts of its lines.
      const hold = 'SELECT 1 FROM users WHERE id = $1 FOR KEY SHARE';
      await server.ctx.db.sqlOf(tx).query(hold, [writer.id]);
      gone = remove(writer);
      await expect.poll(waiting).toBe(1);
      line = socket.say('i siste liten').then(({ type }) => {
        isTaken = type === 'ack';
      });
      await expect.poll(async () => isTaken || (await waiting()) === 2).toBe(true);
    });
    expect((await gone)?.status).toBe(200);
    await Promise.race([line, socket.closed]);
    await leaveAll();
    expect(isTaken).toBe(false);
    expect(await leftOf(writer.id, writer.username)).toEqual({ lines: [], people: [] });
  });

  it.runIf(runsOn('postgres'))('holds reports back too, and refuses them then', async () => {
    const reporter = await register(server);
    const id = await say(await join('?room=festival'), 'rapporteres i siste liten');
    const waiting = () => lockWaiters(server.ctx.db);
    const report = () =>
      server.api('POST', `/api/chat-messages/${id}/report`, {
        ...{ cookie: reporter.cookie, body: { reason: 'Stygt' } },
      });
    let gone: ReturnType<typeof remove> | undefined;
    let status: number | undefined;
    let reported: Promise<unknown> = Promise.resolve();
    await server.ctx.db.transaction(async (tx) => {
      const hold = 'SELECT 1 FROM users WHERE id = $1 FOR KEY SHARE';
      await server.ctx.db.sqlOf(tx).query(hold, [reporter.id]);
      gone = remove(reporter);
      await expect.poll(waiting).toBe(1);
      reported = report().then((answer) => {
        status = answer.status;
      });
      await expect.poll(async () => status !== undefined || (await waiting()) === 2).toBe(true);
    });
    expect((await gone)?.status).toBe(200);
    await reported;
    expect(status).toBe(401);
    expect(await sql('SELECT 1 FROM chat_reports WHERE message_id = $1', [id])).toEqual([]);
  });
});

describe('a moderator’s act', () => {
  it('waits for nobody’s new picture, however many there are', async () => {
    const user = await register(server, { username: 'Skiftende' });
    const socket = await join('?room=gaming', { cookie: user.cookie });
    const id = await say(socket, 'fjern meg');
    const { ctx } = server;
    const reads = vi.spyOn(ctx.db.orm, 'select');
    for (let count = 0; count < 200; count += 1) {
      await ctx.db.transaction((tx) => publishNewPicture(ctx, tx, user.id));
    }
    expect((await admin('DELETE', `/chat-messages/${id}`)).status).toBe(200);
    await socket.next('message_deleted', (frame) => frame.id === id);
    expect(reads.mock.calls.length).toBeLessThan(100);
    reads.mockRestore();
  });

  it('that changes nothing is told to nobody', async () => {
    const twice = (work: () => Promise<{ status: number }>) =>
      publishedBy(server, [CHAT_TOPIC, ADMIN_TOPIC], async () => {
        for (let count = 0; count < 2; count += 1) expect((await work()).status).toBeLessThan(300);
      });
    const slow = { slowModeSeconds: 10 };
    expect(await twice(() => admin('PATCH', '/chat/rooms/cosplay', slow))).toEqual([CHAT_TOPIC]);
    expect(await twice(() => admin('PATCH', '/chat/rooms/cosplay', {}))).toEqual([]);
    const user = await register(server, { username: 'Uskyldig' });
    const id = await say(await join('?room=cosplay', { cookie: user.cookie }), 'hei');
    const dismiss = () => admin('DELETE', `/chat/reports/${id}`);
    expect(await twice(dismiss)).toEqual([ADMIN_TOPIC]);
    const remove = () => admin('DELETE', `/chat-messages/${id}`);
    expect(await twice(remove)).toEqual([CHAT_TOPIC, ADMIN_TOPIC]);
  });
});
