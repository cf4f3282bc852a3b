import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemTimers, type Timers } from '#server/lib/clock.ts';
import {
  addAdmin,
  addUser,
  makeTestData,
  manualTimers,
  openSocket,
  startTestServer,
  type TestData,
  type TestServer,
  type TestSocket,
} from '#server/testing/index.ts';
import { currentEngine } from '#server/testing/test-database.ts';

/** Lines that a room takes in a second. */
const LINES = 6;
const MINUTE = 60_000;

const timers = manualTimers();
/** The fan-out's pauses are real, so that frames arrive; what waits longer waits for `pass`. */
const longTimers: Timers = {
  after: (ms, work) => (ms < 1000 ? systemTimers : timers).after(ms, work),
};
let server: TestServer;
let admin: { cookie: string };
let guards = 0;
beforeAll(async () => {
  server = await startTestServer({
    now: '2026-03-03T12:00:00Z',
    timers: longTimers,
    env: {
      LIMIT_CHAT_ROOM: `${LINES}/1`,
      LIMIT_CHAT_LINES: '100000/1',
      // No socket is asked twice while the clock is moved.
      CHAT_PING_SECONDS: '600',
      TRUST_PROXY: '1',
    },
  });
});
afterAll(() => server.stop());

const open: TestSocket[] = [];
let addresses = 0;
const from = (address: string) => ({ 'x-forwarded-for': address });
async function join(navn: string, path = '?room=festival', cookie?: string) {
  addresses += 1;
  // A crowd has many addresses: new names of one alone fill no room.
  const options = { navn, headers: from(`10.1.0.${addresses % 250}`), ...(cookie && { cookie }) };
  const socket = await openSocket(server.url, path, options);
  open.push(socket);
  return socket;
}
const many = (navn: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, one) => join(`${navn} ${one}`)));
const code = (answer: { type: string; code?: string }) =>
  answer.type === 'error' ? answer.code : answer.type;
let number = 0;
const sayAll = (sockets: readonly TestSocket[]) => {
  number += 1;
  return Promise.all(sockets.map((socket) => socket.say(`linje ${number}`))).then((answers) =>
    answers.map(code).sort(),
  );
};
/** Moves both clocks, so that what waits for the time runs. */
function pass(ms: number) {
  server.clock.advance(ms);
  timers.advance(ms);
}
const slowOf = ({
  slowModeSeconds,
  slowModeUntil,
}: {
  slowModeSeconds: number;
  slowModeUntil?: string | undefined;
}) => [slowModeSeconds, slowModeUntil !== undefined];
const lastState = (socket: TestSocket) => slowOf(socket.of('room_state').at(-1) as never);
async function acts() {
  const { rows } = await server.ctx.db.pool.query(
    "SELECT actor, action, subject_id FROM audit_log WHERE action LIKE 'chat_room.%' ORDER BY created_at, id",
  );
  return rows.map(
    ({ actor, action, subject_id }) =>
      `${String(actor).replace(/\d+$/, '')} ${action} ${subject_id}`,
  );
}
const change = (slowModeSeconds: number) =>
  server.api('PATCH', '/api/admin/chat/rooms/festival', {
    cookie: admin.cookie,
    body: { slowModeSeconds },
  });

beforeEach(async () => {
  pass(60 * MINUTE);
  await server.ctx.db.pool.query("DELETE FROM audit_log WHERE action LIKE 'chat_room.%'");
  await server.ctx.db.pool.query('DELETE FROM chat_rooms');
  // A session of the back office does not last that long.
  guards += 1;
  admin = await addAdmin(server, `vakt${guards}`);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((socket) => socket.close()));
});

describe('a room that is full', () => {
  it('takes no more lines of visitors in that second, and slow mode comes on by itself', async () => {
    const crowd = await many('Mange', 10);
    const [witness] = crowd as [TestSocket];
    const answers = await sayAll(crowd);
    expect(answers).toEqual([...Array(LINES).fill('ack'), ...Array(4).fill('slow_mode')]);
    await witness.next('room_state', ({ slowModeSeconds }) => slowModeSeconds === 10);
    expect(lastState(witness)).toEqual([10, true]);
    expect(await acts()).toEqual(['CTRL Festival chat_room.slow_on festival']);
    const late = await join('Sen');
    expect(lastState(late)).toEqual([10, true]);
    expect(code(await late.say('hei'))).toBe('slow_mode');

    server.clock.advance(1000);
    expect(code(await late.say('hei'))).toBe('ack');
    expect(await late.say('en til')).toMatchObject({ code: 'slow_mode', retryAfter: 10 });
    server.clock.advance(9000);
    expect(code(await late.say('en til'))).toBe('slow_mode');
    server.clock.advance(1000);
    expect(code(await late.say('en til'))).toBe('ack');
  });

  it('is not full of new names from one address, who meet a limit of their own before', async () => {
    const headers = from('10.2.0.1');
    const one = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        openSocket(server.url, '?room=festival', { navn: `Alene ${at}`, headers }),
      ),
    );
    open.push(...one);
    const half = LINES / 2;
    expect(await sayAll(one)).toEqual([
      ...Array(half).fill('ack'),
      ...Array(10 - half).fill('too_fast'),
    ]);
    expect(await one.at(-1)?.say('hei')).toMatchObject({ code: 'too_fast', retryAfter: 1 });
    expect(await sayAll(await many('Andre', half))).toEqual(Array(half).fill('ack'));
    expect(await acts()).toEqual([]);
  });

  it('counts neither users nor administrators, and other rooms have their own', async () => {
    const { cookie } = await addUser(server);
    const user = await join('Bruker', '?room=festival', cookie);
    const boss = await join('Admin', '?room=festival&admin=true', admin.cookie);
    for (let line = 0; line < LINES; line += 1) {
      expect(code(await user.say(`bruker ${line}`))).toBe('ack');
      expect(code(await boss.say(`admin ${line}`, { type: 'admin_message' }))).toBe('ack');
    }
    expect(await sayAll(await many('Få', LINES))).toEqual(Array(LINES).fill('ack'));
    expect(code(await (await join('Nabo', '?room=gaming')).say('hei'))).toBe('ack');
    expect(await acts()).toEqual([]);
    expect(code(await user.say('fortsatt her'))).toBe('ack');
  });

  it('is slow until it has been calm for two minutes, which is told and noted once', async () => {
    const crowd = await many('Rask', 8);
    const [witness] = crowd as [TestSocket];
    await sayAll(crowd);
    await witness.next('room_state', ({ slowModeSeconds }) => slowModeSeconds === 10);
    // Full again after more than a minute: it lasts two minutes from then on.
    server.clock.advance(90_000);
    await sayAll(crowd);
    const first = witness.of('room_state').at(1)?.slowModeUntil;
    const next = await witness.next(
      'room_state',
      ({ slowModeUntil }) => slowModeUntil !== undefined && slowModeUntil !== first,
    );
    expect(Date.parse(String(next.slowModeUntil)) - Date.parse(String(first))).toBe(90_000);
    server.clock.advance(120_000);
    timers.advance(120_000);
    await witness.next(
      'room_state',
      (state) =>
        state.slowModeSeconds === 0 && witness.frames.indexOf(state) > witness.frames.indexOf(next),
    );
    expect(await acts()).toEqual([
      'CTRL Festival chat_room.slow_on festival',
      'CTRL Festival chat_room.slow_off festival',
    ]);
    expect(await sayAll(crowd.slice(0, LINES))).toEqual(Array(LINES).fill('ack'));
  });

  it('keeps the slow mode that an administrator has set', async () => {
    await change(30);
    const crowd = await many('Egen', 8);
    // A process learns of a change by a notification, which a socket that joins at once may precede.
    await expect.poll(() => lastState(crowd[0] as TestSocket)).toEqual([30, false]);
    const answers = await sayAll(crowd);
    expect(answers).toEqual([...Array(LINES).fill('ack'), 'slow_mode', 'slow_mode']);
    const { body } = await server.api('GET', '/api/admin/chat/rooms', { cookie: admin.cookie });
    expect(body.map(slowOf)).toContainEqual([30, false]);
    expect(await acts()).toEqual(['vakt chat_room.change festival']);
  });

  it('stays quick for ten minutes when an administrator turns slow mode off', async () => {
    const crowd = await many('Av', 8);
    const full = [...Array(LINES).fill('ack'), 'slow_mode', 'slow_mode'];
    expect(await sayAll(crowd)).toEqual(full);
    expect((await change(0)).body).not.toHaveProperty('slowModeUntil');
    server.clock.advance(1000);
    // Still no more lines than can be read.
    expect(await sayAll(crowd)).toEqual(full);
    server.clock.advance(9 * MINUTE);
    expect(await sayAll(crowd)).toEqual(full);
    const on = 'CTRL Festival chat_room.slow_on festival';
    expect(await acts()).toEqual([on, 'vakt chat_room.change festival']);
    server.clock.advance(MINUTE);
    expect(await sayAll(crowd)).toEqual(full);
    expect(await acts()).toEqual([on, 'vakt chat_room.change festival', on]);
  });
});

describe('a room over two server processes', () => {
  let data: TestData;
  const both: TestServer[] = [];
  afterAll(async () => {
    await Promise.all(both.map((one) => one.stop()));
    await data?.remove();
  });

  it.runIf(currentEngine() === 'postgres')('is full and slow in both', async () => {
    data = await makeTestData('postgres');
    const env = { LIMIT_CHAT_ROOM: `${LINES}/1`, TRUST_PROXY: '1' };
    for (let one = 0; one < 2; one += 1) {
      both.push(await startTestServer({ now: '2026-03-03T12:00:00Z', data, env }));
    }
    const sockets = await Promise.all(
      Array.from({ length: 10 }, (_, one) =>
        openSocket(both[one % 2]?.url ?? '', '?room=festival', {
          navn: `Begge ${one}`,
          headers: from(`10.1.0.${one}`),
        }),
      ),
    );
    const answers = await sayAll(sockets);
    expect(answers).toEqual([...Array(LINES).fill('ack'), ...Array(4).fill('slow_mode')]);
    for (const socket of sockets.slice(0, 2)) {
      await socket.next('room_state', ({ slowModeSeconds }) => slowModeSeconds === 10);
    }
    const { rows } = await (both[0] as TestServer).ctx.db.pool.query(
      "SELECT count(*)::int AS acts FROM audit_log WHERE action = 'chat_room.slow_on'",
    );
    expect(rows[0]?.acts).toBe(1);
    await Promise.all(sockets.map((socket) => socket.close()));
  });
});
