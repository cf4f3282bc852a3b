import { afterEach, describe, expect, it } from 'vitest';
import {
  manualTimers,
  openSocket,
  runsOn,
  startTestServer,
  type TestServer,
  type TestSocket,
} from '#server/testing/index.ts';

const now = '2026-03-03T12:00:00Z';
const env = {
  LIMIT_CHAT_LINES: '100000/1',
  LIMIT_CHAT_ADDRESS: '100000/1',
  LIMIT_CHAT_NEW_NAMES: '100000/1',
  LIMIT_CHAT_FRAMES: '100000/1',
  LIMIT_CHAT_ROOM: '100000/1',
  CHAT_SOCKETS_PER_ADDRESS: '5000',
};
let server: TestServer;
afterEach(() => server.stop());

const join = (room: string) => openSocket(server.url, `?room=${room}`);

/** Sends a line as the client does: repeatedly, with the same id, until it is acknowledged. */
async function insist(socket: TestSocket, melding: string, clientId: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const before = new Set<unknown>(socket.frames);
    const isNew = (frame: { clientId?: string | undefined }) =>
      frame.clientId === clientId && !before.has(frame);
    const acked = socket.next('ack', isNew);
    const refused = socket.next('error', isNew);
    acked.catch(() => undefined);
    refused.catch(() => undefined);
    socket.send({ type: 'chat_message', navn: 'Skriver', melding, room: 'festival', clientId });
    const answer = await Promise.race([acked, refused]);
    if (answer.type === 'ack') return answer.id;
    if (answer.code !== 'unavailable') throw new Error(JSON.stringify(answer));
  }
  throw new Error(`Never acknowledged: ${melding}`);
}

describe('many clients that join at once', () => {
  it('is counted for everybody once a second, not once for each who comes', async () => {
    const timers = manualTimers();
    server = await startTestServer({ now, timers, env });
    const first = await join('festival');
    timers.advance(1000);
    const before = first.of('user_count').length;
    const clients = await Promise.all(Array.from({ length: 120 }, () => join('festival')));
    await first.say('er alle her?');
    // The first change is sent at once; the others are throttled to the next second.
    expect(first.of('user_count').length - before).toBeLessThanOrEqual(1);
    timers.advance(1000);
    await first.next('user_count', ({ count }) => count === 121);
    expect(first.of('user_count').length - before).toBeLessThanOrEqual(2);
    for (const socket of clients.slice(0, 5)) {
      await socket.next('user_count', ({ count }) => count === 121);
    }
  });
});

describe('many clients that write at once', () => {
  it('is stored whole, each sender in order, and heard in the order of ids', async () => {
    server = await startTestServer({ now, env });
    const reader = await join('festival');
    const writers = await Promise.all(Array.from({ length: 20 }, () => join('festival')));
    const numbers = Array.from({ length: 60 }, (_, line) => line);
    const answers = await Promise.all(
      writers.map((socket, person) =>
        Promise.all(
          numbers.map((line) => socket.say(`${person}/${line}`, { navn: `Skriver ${person}` })),
        ),
      ),
    );
    const ids = answers.map((own) =>
      own.map((answer) => BigInt(answer.type === 'ack' && answer.id)),
    );
    for (const own of ids) expect(own).toEqual([...own].sort((a, b) => (a < b ? -1 : 1)));
    const all = ids.flat().sort((a, b) => (a < b ? -1 : 1));
    expect(new Set(all).size).toBe(20 * 60);
    await reader.next('new_message', ({ message }) => message.id === String(all.at(-1)));
    const heard = reader.of('new_message').map(({ message }) => message);
    const lines = heard.filter(({ isSystemMessage }) => !isSystemMessage);
    expect(lines.map(({ id }) => BigInt(id))).toEqual(all);
    const { rows } = await server.ctx.db.pool.query(
      'SELECT id::text AS id FROM chat_messages ORDER BY chat_messages.id',
    );
    expect(heard.map(({ id }) => id)).toEqual(rows.map(({ id }) => String(id)));
  });
});

/* The embedded database has no connections to cut. */
describe.runIf(runsOn('postgres'))('when every connection to the database is cut', () => {
  it('people go on talking, and each line is there once, for all, in order', async () => {
    server = await startTestServer({ now, env });
    const reader = await join('festival');
    const writers = await Promise.all(Array.from({ length: 8 }, () => join('festival')));
    const cut = () =>
      server.ctx.db.pool
        .query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        )
        .catch(() => undefined);
    const acked = await Promise.all(
      writers.map(async (socket, person) => {
        const ids: string[] = [];
        for (let line = 0; line < 12; line += 1) {
          if (person === 0 && line % 4 === 2) await cut();
          ids.push(await insist(socket, `${person}/${line}`, `${person}-${line}`));
        }
        return ids;
      }),
    );
    const { rows } = await server.ctx.db.pool.query(
      "SELECT id::text AS id FROM chat_messages WHERE room = 'festival' AND NOT is_system_message ORDER BY chat_messages.id",
    );
    const stored = rows.map(({ id }) => String(id));
    expect(stored).toHaveLength(8 * 12);
    expect(new Set(acked.flat())).toEqual(new Set(stored));
    // The LISTEN connection was cut too: it reconnects, and missed lines are read.
    await reader.next('new_message', ({ message }) => message.id === stored.at(-1));
    const heard = reader.of('new_message').map(({ message }) => message);
    expect(heard.filter((line) => !line.isSystemMessage).map(({ id }) => id)).toEqual(stored);
  });
});
