import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addUser,
  openSocket,
  type SocketOptions,
  startTestServer,
  type TestServer,
  type TestSocket,
} from '#server/testing/index.ts';
import { CHAT_ROOMS } from '#shared/rules/chat.ts';

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
beforeEach(() => server.clock.advance(2 * 86_400_000));
afterEach(async () => {
  await Promise.all(sockets.splice(0).map((socket) => socket.close()));
});

const code = (answer: { type: string; code?: string }) =>
  answer.type === 'error' ? answer.code : answer.type;
async function named(navn: string, cookie?: string) {
  const answer = await server.api('POST', '/api/chat/name', {
    body: { navn },
    ...(cookie !== undefined && { cookie }),
  });
  return { answer, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
}

describe('names', () => {
  it.each(['CTRL Admin', 'ctrl  admin', 'СТRL Аdmin', 'CTRL Adm1n', 'CTRL Festival'])(
    '%s is refused in every way',
    async (navn) => {
      const socket = await join();
      expect(code(await socket.say('hei', { navn }))).toBe('name_reserved');
      const { answer } = await named(navn);
      expect(answer.status).toBe(409);
      expect(answer.body.errors).toHaveProperty('navn');
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );

  it('of accounts are not for visitors, nor what looks like them', async () => {
    const user = await addUser(server, { username: 'Kåre_Ås' });
    const socket = await join();
    for (const navn of ['Kåre_Ås', 'KÅRE_ÅS', 'Kåre_Аs'.replace('А', 'Å'), 'kåre\u200b_ås']) {
      expect(code(await socket.say('hei', { navn })), navn).toBe('name_taken');
    }
    expect((await named('kåre_ås')).answer.status).toBe(409);
    const own = await join('?room=festival', { cookie: user.cookie });
    expect(code(await own.say('det er meg'))).toBe('ack');
  });

  it('are bound to the visitor’s signed cookie while here and for 24 hours after', async () => {
    const { answer, cookie } = await named(' Mia ');
    expect(answer.body).toEqual({ success: true, navn: 'Mia' });
    expect(String(answer.headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Lax$/);
    const mia = await join('?room=festival', { cookie });
    expect(mia.of('you')).toEqual([{ type: 'you', kind: 'visitor', navn: 'Mia' }]);
    expect(code(await mia.say('hei', { navn: undefined }))).toBe('ack');
    expect((await mia.next('new_message')).message.navn).toBe('Mia');

    const thief = await join('?room=festival');
    expect(code(await thief.say('hei', { navn: 'ｍｉａ' }))).toBe('name_taken');
    expect((await named('MIA')).answer.status).toBe(409);
    const forged = await join('?room=festival', { cookie: `${cookie.slice(0, -2)}xx` });
    expect(forged.of('you')[0]?.navn).toBeNull();

    expect((await named('Mia', cookie)).answer.status).toBe(200);
    server.clock.advance(24 * 3_600_000 - 1000);
    expect((await named('MIA')).answer.status).toBe(409);
    server.clock.advance(1000);
    expect((await named('MIA')).answer.status).toBe(200);
    expect(code(await mia.say('hei', { navn: 'Mia' }))).toBe('name_taken');
  });

  it('are one for each cookie: the one before is nobody else’s for 24 hours', async () => {
    const { cookie } = await named('Første');
    const socket = await join('?room=festival', { cookie });
    expect(code(await socket.say('hei', { navn: 'Andre' }))).toBe('ack');
    expect((await named('Tredje', cookie)).answer.status).toBe(200);
    const other = await join();
    for (const left of ['første', 'Andre']) {
      expect((await named(left)).answer.status, left).toBe(409);
      expect(code(await other.say('jeg er fortsatt her', { navn: left }))).toBe('name_taken');
      const registered = await server.api('POST', '/api/user/register', {
        body: {
          ...{ username: left, email: 'en.annen@example.no', firstName: 'En', lastName: 'Annen' },
          ...{ password: 'et langt passord', confirmPassword: 'et langt passord' },
        },
      });
      expect([registered.status, Object.keys(registered.body.errors)]).toEqual([409, ['username']]);
    }
    expect((await named('Første', cookie)).answer.status).toBe(200);
    server.clock.advance(24 * 3_600_000);
    expect((await named('Andre')).answer.status).toBe(200);
  });

  it('that say ‘you’ are nobody’s: everybody’s own lines are called so', async () => {
    const socket = await join();
    expect(code(await socket.say('hei', { navn: 'Du' }))).toBe('name_reserved');
    for (const navn of ['Du', 'DU', 'd u', 'Du.', 'Dú', 'Ｄｕ', 'Duu', '\u{1D403}\u{1D42E}']) {
      expect((await named(navn)).answer.status, navn).toBe(409);
    }
    expect(code(await socket.say('hei', { navn: 'Dua' }))).toBe('ack');
  });

  it('of one’s own are checked anew when they are written in another way', async () => {
    const { cookie } = await named('Nils');
    const socket = await join('?room=festival', { cookie });
    expect(code(await socket.say('hei', { navn: 'Nіls' }))).toBe('name_reserved');
    expect((await named('Nіls', cookie)).answer.status).toBe(409);
    expect(code(await socket.say('hei', { navn: 'NILS' }))).toBe('ack');
  });

  it('are refused when they are none', async () => {
    for (const navn of [
      '',
      ' ',
      '\u200b',
      'x'.repeat(51),
      'a\u0001b',
      '\u202e\u3164',
      7,
      undefined,
    ]) {
      const answer = await server.api('POST', '/api/chat/name', { body: { navn } });
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ['navn']]);
    }
  });

  it('go to one of fifty who ask at once', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => named('Ettertraktet')));
    const statuses = all.map(({ answer }) => answer.status).sort();
    expect(statuses).toEqual([200, ...Array(49).fill(409)]);
  });
});

describe('the rate limit', () => {
  it('is five lines in five seconds, then ten seconds of silence, also after a reconnect', async () => {
    const first = await join('?room=festival', { navn: 'Rask' });
    for (let line = 0; line < 5; line += 1) {
      expect(code(await first.say(`linje ${line}`))).toBe('ack');
      server.clock.advance(900);
    }
    const refused = await first.say('for fort');
    expect(refused).toMatchObject({ code: 'too_fast', retryAfter: 10 });
    expect(refused.type === 'error' && refused.message).toContain('10 sekunder');
    await first.close();
    sockets.length = 0;
    const again = await join('?room=gaming', { navn: 'Rask' });
    server.clock.advance(4000);
    expect(await again.say('igjen')).toMatchObject({ code: 'too_fast', retryAfter: 6 });
    const other = await join('?room=festival', { navn: 'Rolig' });
    expect(code(await other.say('rolig'))).toBe('ack');
    server.clock.advance(6000);
    expect(code(await again.say('endelig'))).toBe('ack');
  });

  it('holds against thirty lines at once', async () => {
    const { cookie } = await named('Storm');
    const socket = await join('?room=festival', { cookie, navn: 'Storm' });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, line) => socket.say(`nr. ${line}`)),
    );
    expect(answers.map(code).filter((one) => one === 'ack')).toHaveLength(5);
    expect(answers.map(code).filter((one) => one === 'too_fast')).toHaveLength(25);
  });

  it('lets the same text through twice in a minute', async () => {
    const socket = await join();
    for (const text of ['Hei', 'hei']) {
      expect(code(await socket.say(text))).toBe('ack');
      server.clock.advance(20_000);
    }
    expect(await socket.say(' HEI ')).toMatchObject({ code: 'repeated', retryAfter: 20 });
    expect(code(await socket.say('hei du'))).toBe('ack');
    server.clock.advance(20_000);
    expect(code(await socket.say('hei'))).toBe('ack');
  });

  it('counts senders without a cookie by their address as well', async () => {
    const crowd = await startTestServer({ env: { LIMIT_CHAT_ADDRESS: '4/5' } });
    const socket = await openSocket(crowd.url, '?room=festival');
    const said: (string | undefined)[] = [];
    for (const navn of ['A', 'B', 'C', 'D', 'E'])
      said.push(code(await socket.say('hei', { navn })));
    expect(said).toEqual(['ack', 'ack', 'ack', 'ack', 'too_fast']);
    await socket.close();
    await crowd.stop();
  });
});

describe('new names of one address', () => {
  let crowd: TestServer;
  const open: TestSocket[] = [];
  beforeAll(async () => {
    crowd = await startTestServer({
      now: '2026-03-03T12:00:00Z',
      env: { LIMIT_CHAT_NEW_NAMES: '6/5', CHAT_NEW_NAME_LINES: '2', TRUST_PROXY: '1' },
    });
  });
  afterAll(() => crowd.stop());
  afterEach(async () => {
    await Promise.all(open.splice(0).map((socket) => socket.close()));
    crowd.clock.advance(86_400_000);
  });

  async function visitor(navn: string, from = '10.2.0.1', cookie?: string): Promise<TestSocket> {
    const answer = await crowd.api('POST', '/api/chat/name', { body: { navn } });
    const own = cookie ?? String(answer.headers['set-cookie']).split(';')[0] ?? '';
    const headers = { 'x-forwarded-for': from };
    const socket = await openSocket(crowd.url, '?room=festival', { cookie: own, headers, navn });
    open.push(socket);
    return socket;
  }
  const sayAll = (sockets: TestSocket[], text: string) =>
    Promise.all(sockets.map((socket) => socket.say(text))).then((answers) => answers.map(code));
  const many = (text: string, count: number, from?: string) =>
    Promise.all(Array.from({ length: count }, (_, one) => visitor(`${text} ${one}`, from)));

  it('share a limit, whoever they are; another address has its own', async () => {
    const fresh = await many('Ny', 10);
    const answers = await sayAll(fresh, 'hei');
    expect(answers.filter((one) => one === 'ack')).toHaveLength(6);
    expect(answers.filter((one) => one === 'too_fast')).toHaveLength(4);
    const refused = await fresh[0]?.say('igjen');
    expect(refused).toMatchObject({ code: 'too_fast', retryAfter: 5 });
    expect(code(await (await visitor('Annet sted', '10.2.0.2')).say('hei'))).toBe('ack');
    const nameless = { headers: { 'x-forwarded-for': '10.2.0.1' }, navn: 'Uten kake' };
    const script = await openSocket(crowd.url, '?room=festival', nameless);
    open.push(script);
    expect(code(await script.say('hei'))).toBe('too_fast');
    crowd.clock.advance(5000);
    expect(code(await script.say('hei'))).toBe('ack');
  });

  it('are new for as long as fewer than the wanted lines stand in a room', async () => {
    const waited = await many('Ventet', 8);
    crowd.clock.advance(600_000);
    const answers = await sayAll(waited, 'god kveld');
    expect(answers.filter((one) => one === 'ack')).toHaveLength(6);
    expect(answers.filter((one) => one === 'too_fast')).toHaveLength(2);
  });

  it('do not become old by lines that were held, hidden or deleted', async () => {
    const [socket] = await many('Slettet', 1);
    for (const text of ['en', 'to', 'tre'])
      expect(code((await socket?.say(text)) as never)).toBe('ack');
    crowd.clock.advance(600_000);
    const isNew = async (text: string) => {
      expect(code((await socket?.say(text)) as never)).toBe('ack');
      const { rows } = await crowd.ctx.db.pool.query(
        'SELECT new_name FROM chat_messages WHERE melding = $1',
        [text],
      );
      return rows[0]?.new_name;
    };
    expect(await isNew('gammelt navn')).toBe(false);
    await crowd.ctx.db.pool.query(
      "UPDATE chat_messages SET status = CASE melding WHEN 'en' THEN 'hidden' WHEN 'to' THEN 'held' ELSE 'deleted' END WHERE navn = 'Slettet 0'",
    );
    // The second line of a name with one that stands is still new, also within one batch.
    expect(await isNew('nytt igjen')).toBe(true);
    const both = ['fjerde', 'femte'].map((text) => socket?.say(text));
    await Promise.all(both);
    const { rows } = await crowd.ctx.db.pool.query(
      "SELECT new_name FROM chat_messages WHERE melding IN ('fjerde', 'femte') ORDER BY id",
    );
    expect(rows.map(({ new_name }) => new_name)).toEqual([true, false]);
  });

  it('count no more after ten minutes and a few lines, and neither do users', async () => {
    const settled = await many('Kjent', 8);
    for (const text of ['hei', 'heisann']) {
      for (const half of [settled.slice(0, 4), settled.slice(4)]) {
        crowd.clock.advance(5000);
        expect(await sayAll(half, text)).toEqual(Array(4).fill('ack'));
      }
    }
    crowd.clock.advance(600_000);
    expect(await sayAll(settled, 'god kveld')).toEqual(Array(8).fill('ack'));
    const fresh = await many('Fersk', 6);
    expect(await sayAll(fresh, 'god kveld')).toEqual(Array(6).fill('ack'));
    const user = await addUser(crowd);
    const member = await visitor('Bruker', '10.2.0.1', user.cookie);
    expect(code(await member.say('god kveld'))).toBe('ack');
    expect(await sayAll(settled, 'fortsatt her')).toEqual(Array(8).fill('ack'));
    expect(code(await (await visitor('For sen')).say('god kveld'))).toBe('too_fast');
  });
});

describe('points, levels and badges', () => {
  const record = async (navn: string) => {
    const { rows } = await server.ctx.db.pool.query(
      'SELECT message_count, total_points, activity_level, badges FROM chat_users WHERE navn = $1',
      [navn],
    );
    return rows[0];
  };

  it('are 5 for a line, at most once in 30 seconds, and 10 more for the first of a day', async () => {
    const socket = await join('?room=festival', { navn: 'Poeng' });
    await socket.say('en');
    expect(await record('Poeng')).toEqual({
      message_count: 1,
      total_points: 15,
      activity_level: 1,
      badges: ['Første melding'],
    });
    await socket.say('to');
    server.clock.advance(29_999);
    await socket.say('tre');
    expect(await record('Poeng')).toMatchObject({ message_count: 3, total_points: 15 });
    server.clock.advance(1);
    await socket.say('fire');
    expect(await record('Poeng')).toMatchObject({ message_count: 4, total_points: 20 });
    server.clock.advance(86_400_000);
    await socket.say('i morgen');
    expect(await record('Poeng')).toMatchObject({ message_count: 5, total_points: 35 });
  });

  it('of one name from many sockets at once are counted once and whole', async () => {
    const users = await Promise.all([addUser(server), addUser(server)]);
    const own = await Promise.all(
      users.flatMap(({ cookie }) => [0, 1].map(() => join('?room=festival', { cookie }))),
    );
    await Promise.all(own.flatMap((socket) => [0, 1].map((line) => socket.say(`linje ${line}`))));
    for (const { username } of users) {
      expect(await record(username)).toMatchObject({ message_count: 4, total_points: 15 });
    }
  });

  it('raise the level, told to the room as a line of the system right after', async () => {
    const socket = await join('?room=cosplay', { navn: 'Stiger' });
    await socket.say('først');
    await server.ctx.db.pool.query("UPDATE chat_users SET total_points = 96 WHERE navn = 'Stiger'");
    server.clock.advance(30_000);
    const answer = await socket.say('så');
    const { message } = await socket.next('new_message', (one) => one.message.isSystemMessage);
    expect(message).toMatchObject({
      navn: 'CTRL Festival',
      melding: 'Stiger har nådd nivå 2: Community Friend!',
      room: 'cosplay',
      isAdmin: 'false',
    });
    expect(message).not.toHaveProperty('level');
    expect(BigInt(message.id)).toBe(BigInt(answer.type === 'ack' ? answer.id : 0) + 1n);
    const own = socket.of('new_message').find((one) => one.message.melding === 'så');
    expect(own?.message.level).toBe(2);
    expect(await record('Stiger')).toMatchObject({ activity_level: 2 });
  });

  it('give badges for all rooms and for writing on a festival day', async () => {
    server.clock.set('2026-08-21T12:00:00Z');
    for (const room of CHAT_ROOMS) {
      await (await join(`?room=${room}`, { navn: 'Samler' })).say(`hei ${room}`);
    }
    expect((await record('Samler'))?.badges).toEqual([
      'Første melding',
      'Festivaldeltaker',
      'Alle rom',
    ]);
  });

  it('give the badge of a festival day by the editions that are published', async () => {
    const content = server.ctx.content.current();
    const later = '2027-03-05';
    const editions = content.editions.map((edition) => ({
      ...edition,
      days: edition.days.map((day) => ({ ...day, date: later })),
    }));
    server.clock.set(`${later}T12:00:00Z`);
    await (await join('?room=festival', { navn: 'Før' })).say('hei');
    await server.ctx.content.replace({ ...content, version: 'later', editions });
    await (await join('?room=festival', { navn: 'Etter' })).say('hei');
    expect((await record('Før'))?.badges).toEqual(['Første melding']);
    expect((await record('Etter'))?.badges).toEqual(['Første melding', 'Festivaldeltaker']);
    await server.ctx.content.replace(content);
  });
});
