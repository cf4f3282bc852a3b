import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addAdmin,
  addUser,
  openSocket,
  registration,
  startTestServer,
  type TestServer,
  type TestSocket,
} from '#server/testing/index.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-03T12:00:00Z' });
  admin = (await addAdmin(server)).cookie;
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance(600_000));

const sockets: TestSocket[] = [];
async function join(path: string, cookie?: string): Promise<TestSocket> {
  const socket = await openSocket(server.url, path, cookie === undefined ? {} : { cookie });
  sockets.push(socket);
  return socket;
}
afterEach(async () => {
  await Promise.all(sockets.splice(0).map((socket) => socket.close()));
});

async function named(navn: string, cookie?: string) {
  const asked = { body: { navn }, ...(cookie !== undefined && { cookie }) };
  const answer = await server.api('POST', '/api/chat/name', asked);
  return { answer, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
}
/** Says lines one after the other; whether each was held. */
async function heldOf(socket: TestSocket, lines: readonly string[], navn: string | undefined) {
  const held: boolean[] = [];
  for (const line of lines) {
    const answer = await socket.say(line, { navn });
    if (answer.type !== 'ack') throw new Error(JSON.stringify(answer));
    held.push(answer.held === true);
  }
  return held;
}

describe('a telephone number over several lines', () => {
  it('is held with the line that completes it, in whichever room for children', async () => {
    const { cookie } = await named('Deler');
    const [gaming, cosplay] = [
      await join('?room=gaming', cookie),
      await join('?room=cosplay', cookie),
    ];
    expect(await heldOf(gaming, ['412', 'hei på deg'], 'Deler')).toEqual([false, false]);
    expect(await heldOf(cosplay, ['34', 'og 567'], 'Deler')).toEqual([false, true]);
    expect(await heldOf(gaming, ['hva skjer?'], 'Deler')).toEqual([false]);
    server.clock.advance(61_000);
    expect(await heldOf(gaming, ['567 er resten'], 'Deler')).toEqual([true]);
    server.clock.advance(600_000);
    expect(await heldOf(gaming, ['567'], 'Deler')).toEqual([false]);
  });

  it('is one person’s under two names, with and without the login', async () => {
    const { cookie } = await named('Ring 4123');
    const first = await join('?room=gaming', cookie);
    expect(await heldOf(first, ['hei'], 'Ring 4123')).toEqual([false]);
    const other = await named('Uskyldig', cookie);
    const second = await join('?room=gaming', other.cookie);
    expect(await heldOf(second, ['4567'], 'Uskyldig')).toEqual([true]);

    const user = await addUser(server);
    const third = await join('?room=cosplay', `${user.cookie}; ${cookie}`);
    expect(await heldOf(third, ['4567'], undefined)).toEqual([true]);
  });

  it('is found at one address without cookies, and does not touch other people', async () => {
    const script = await join('?room=gaming');
    expect(await heldOf(script, ['412 34'], 'En')).toEqual([false]);
    const { cookie } = await named('Nabo');
    const neighbour = await join('?room=gaming', cookie);
    expect(await heldOf(neighbour, ['567'], 'Nabo')).toEqual([false]);
    expect(await heldOf(script, ['567'], 'To')).toEqual([true]);
  });

  it('counts nothing that a moderator approved or that was said in the other room', async () => {
    const { cookie } = await named('Godkjent');
    const festival = await join('?room=festival', cookie);
    const gaming = await join('?room=gaming', cookie);
    expect(await heldOf(festival, ['412 34'], 'Godkjent')).toEqual([false]);
    const answer = await gaming.say('56 78 90 12', { navn: 'Godkjent' });
    expect(answer).toMatchObject({ held: true });
    const id = answer.type === 'ack' ? answer.id : '';
    await server.api('POST', `/api/admin/chat-messages/${id}/restore`, { cookie: admin });
    expect(await heldOf(gaming, ['34'], 'Godkjent')).toEqual([false]);
  });

  it('is found in lines that are stored together', async () => {
    const { cookie } = await named('Samtidig');
    const socket = await join('?room=gaming', cookie);
    const answers = await Promise.all(['4123', '4567'].map((text) => socket.say(text)));
    const held = answers.map((answer) => answer.type === 'ack' && answer.held === true);
    expect(held).toEqual([false, true]);
  });
});

it('an address or a username is held with the line that completes it', async () => {
  const { cookie } = await named('Siden');
  const socket = await join('?room=gaming', cookie);
  expect(await heldOf(socket, ['sjekk kari punktum', 'link', 'ok'], 'Siden')).toEqual([
    false,
    true,
    false,
  ]);
  server.clock.advance(600_000);
  expect(await heldOf(socket, ['min snap er', 'kari_n'], 'Siden')).toEqual([false, true]);
});

describe('names', () => {
  const refused = [
    ...['ꓚTRL ꓮdmin', 'ᏟTRL Admin', 'ᴄᴛʀʟ ᴀᴅᴍɪɴ', 'CTRL Vakt', 'CTRL Moderator', 'C T R L vakt'],
    ...['Bеrit', 'Yuki ユキ', 'СТRL fan'],
  ];
  it.each(refused)('%s is refused in every way', async (navn) => {
    const { answer } = await named(navn);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([409, ['navn']]);
    const socket = await join('?room=festival');
    expect(await socket.say('hei', { navn })).toMatchObject({ code: 'name_reserved' });
  });

  it.each([
    ['  Mia\u200B \u2067Berg\u2069\uFE0F ', 'Mia Berg'],
    ['Al\u3164i\u00ADce\u{E0041}', 'Alice'],
    ['Bo\u2800b\u{E000}\u115F', 'Bob'],
    ['Z\u0301\u0302\u0303\u0304oe', 'Ź\u0302\u0303oe'],
    ['To\nLinjer', 'To Linjer'],
  ])('%j is shown as %s', async (navn, shown) => {
    const { answer, cookie } = await named(navn);
    expect(answer.body).toEqual({ success: true, navn: shown });
    const socket = await join('?room=festival', cookie);
    await socket.say('hei', { navn });
    const { message } = await socket.next('new_message');
    expect(message.navn).toBe(shown);
  });

  it('that hold nothing visible are none', async () => {
    for (const navn of ['\u2800', '\u3164\u115F', '\u200B\u2067', '\u{E0041}']) {
      const { answer } = await named(navn);
      expect([answer.status, answer.body.errors], JSON.stringify(navn)).toEqual([
        400,
        { navn: 'Skriv et navn' },
      ]);
    }
  });

  it('of that kind are no usernames either', async () => {
    for (const username of ['ctrl_vakt', 'vakt-ctrl', 'c.t.r.l', 'ctrl.crew', 'm0derator_1']) {
      const body = registration({ username });
      const { status, body: answer } = await server.api('POST', '/api/user/register', { body });
      expect([status, Object.keys(answer.errors)], username).toEqual([409, ['username']]);
    }
  });

  it('that are held already stay their holder’s', async () => {
    const { cookie } = await named('Gammel');
    await server.ctx.db.pool.query(
      "UPDATE chat_names SET key = 'ctrl vakt', navn = 'CTRL Vakt' WHERE key = 'gammel'",
    );
    const socket = await join('?room=festival', cookie);
    expect(await socket.say('hei', { navn: undefined })).toMatchObject({ type: 'ack' });
  });
});
