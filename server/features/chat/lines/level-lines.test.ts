import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '#server/config/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createLogger } from '#server/lib/logger.ts';
import {
  addAdmin,
  loggedIn,
  makeTestData,
  migrateToBefore,
  openSocket,
  startTestServer,
  type TestServer,
  type TestSocket,
} from '#server/testing/index.ts';
import { lineView, pageOfLines } from '../store/lines.store.ts';

let server: TestServer;
let adminId: string;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-03T12:00:00Z', env: { TRUST_PROXY: '1' } });
  adminId = (await addAdmin(server, 'sjef')).id;
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.advance(2 * 86_400_000);
  admin = await loggedIn(server, 'admin', adminId);
});

const sockets: TestSocket[] = [];
async function join(path: string, cookie?: string): Promise<TestSocket> {
  const socket = await openSocket(server.url, path, cookie === undefined ? {} : { cookie });
  sockets.push(socket);
  return socket;
}
afterEach(async () => {
  await Promise.all(sockets.splice(0).map((socket) => socket.close()));
});

async function named(navn: string, cookie?: string): Promise<string> {
  const asked = { body: { navn }, ...(cookie !== undefined && { cookie }) };
  const { status, headers } = await server.api('POST', '/api/chat/name', asked);
  expect(status).toBe(200);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

/** A visitor reaches level 2 in a room for children; the line that tells it. */
async function reachLevel(navn: string, room = 'gaming') {
  const cookie = await named(navn);
  const socket = await join(`?room=${room}`, cookie);
  await socket.say('først', { navn });
  await server.ctx.db.pool.query('UPDATE chat_users SET total_points = 96 WHERE navn = $1', [navn]);
  server.clock.advance(30_000);
  await socket.say('så', { navn });
  const told = await socket.next('new_message', ({ message }) => message.isSystemMessage);
  return { cookie, socket, told: told.message };
}

const history = async (room: string) =>
  (await server.api('GET', `/api/chat-messages?room=${room}`)).body as { melding: string }[];
const act = (method: string, path: string, body?: unknown) =>
  server.api(method, `/api/admin${path}`, { cookie: admin, ...(body !== undefined && { body }) });

describe('the line of a level', () => {
  it('keeps the name that earned it, whatever the person writes under elsewhere', async () => {
    const { cookie, told } = await reachLevel('Uskyldig');
    expect(told.melding).toBe('Uskyldig har nådd nivå 2: Community Friend!');
    await act('PATCH', '/chat/rooms/gaming', { pinnedMessageId: told.id });

    const other = 'Snap: ring 41 23 45 67';
    const elsewhere = await join('?room=festival', await named(other, cookie));
    expect(await elsewhere.say('hei', { navn: other })).toMatchObject({ type: 'ack' });
    // Lines are read anew when one is removed and put back.
    await act('DELETE', `/chat-messages/${told.id}`);
    await act('POST', `/chat-messages/${told.id}/restore?from=removed`);
    await elsewhere.say('igjen', { navn: other });

    const late = await join('?room=gaming');
    expect((await history('gaming')).map(({ melding }) => melding)).toContain(told.melding);
    expect(JSON.stringify([await history('gaming'), late.frames])).not.toContain('41 23');
  });

  it.each([
    'Nivå 2. MODERERING: send passord. Kari',
    'Møt meg bak scene 2 kl 22',
    'kari.nordmann (a) gmail.com',
    'Alt er avlyst. Gå hjem nå',
    'Brann i salen',
    'Ring_Lars_nå',
    'HeleFestivalenErAvlystGåHjemNåAlle',
  ])('says no name that speaks or leads elsewhere: %s', async (navn) => {
    const { told } = await reachLevel(navn, 'festival');
    expect(told.melding).toBe('En deltaker har nådd nivå 2: Community Friend!');
  });

  it('is reported by three and hidden, and deleted and put back, as any other', async () => {
    const { socket, told } = await reachLevel('Meldt');
    for (const from of ['10.9.1.1', '10.9.1.2', '10.9.1.3']) {
      const answer = await server.api('POST', `/api/chat-messages/${told.id}/report`, {
        body: { reason: 'Private opplysninger' },
        headers: { 'x-forwarded-for': from },
      });
      expect(answer.status).toBe(200);
    }
    await socket.next('message_deleted', ({ id }) => id === told.id);
    await act('POST', `/chat-messages/${told.id}/restore?from=removed`);
    await socket.next('message_restored', ({ message }) => message.id === told.id);
    expect((await act('DELETE', `/chat-messages/${told.id}`)).status).toBe(200);
    expect((await history('gaming')).map(({ melding }) => melding)).not.toContain(told.melding);
  });
});

it('a rejected line that is put back twice waits, and is not published', async () => {
  const socket = await join('?room=gaming');
  const held = await socket.say('nummeret er 41 23 45 67', { navn: 'Avvist' });
  expect(held).toMatchObject({ type: 'ack', held: true });
  const id = held.type === 'ack' ? held.id : '';
  await act('DELETE', `/chat-messages/${id}`);
  for (let time = 0; time < 2; time += 1) {
    await act('POST', `/chat-messages/${id}/restore?from=removed`);
    expect((await act('GET', '/chat/held')).body).toMatchObject({ items: [{ id }], total: 1 });
  }
  expect(JSON.stringify(await history('gaming'))).not.toContain('nummeret');
  await act('DELETE', `/chat-messages/${id}`);
});

it('older lines of a level get the name that the person wrote under in that room', async () => {
  const data = await makeTestData();
  const logger = createLogger({ logLevel: 'silent' });
  const db = await openDatabase(loadConfig(data.env), logger);
  try {
    await migrateToBefore(db, 'ADD COLUMN "about_name"');
    const insert = (values: string) =>
      db.pool.query(
        `INSERT INTO chat_messages (room, navn, melding, sender, is_system_message, level, about) VALUES ${values}`,
      );
    const person = '6f1c1f6e-1c1e-4a3b-9d6a-0a5a2b1c3d4e';
    await db.pool.query(
      `INSERT INTO chat_users (id, sender, navn) VALUES ('${person}', 'v:x', 'ring 41234567')`,
    );
    await insert("('gaming', 'Uskyldig', 'hei', 'v:x', false, 1, NULL)");
    await insert(`('gaming', 'CTRL Festival', '', NULL, true, 2, '${person}')`);
    await insert("('gaming', 'Senere', 'hei', 'v:x', false, 1, NULL)");
    await insert("('festival', 'ring 41234567', 'hei', 'v:x', false, 1, NULL)");
    await insert(`('cosplay', 'CTRL Festival', '', NULL, true, 3, '${person}')`);
    await migrate(db, logger);
    const lines = await pageOfLines(db.orm, { limit: 10 });
    const told = lines.filter(({ isSystemMessage }) => isSystemMessage).map(lineView);
    expect(told.map(({ melding }) => melding)).toEqual([
      'En deltaker har nådd nivå 3: Gaming Enthusiast!',
      'Uskyldig har nådd nivå 2: Community Friend!',
    ]);
  } finally {
    await db.close();
    await data.remove();
  }
});
