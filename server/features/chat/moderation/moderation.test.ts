import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import {
  addAdmin,
  addUser,
  loggedIn,
  openSocket,
  register,
  registration,
  type SocketOptions,
  startTestServer,
  type TestServer,
  type TestSocket,
  trySocket,
} from '#server/testing/index.ts';

let server: TestServer;
let bossId: string;
let boss: string;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-03T12:00:00Z', env: { TRUST_PROXY: '1' } });
  bossId = (await addAdmin(server, 'sjef')).id;
});
afterAll(() => server.stop());

const sockets: TestSocket[] = [];
async function join(path = '?room=festival', options?: SocketOptions): Promise<TestSocket> {
  const socket = await openSocket(server.url, path, options);
  sockets.push(socket);
  return socket;
}
beforeEach(async () => {
  server.clock.advance(86_400_000);
  boss = await loggedIn(server, 'admin', bossId);
});
afterEach(async () => {
  await Promise.all(sockets.splice(0).map((socket) => socket.close()));
});

const admin = (method: string, path: string, body?: unknown) =>
  server.api(method, `/api/admin${path}`, { cookie: boss, ...(body !== undefined && { body }) });
const rows = async (sql: string, values: unknown[] = []) =>
  (await server.ctx.db.pool.query(sql, values)).rows;
/**
 * A banned browser is connected, told the reason over the socket, and closed; it gets nothing else.
 */
async function isTurnedAway(options: SocketOptions) {
  const socket = await trySocket(server.url, '?room=festival', options);
  if ('status' in socket) throw new Error(`Refused: ${socket.status}`);
  expect(await socket.closed).toEqual({ code: 1008, reason: 'banned' });
  expect(socket.frames).toMatchObject([{ type: 'error', code: 'banned' }]);
}
/** A ban is enforced until the notification of its lifting has arrived. */
const heardOfLift = eventually;
async function say(socket: TestSocket, text: string, rest?: Record<string, unknown>) {
  const answer = await socket.say(text, rest);
  if (answer.type !== 'ack') throw new Error(JSON.stringify(answer));
  return answer.id;
}
const code = (answer: { type: string; code?: string }) =>
  answer.type === 'error' ? answer.code : answer.type;

describe('deleting and restoring', () => {
  it('needs an admin, and answers 404 for every id that is none', async () => {
    for (const [method, path] of [
      ['DELETE', '/chat-messages/1'],
      ['POST', '/chat-messages/1/restore'],
    ] as const) {
      expect((await server.api(method, `/api/admin${path}`)).status).toBe(401);
    }
    for (const id of ['999999', 'abc', '1e3', '9'.repeat(30), '-1']) {
      expect((await admin('DELETE', `/chat-messages/${id}`)).status, id).toBe(404);
    }
  });

  it('takes a line from all screens and the history, and brings it back', async () => {
    const [kari, ola] = [await join(), await join()];
    const { cookie } = await addAdmin(server, 'vakt');
    const moderator = await join('?room=gaming&admin=true', { cookie });
    const id = await say(kari, 'angrer');
    await moderator.next('new_message', ({ message }) => message.id === id);

    expect((await admin('DELETE', `/chat-messages/${id}`)).body).toEqual({ success: true });
    for (const socket of [kari, ola, moderator]) {
      expect(await socket.next('message_deleted')).toEqual({
        type: 'message_deleted',
        id,
        room: 'festival',
      });
    }
    const history = await server.api('GET', '/api/chat-messages?room=festival');
    expect(history.body.map((line: { id: string }) => line.id)).not.toContain(id);
    const late = await join(`?room=festival&since=${id}`);
    expect(late.of('message_deleted').map((frame) => frame.id)).toEqual([id]);
    expect((await join()).of('initial_messages')[0]?.messages.map((one) => one.id)).not.toContain(
      id,
    );

    await admin('POST', `/chat-messages/${id}/restore`);
    expect((await ola.next('message_restored')).message).toMatchObject({ id, melding: 'angrer' });
    const acts = await rows(
      'SELECT actor, action FROM audit_log WHERE subject_id = $1 ORDER BY id',
      [id],
    );
    expect(acts).toEqual([
      { actor: 'sjef', action: 'chat_line.delete' },
      { actor: 'sjef', action: 'chat_line.restore' },
    ]);
  });
});

describe('rooms', () => {
  const rules = (room: string, change: unknown) => admin('PATCH', `/chat/rooms/${room}`, change);

  it('refuse who is no admin, wrong fields and unknown rooms', async () => {
    expect((await server.api('PATCH', '/api/admin/chat/rooms/gaming', { body: {} })).status).toBe(
      401,
    );
    const wrong = await rules('gaming', { open: 'ja', slowModeSeconds: -1, pinnedMessageId: 'x' });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body.errors).sort()).toEqual([
      'open',
      'pinnedMessageId',
      'slowModeSeconds',
    ]);
    expect((await rules('vip', { open: false })).status).toBe(404);
    expect((await rules('gaming', { pinnedMessageId: '999999' })).status).toBe(400);
  });

  it('are closed and opened, slowed and for members only, and everybody is told', async () => {
    const user = await addUser(server);
    const kari = await join('?room=cosplay');
    const member = await join('?room=cosplay', { cookie: user.cookie });
    const answer = await rules('cosplay', { open: false });
    expect(answer.body).toEqual({
      room: 'cosplay',
      open: false,
      slowModeSeconds: 0,
      membersOnly: false,
      pinned: null,
    });
    await kari.next('room_state', ({ open }) => !open);
    expect(code(await kari.say('stengt'))).toBe('closed');

    await rules('cosplay', { open: true, membersOnly: true });
    expect(code(await kari.say('gjest'))).toBe('members_only');
    expect(code(await member.say('medlem'))).toBe('ack');

    await rules('cosplay', { membersOnly: false, slowModeSeconds: 120 });
    const id = await say(kari, 'først', { clientId: 'slow-1' });
    const slowed = await kari.say('så');
    expect(slowed).toMatchObject({ code: 'slow_mode', retryAfter: 120 });
    expect(slowed.type === 'error' && slowed.message).toContain('2 minutter');
    expect(await say(kari, 'først', { clientId: 'slow-1' })).toBe(id);
    server.clock.advance(120_000);
    expect(code(await kari.say('nå da'))).toBe('ack');

    await rules('cosplay', { slowModeSeconds: 0, pinnedMessageId: id });
    const { pinned } = await kari.next('room_state', (state) => state.pinned !== null);
    expect(pinned).toMatchObject({ id, melding: 'først' });
    const acts = await rows(
      "SELECT before, after FROM audit_log WHERE subject_id = 'cosplay' ORDER BY id",
    );
    expect(acts[0]).toEqual({ before: { open: null }, after: { open: false } });
  });

  it('lose a pinned line on open pages when it is removed, and have it again with it', async () => {
    const [kari, ola] = [await join(), await join()];
    const id = await say(kari, 'festes');
    const states = () => ola.of('room_state').map(({ pinned }) => pinned?.melding ?? null);
    const became = (...expected: (string | null)[]) =>
      eventually(() => expect(states()).toEqual(expected));
    await rules('festival', { pinnedMessageId: id });
    await became(null, 'festes');
    await admin('DELETE', `/chat-messages/${id}`);
    await became(null, 'festes', null);
    const [late] = (await join()).of('room_state');
    expect(late?.pinned).toBeNull();
    await admin('POST', `/chat-messages/${id}/restore`);
    await became(null, 'festes', null, 'festes');
    await rules('festival', { pinnedMessageId: null });
    await became(null, 'festes', null, 'festes', null);
    // A line that is not pinned changes no room.
    await admin('DELETE', `/chat-messages/${id}`);
    await eventually(() => expect(ola.of('message_deleted')).toHaveLength(2));
    await say(kari, 'videre');
    await ola.next('new_message', ({ message }) => message.melding === 'videre');
    expect(states()).toHaveLength(5);
  });

  it('lose a pinned line on open pages when reports hide it', async () => {
    const kari = await join();
    const id = await say(kari, 'festes og rapporteres');
    await rules('festival', { pinnedMessageId: id });
    await kari.next('room_state', ({ pinned }) => pinned?.id === id);
    for (let person = 0; person < 3; person += 1) {
      const { cookie } = await addUser(server);
      const body = { reason: 'Stygt' };
      await server.api('POST', `/api/chat-messages/${id}/report`, { cookie, body });
    }
    await eventually(() => expect(kari.of('room_state').at(-1)?.pinned).toBeNull());
    await rules('festival', { pinnedMessageId: null });
    await admin('DELETE', `/chat-messages/${id}`);
  });
});

describe('time-outs and bans', () => {
  const restrict = (body: unknown) => admin('POST', '/chat/restrictions', body);

  it('are one when the submit is repeated, so that lifting it ends it', async () => {
    const body = { kind: 'ban', navn: 'Dobbelttrykk', reason: 'Spam' };
    const submit = () =>
      server.api('POST', '/api/admin/chat/restrictions', {
        cookie: boss,
        headers: { 'idempotency-key': 'samme-trykk' },
        body,
      });
    const [first, again] = await Promise.all([submit(), submit()]);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.restriction).toEqual(first.body.restriction);
    const { id } = first.body.restriction;
    const acts = await rows('SELECT action FROM audit_log WHERE subject_id = $1', [id]);
    expect(acts).toEqual([{ action: 'chat_person.ban' }]);
    expect((await admin('DELETE', `/chat/restrictions/${id}`)).status).toBe(200);
    expect((await admin('GET', '/chat/restrictions')).body).toEqual([]);
  });

  it('refuse who is no admin and what is no target', async () => {
    expect((await server.api('POST', '/api/admin/chat/restrictions', { body: {} })).status).toBe(
      401,
    );
    const fields = async (body: unknown) => Object.keys((await restrict(body)).body.errors);
    expect(await fields({ kind: 'spark', navn: 'Kari' })).toEqual(['kind']);
    expect(await fields({ kind: 'timeout', navn: 'Kari' })).toEqual(['minutes']);
    expect(await fields({ kind: 'ban' })).toEqual(['navn']);
    expect(await fields({ kind: 'ban', navn: 'Kari', address: '10.0.0.1' })).toEqual(['navn']);
    expect(await fields({ kind: 'ban', address: 'her' })).toEqual(['address']);
    expect(await fields({ kind: 'ban', navn: 'CTRL Admin' })).toEqual(['navn']);
    expect(await fields({ kind: 'ban', messageId: '999999' })).toEqual(['messageId']);
  });

  it('silence a name for a time and say for how long; other people go on', async () => {
    const [kari, ola] = [await join(), await join('?room=festival', { navn: 'Ola' })];
    await say(kari, 'hei');
    const laid = await restrict({ kind: 'timeout', navn: 'KARI', minutes: 10, reason: 'Ro' });
    expect(laid.body.restriction).toMatchObject({
      kind: 'timeout',
      target: 'name',
      createdBy: 'sjef',
    });
    const refused = await kari.say('men');
    expect(refused).toMatchObject({ code: 'timeout', retryAfter: 600 });
    expect(refused.type === 'error' && refused.message).toContain('10 minutter');
    expect(code(await kari.say('nytt navn', { navn: 'Karianne' }))).toBe('ack');
    expect(code(await ola.say('hei'))).toBe('ack');
    expect((await admin('GET', '/chat/restrictions')).body).toHaveLength(1);
    server.clock.advance(600_000);
    expect(code(await kari.say('tilbake'))).toBe('ack');
    expect((await admin('GET', '/chat/restrictions')).body).toEqual([]);
  });

  it('tell a silenced person at once, at the next visit and when it is lifted', async () => {
    const { cookie } = await addUser(server, { username: 'dempes' });
    const [here, other] = [await join('?room=festival', { cookie }), await join('?room=gaming')];
    await here.say('hei');
    const body = { kind: 'timeout', navn: 'dempes', minutes: 10, reason: 'Spam' };
    const { id } = (await restrict(body)).body.restriction;
    expect(await here.next('timed_out')).toEqual({
      type: 'timed_out',
      seconds: 600,
      message: 'Du har fått en pause av en moderator. Du kan skrive igjen om 10 minutter.',
      reason: 'Spam',
    });
    server.clock.advance(60_000);
    const later = await join('?room=cosplay', { cookie });
    expect(await later.next('timed_out')).toMatchObject({ seconds: 540, reason: 'Spam' });
    await admin('DELETE', `/chat/restrictions/${id}`);
    const lifted = { type: 'timed_out', seconds: 0, reason: null };
    expect(await here.next('timed_out', ({ seconds }) => seconds === 0)).toMatchObject(lifted);
    expect(await later.next('timed_out', ({ seconds }) => seconds === 0)).toMatchObject(lifted);
    expect(here.of('timed_out')).toHaveLength(2);
    expect(other.of('timed_out')).toEqual([]);
  });

  it('ban a session under any name, close its sockets and keep it out until lifted', async () => {
    const named = await server.api('POST', '/api/chat/name', { body: { navn: 'Truls' } });
    const cookie = String(named.headers['set-cookie']).split(';')[0] ?? '';
    const troll = await join('?room=festival', { cookie, navn: 'Truls' });
    const ola = await join('?room=festival', { navn: 'Ola' });
    const id = await say(troll, 'bøø');
    const ban = await restrict({ kind: 'ban', messageId: id, reason: 'Mas' });
    expect(await troll.closed).toEqual({ code: 1008, reason: 'banned' });
    expect(troll.of('error').map((frame) => frame.code)).toEqual(['banned']);
    await isTurnedAway({ cookie });
    expect(code(await ola.say('låner navnet', { navn: 'Truls' }))).toBe('banned');
    expect(code(await ola.say('puh'))).toBe('ack');

    const card = await admin('GET', '/chat/people?navn=truls');
    expect(card.body).toMatchObject({
      navn: 'Truls',
      messageCount: 1,
      restrictions: [{ kind: 'ban' }],
    });
    expect(card.body.lines.map((line: { melding: string }) => line.melding)).toEqual(['bøø']);
    expect(card.body.acts).toMatchObject([{ actor: 'sjef', action: 'chat_person.ban' }]);

    const { id: banId } = ban.body.restriction;
    expect((await admin('DELETE', `/chat/restrictions/${banId}`)).body).toEqual({ success: true });
    expect((await admin('DELETE', `/chat/restrictions/${banId}`)).status).toBe(404);
    const back = await heardOfLift(() => join('?room=festival', { cookie, navn: 'Truls' }));
    expect(code(await back.say('unnskyld'))).toBe('ack');
  });

  it('ban an address, whatever name and session come from it', async () => {
    const near = await join('?room=festival', { from: '127.0.0.9', navn: 'Nær' });
    const far = await join('?room=festival', { navn: 'Fjern' });
    const id = await say(near, 'hei');
    const ban = await restrict({ kind: 'ban', messageId: id, byAddress: true, minutes: 60 });
    expect(ban.body.restriction).toMatchObject({ target: 'address', navn: null });
    expect((await near.closed).code).toBe(1008);
    await isTurnedAway({ from: '127.0.0.9' });
    expect(code(await far.say('jeg er her ennå'))).toBe('ack');
    expect(JSON.stringify(await rows('SELECT * FROM chat_messages'))).not.toContain('127.0.0.9');
    expect((await restrict({ kind: 'ban', address: '127.0.0.1' })).status).toBe(200);
    expect((await far.closed).code).toBe(1008);
    for (const { id: banId } of (await admin('GET', '/chat/restrictions')).body) {
      await admin('DELETE', `/chat/restrictions/${banId}`);
    }
    await heardOfLift(() => join());
    await heardOfLift(() => join('?room=festival', { from: '127.0.0.9' }));
  });
});

describe('reports', () => {
  const report = (id: string, from: string, reason = 'Stygt') =>
    server.api('POST', `/api/chat-messages/${id}/report`, {
      body: { reason },
      headers: { 'x-forwarded-for': from },
    });
  /** Addresses of visitors, unique over all tests. */
  const addresses = (count: number) =>
    Array.from({ length: count }, () => {
      address += 1;
      return `10.1.${address >> 8}.${address & 255}`;
    });
  let address = 0;
  async function visitor(navn: string): Promise<string> {
    const answer = await server.api('POST', '/api/chat/name', { body: { navn } });
    return String(answer.headers['set-cookie']).split(';')[0] ?? '';
  }
  const statusOf = async (id: string) =>
    (await rows('SELECT status FROM chat_messages WHERE id = $1', [id]))[0]?.status;

  it('of a deleted account count on, without the account and what it typed', async () => {
    const id = await say(await join(), 'rapporteres av en som slettes');
    const leaving = await register(server);
    const by = ({ cookie }: { cookie: string }, reason: string) =>
      server.api('POST', `/api/chat-messages/${id}/report`, { cookie, body: { reason } });
    await by(leaving, 'Noe privat');
    await by(await addUser(server), 'Stygt');
    const body = { password: leaving.password };
    await server.api('DELETE', '/api/user', { cookie: leaving.cookie, body });
    const stored = await rows('SELECT reporter, reason FROM chat_reports WHERE message_id = $1', [
      id,
    ]);
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`Noe privat|${leaving.id}`));
    expect(stored).toHaveLength(2);
    await by(await addUser(server), 'Stygt');
    expect(await statusOf(id)).toBe('hidden');
    await admin('DELETE', `/chat-messages/${id}`);
  });

  it('need a reason and a line', async () => {
    const kari = await join();
    const id = await say(kari, 'rapporter meg');
    expect((await report(id, '10.0.0.1', ' ')).status).toBe(400);
    expect((await report('999999', '10.0.0.1')).status).toBe(404);
    expect((await report('x', '10.0.0.1')).status).toBe(404);
  });

  it('of three different people hide a line, until a moderator has looked', async () => {
    const kari = await join('?room=gaming');
    const id = await say(kari, 'rapporter meg');
    const [a = '', b = '', c = ''] = addresses(3);
    for (let time = 0; time < 5; time += 1) expect((await report(id, a)).status).toBe(200);
    await report(id, b);
    const waiting = await admin('GET', '/chat/reports');
    expect(waiting.body).toMatchObject({
      total: 1,
      items: [
        { line: { id, status: 'shown' }, reports: [{ reason: 'Stygt' }, { reason: 'Stygt' }] },
      ],
    });
    await report(id, c);
    await kari.next('message_deleted', (frame) => frame.id === id);
    expect((await admin('DELETE', `/chat/reports/${id}`)).body).toEqual({ success: true });
    await kari.next('message_restored', ({ message }) => message.id === id);
    expect((await admin('GET', '/chat/reports')).body).toEqual({ total: 0, items: [] });
    for (const from of addresses(3)) await report(id, from);
    const history = await server.api('GET', '/api/chat-messages?room=gaming');
    expect(history.body.map((line: { id: string }) => line.id)).toContain(id);
  });

  it('of each person reach a moderator, also at one address and after a dismissal', async () => {
    const kari = await join('?room=gaming');
    const id = await say(kari, 'haha');
    const [festival = ''] = addresses(1);
    const reportAs = (reason: string, cookie?: string) =>
      server.api('POST', `/api/chat-messages/${id}/report`, {
        ...(cookie !== undefined && { cookie }),
        body: { reason },
        headers: { 'x-forwarded-for': festival },
      });
    const waiting = async () =>
      (await admin('GET', '/chat/reports')).body.items
        .filter(({ line }: { line: { id: string } }) => line.id === id)
        .flatMap((item: { reports: { reason: string }[] }) =>
          item.reports.map(({ reason }) => reason),
        );
    await reportAs('min egen');
    await reportAs('min egen igjen');
    expect(await waiting()).toEqual(['min egen']);
    expect((await admin('DELETE', `/chat/reports/${id}`)).status).toBe(200);
    expect(await waiting()).toEqual([]);

    const [a, b] = [await visitor('Barn X'), await visitor('Barn Y')];
    const account = await addUser(server);
    await reportAs('han plager oss', a);
    await reportAs('meg også', b);
    await reportAs('meg også, igjen', b);
    await reportAs('det er sant', account.cookie);
    await reportAs('uten navn');
    expect((await waiting()).sort()).toEqual([
      'det er sant',
      'han plager oss',
      'meg også',
      'uten navn',
    ]);
    expect(await statusOf(id)).toBe('shown');
    expect((await admin('DELETE', `/chat/reports/${id}`)).status).toBe(200);
    await reportAs('enda en gang', b);
    expect(await waiting()).toEqual([]);
  });

  it('stay with a line that was deleted meanwhile, so that undoing it brings both back', async () => {
    const kari = await join('?room=gaming');
    const id = await say(kari, 'omstridt');
    for (const from of addresses(3)) await report(id, from);
    expect(await statusOf(id)).toBe('hidden');
    expect((await admin('DELETE', `/chat-messages/${id}`)).status).toBe(200);
    expect((await admin('DELETE', `/chat/reports/${id}`)).status).toBe(200);
    expect((await admin('POST', `/chat-messages/${id}/restore?from=deleted`)).status).toBe(200);
    expect(await statusOf(id)).toBe('hidden');
    const waiting: { line: { id: string }; reports: unknown[] }[] = (
      await admin('GET', '/chat/reports')
    ).body.items;
    expect(waiting.find(({ line }) => line.id === id)?.reports).toHaveLength(3);
    const acts = await rows(
      "SELECT 1 FROM audit_log WHERE action = 'chat_line.dismiss_reports' AND subject_id = $1",
      [id],
    );
    expect(acts).toEqual([]);
    await admin('DELETE', `/chat/reports/${id}`);
  });

  it('of three at once hide it too; three within more than 10 minutes do not', async () => {
    const kari = await join('?room=gaming');
    const quick = await say(kari, 'fort');
    const slow = await say(kari, 'sakte');
    const three = addresses(3);
    await Promise.all(three.map((from) => report(quick, from)));
    await kari.next('message_deleted', (frame) => frame.id === quick);
    const [a = '', b = '', c = ''] = three;
    await report(slow, a);
    await report(slow, b);
    server.clock.advance(600_000);
    await report(slow, c);
    expect(await statusOf(slow)).toBe('shown');
  });

  it('of many networks of one IPv6 subscriber count once', async () => {
    const kari = await join('?room=gaming');
    const id = await say(kari, 'heller ikke rapporter meg');
    for (const network of ['a100', 'a101', 'a1ff']) {
      expect((await report(id, `2001:db8:7:${network}::1`)).status).toBe(200);
    }
    expect(await statusOf(id)).toBe('shown');
    await report(id, '2001:db8:7:b100::1');
    await report(id, '2001:db8:8:a100::1');
    expect(await statusOf(id)).toBe('hidden');
  });

  it('of many cookies at one address count once, those of accounts each', async () => {
    const kari = await join('?room=gaming');
    const id = await say(kari, 'ikke rapporter meg');
    const [home = '', mobile = ''] = addresses(2);
    const reportAs = (cookie: string) =>
      server.api('POST', `/api/chat-messages/${id}/report`, {
        cookie,
        body: { reason: 'Stygt' },
        headers: { 'x-forwarded-for': home },
      });
    for (const navn of ['Vitne en', 'Vitne to', 'Vitne tre']) {
      expect((await reportAs(await visitor(navn))).status).toBe(200);
    }
    expect(await statusOf(id)).toBe('shown');
    expect(
      await rows('SELECT reporter FROM chat_reports WHERE message_id = $1', [id]),
    ).toHaveLength(3);
    const user = await addUser(server);
    await reportAs(user.cookie);
    expect(await statusOf(id)).toBe('shown');
    await report(id, mobile);
    expect(await statusOf(id)).toBe('hidden');
  });
});

describe('held lines and words', () => {
  it('hold contact details in the children’s rooms until a moderator lets them through', async () => {
    const kari = await join('?room=gaming');
    const held = await kari.say('ring 41 23 45 67');
    expect(held).toMatchObject({ type: 'ack', held: true });
    const free = await join('?room=festival', { navn: 'Ola' });
    expect(await free.say('ring 41 23 45 67')).not.toHaveProperty('held');
    const next = await say(kari, 'vanlig');
    await kari.next('new_message', ({ message }) => message.id === next);
    expect(kari.of('new_message')).toHaveLength(1);

    expect((await server.api('GET', '/api/admin/chat/held')).status).toBe(401);
    const waiting = await admin('GET', '/chat/held');
    expect(waiting.body).toMatchObject({ total: 1, items: [{ status: 'held', navn: 'Kari' }] });
    const { id } = waiting.body.items[0];
    await admin('POST', `/chat-messages/${id}/restore`);
    const { message } = await kari.next('new_message', (one) =>
      one.message.melding.startsWith('ring'),
    );
    expect(BigInt(message.id) > BigInt(next)).toBe(true);
    expect((await admin('GET', '/chat/held')).body).toEqual({ items: [], total: 0 });
  });

  it('that were rejected wait again when the rejection is undone, however often', async () => {
    const kari = await join('?room=gaming');
    const held = await kari.say('nummeret er 41 23 45 67');
    const id = held.type === 'ack' ? held.id : '';
    await admin('DELETE', `/chat-messages/${id}`);
    expect((await admin('GET', '/chat/held')).body.total).toBe(0);
    for (let time = 0; time < 2; time += 1) {
      const undone = await admin('POST', `/chat-messages/${id}/restore?from=deleted`);
      expect(undone.body).toEqual({ success: true });
      expect((await admin('GET', '/chat/held')).body).toMatchObject({ items: [{ id }], total: 1 });
    }
    await say(kari, 'etterpå');
    await kari.next('new_message', ({ message }) => message.melding === 'etterpå');
    expect(kari.of('message_restored')).toEqual([]);
    const history = await server.api('GET', '/api/chat-messages?room=gaming');
    expect(JSON.stringify(history.body)).not.toContain('nummeret');

    await admin('DELETE', `/chat-messages/${id}`);
    await admin('POST', `/chat-messages/${id}/restore`);
    expect((await admin('GET', '/chat/held')).body.total).toBe(1);
    await admin('POST', `/chat-messages/${id}/restore`);
    await kari.next('new_message', ({ message }) => message.melding.startsWith('nummeret'));
    expect((await admin('POST', `/chat-messages/${id}/restore?from=tull`)).status).toBe(400);
  });

  it('that reports had hidden are hidden again when their deletion is undone', async () => {
    const kari = await join('?room=gaming');
    const id = await say(kari, 'skjult');
    for (const from of ['10.9.0.1', '10.9.0.2', '10.9.0.3']) {
      await server.api('POST', `/api/chat-messages/${id}/report`, {
        body: { reason: 'Stygt' },
        headers: { 'x-forwarded-for': from },
      });
    }
    await admin('DELETE', `/chat-messages/${id}`);
    await admin('POST', `/chat-messages/${id}/restore?from=deleted`);
    const { items: lines } = (await admin('GET', '/chat/reports')).body;
    const waiting = lines.find((one: { line: { id: string } }) => one.line.id === id);
    expect(waiting).toMatchObject({ line: { status: 'hidden' }, reports: [{}, {}, {}] });
    await admin('POST', `/chat-messages/${id}/restore`);
    await kari.next('message_restored', ({ message }) => message.id === id);
  });

  it('hold lines under names that say how to reach somebody', async () => {
    for (const navn of ['ring 41234567', 'kari@post.no', 'bit。ly/abc']) {
      const visitor = await join('?room=gaming', { navn });
      expect(await visitor.say(`hei fra ${navn.length}`), navn).toMatchObject({ held: true });
      const elsewhere = await join('?room=festival', { navn });
      expect(await elsewhere.say('hei'), navn).not.toHaveProperty('held');
    }
    const user = await addUser(server, { username: 'ring.41234567' });
    const member = await join('?room=cosplay', { cookie: user.cookie });
    expect(await member.say('hei')).toMatchObject({ held: true });
  });

  it('keep filtered words out of names too', async () => {
    const added = await admin('POST', '/chat/words', { word: 'kål*' });
    const kari = await join('?room=festival', { navn: 'Kålrabi' });
    expect(code(await kari.say('hei'))).toBe('word_filter');
    const user = await addUser(server, { username: 'kålhode' });
    const member = await join('?room=festival', { cookie: user.cookie });
    expect(code(await member.say('hei'))).toBe('word_filter');
    const chosen = await server.api('POST', '/api/chat/name', { body: { navn: 'Kål' } });
    expect([chosen.status, Object.keys(chosen.body.errors)]).toEqual([409, ['navn']]);
    const body = registration({ username: 'kålorm' });
    const registered = await server.api('POST', '/api/user/register', { body });
    expect([registered.status, Object.keys(registered.body.errors)]).toEqual([400, ['username']]);
    await admin('DELETE', `/chat/words/${added.body.id}`);
    expect(code(await member.say('hei'))).toBe('ack');
  });

  it('keep filtered words out', async () => {
    const kari = await join();
    expect((await server.api('POST', '/api/admin/chat/words', { body: {} })).status).toBe(401);
    expect((await admin('POST', '/chat/words', { word: '%' })).status).toBe(400);
    const added = await admin('POST', '/chat/words', { word: 'Kål*' });
    expect(added.body).toMatchObject({ word: 'kål*', createdBy: 'sjef' });
    expect((await admin('POST', '/chat/words', { word: 'KÅL*' })).status).toBe(409);
    expect(code(await kari.say('KÅLRABI!'))).toBe('word_filter');
    expect(code(await kari.say('gulrot'))).toBe('ack');
    expect((await admin('GET', '/chat/words')).body).toHaveLength(1);
    await admin('DELETE', `/chat/words/${added.body.id}`);
    expect((await admin('DELETE', `/chat/words/${added.body.id}`)).status).toBe(404);
    expect(code(await kari.say('kålrabi'))).toBe('ack');
  });
});
