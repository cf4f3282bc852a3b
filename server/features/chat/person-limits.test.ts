import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addUser,
  loggedIn,
  openSocket,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import { visitorCookie } from './identity.service.ts';

const MINUTES = 60_000;
/** Of one person; those who are not known share twenty times as many. */
const POINTS = 2;

let server: TestServer;
beforeAll(async () => {
  const limit = `${POINTS}/600`;
  server = await startTestServer({ env: { LIMIT_CHAT_NAME: limit, LIMIT_CHAT_REPORT: limit } });
});
afterAll(() => server.stop());

const choose = (navn: string, cookie?: string) =>
  server.api('POST', '/api/chat/name', { body: { navn }, ...(cookie && { cookie }) });
const report = (id: string, cookie?: string) =>
  server.api('POST', `/api/chat-messages/${id}/report`, {
    body: { reason: 'Stygt' },
    ...(cookie && { cookie }),
  });
const statuses = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

async function visitor(navn: string): Promise<string> {
  const { headers } = await choose(navn);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

/** Lines that can be reported. */
async function lines(count: number): Promise<string[]> {
  const { rows } = await server.ctx.db.pool.query(
    `INSERT INTO chat_messages (room, navn, melding, is_admin)
     SELECT 'festival', 'Ola', 'linje ' || n, false FROM generate_series(1, $1::int) n RETURNING id`,
    [count],
  );
  return rows.map(({ id }) => String(id));
}

describe('at the one address of a festival', () => {
  it('nobody takes the reports of those who are known by now', async () => {
    const kari = await visitor('Kari');
    const user = await addUser(server);
    server.clock.advance(11 * MINUTES);
    const many = await lines(20 * POINTS + 4);
    const [first = '', second = '', third = '', fourth = ''] = many;
    for (const id of many.slice(4)) expect((await report(id)).status).toBe(200);
    expect((await report(first)).status).toBe(429);
    expect((await report(first, await visitor('Ny'))).status).toBe(429);
    for (const cookie of [kari, user.cookie]) {
      const answers = [report(first, cookie), report(second, cookie)];
      expect(await statuses(answers)).toEqual([200, 200]);
    }
    // An account is a reporter of its own; the visitor's address has reported the other two before.
    expect((await report(third, user.cookie)).status).toBe(429);
    expect((await report(fourth, kari)).status).toBe(429);
  });

  it('an account counts once, whichever of its sessions asks, and an ended one not at all', async () => {
    const user = await addUser(server);
    const second = await loggedIn(server, 'user', user.id);
    const names = ['En', 'To'].map((navn) => choose(navn, user.cookie));
    expect(await statuses(names)).toEqual([200, 200]);
    expect((await choose('Tre', second)).status).toBe(429);
    await server.api('POST', '/api/user/logout', { cookie: second });
    const visitors = Array.from({ length: 20 * POINTS + 1 }, (_, at) => choose(`Ny${at}`));
    expect((await statuses(visitors)).filter((status) => status === 429).length).toBeGreaterThan(0);
    expect((await choose('Fire', second)).status).toBe(429);
  });

  it('a report that changes nothing costs nothing', async () => {
    server.clock.advance(11 * MINUTES);
    const [first = '', second = ''] = await lines(2);
    for (let time = 0; time < 20 * POINTS + 5; time += 1) {
      expect((await report(first)).status).toBe(200);
    }
    expect((await report(second)).status).toBe(200);
  });

  it('nobody takes the names of those who are known by now', async () => {
    const known = await visitor('Nora');
    server.clock.advance(11 * MINUTES);
    const fresh = await visitor('Fersk');
    for (let at = 1; at < 20 * POINTS; at += 1) {
      expect((await choose(`Gjest ${at}`)).status).toBe(200);
    }
    expect((await choose('Enda en')).status).toBe(429);
    expect((await choose('Fersk igjen', fresh)).status).toBe(429);
    expect((await choose('Nora en', known)).status).toBe(200);
    expect((await choose('Nora to', known)).status).toBe(200);
    expect((await choose('Nora tre', known)).status).toBe(429);
  });

  it('a cookie from before ids told their age is known', async () => {
    const [name, value] = visitorCookie('gammel', server.ctx.config);
    const cookie = `${name}=${value}`;
    expect((await choose('Ingen plass')).status).toBe(429);
    expect((await choose('Gammel', cookie)).status).toBe(200);
    const socket = await openSocket(server.url, '?room=festival', { cookie });
    expect(socket.frames).toContainEqual({ type: 'you', kind: 'visitor', navn: 'Gammel' });
    await socket.close();
  });
});
