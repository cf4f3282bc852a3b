import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { servePages } from '#server/http/pages.ts';
import {
  addAdmin,
  addUser,
  openSocket,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import { analyticsAnswer } from '#shared/contracts/back-office.ts';
import { LEADERBOARD_PATH } from '#shared/contracts/progress.ts';

/** A Thursday; Oslo is two hours ahead. */
const NOW = '2026-08-20T10:30:00Z';
const DAY_MS = 86_400_000;

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer({
    now: NOW,
    env: { ADMIN_MAX_SECONDS: '31536000', ADMIN_IDLE_SECONDS: '31536000', TRUST_PROXY: '1' },
    frontend: async (ctx) => {
      const pages = servePages(ctx, {
        paths: ['/', '/events', '/share-tracker', '/affiliate-progress', '/admin-dashboard'],
        render: (path) => ({ status: path === '/404' ? 404 : 200, html: `<p>${path}</p>` }),
      });
      return { warm: pages.warm, stop: async () => pages.stop() };
    },
  });
  cookie = (await addAdmin(server)).cookie;
});
beforeEach(async () => {
  server.clock.set(NOW);
  server.ctx.visitBuffer.drain();
  server.ctx.traffic.drain();
  for (const table of ['visit_marks', 'visit_counts', 'server_minutes', 'server_days', 'users']) {
    await sql(`DELETE FROM ${table}`);
  }
});
afterAll(() => server.stop());

function sql(text: string, values: unknown[] = []) {
  return server.ctx.db.pool.query(text, values);
}

async function figures(query = '') {
  const answer = await server.api('GET', `/api/admin/analytics${query}`, { cookie });
  expect(answer.status).toBe(200);
  return analyticsAnswer.parse(answer.body);
}

interface Call {
  method?: string;
  agent?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** The requests of a visitor's browser. */
function visit(address: string, path: string, call: Call = {}) {
  const { method = 'GET', agent = 'Mozilla/5.0 Firefox/140.0', headers = {}, body } = call;
  const known = { 'x-forwarded-for': address, 'user-agent': agent };
  return server.api(method, path, {
    headers: { ...known, ...headers },
    ...(body !== undefined && { body }),
  });
}

describe('GET /api/admin/analytics', () => {
  it('is for admins', async () => {
    const user = await addUser(server);
    for (const by of [{}, { cookie: user.cookie }, { cookie: 'ctrl_admin=tull' }]) {
      expect((await server.api('GET', '/api/admin/analytics', by)).status).toBe(401);
    }
  });

  it.each([
    ['?from=9999-12-31', { from: 'Må være en dato, som 2026-08-20' }],
    ['?to=0000-01-01', { to: 'Må være en dato, som 2026-08-20' }],
    ['?to=0001-01-01', { to: 'Må være en dato, som 2026-08-20' }],
    ['?from=torsdag', { from: 'Må være en dato, som 2026-08-20' }],
    ['?to=2026-02-30', { to: 'Må være en dato, som 2026-08-20' }],
    ['?from=2026-08-02&to=2026-08-01', { from: 'Må være før eller lik sluttdatoen' }],
    ['?from=2025-08-01&to=2026-08-02', { from: 'Perioden kan være på høyst 366 dager' }],
  ])('refuses %s', async (query, errors) => {
    const answer = await server.api('GET', `/api/admin/analytics${query}`, { cookie });
    expect([answer.status, answer.body.errors]).toEqual([400, errors]);
  });

  it('takes the last 30 days unless told, and every day of the period', async () => {
    expect(await figures()).toMatchObject({ from: '2026-07-22', to: '2026-08-20' });
    expect(await figures('?to=2026-03-01')).toMatchObject({ from: '2026-01-31', to: '2026-03-01' });
    expect(await figures('?from=2026-08-01')).toMatchObject({ to: '2026-08-20' });
    const year = await figures('?from=2024-01-01&to=2024-12-31');
    expect(year.visits.days).toHaveLength(366);
    expect(year.sales.days.at(-1)).toEqual({ day: '2024-12-31', direct: 0, affiliates: 0 });
  });

  it('says nothing where nothing was measured', async () => {
    const { visits, sales, performance } = await figures('?from=2027-01-01&to=2027-01-31');
    expect(visits).toMatchObject({ total: 0 });
    expect(visits.features.map(({ percent }) => percent)).toEqual([null, null, null, null, null]);
    expect(sales).toMatchObject({ tickets: 0, directPercent: null, affiliatePercent: null });
    expect(performance).toMatchObject({
      responseP50: null,
      responseP95: null,
      chatPerHour: null,
      socketsPeak: null,
      requests: 0,
      errorPercent: null,
    });
  });
});

describe('visits', () => {
  it('count each visitor once a day, with what they used', async () => {
    for (let times = 0; times < 3; times += 1) await visit('192.0.2.1', '/');
    await visit('192.0.2.1', '/events?a=b');
    await visit('192.0.2.1', '/api/chat-messages');
    await visit('192.0.2.2', '/api/programme.ics');
    await visit('192.0.2.2', '/affiliate-progress', { agent: 'Mozilla/5.0 Safari/605.1' });
    await visit('192.0.2.3', '/share-tracker');
    await visit('192.0.2.3', LEADERBOARD_PATH);
    const email = 'ny@example.no';
    await visit('192.0.2.3', '/api/newsletter', { method: 'POST', body: { email } });
    const { visits } = await figures();
    // Two browsers at one IP address are two visitors.
    expect(visits.total).toBe(4);
    expect(visits.days.filter((day) => day.visits > 0)).toEqual([{ day: '2026-08-20', visits: 4 }]);
    expect(visits.features).toEqual([
      { feature: 'programme', visits: 2, percent: 50 },
      { feature: 'chat', visits: 1, percent: 25 },
      { feature: 'leaderboard', visits: 2, percent: 50 },
      { feature: 'newsletter', visits: 1, percent: 25 },
      { feature: 'share', visits: 1, percent: 25 },
    ]);
  });

  it('hear a visitor who joins a room, and no admin', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.1', 'user-agent': 'Mozilla/5.0 Firefox/140.0' };
    const visitor = await openSocket(server.url, '?room=gaming', { headers });
    const follower = await openSocket(server.url, '?topics=progress', {
      headers: { ...headers, 'x-forwarded-for': '192.0.2.2' },
    });
    const admin = await openSocket(server.url, '?room=gaming&admin=true', {
      cookie,
      headers: { ...headers, 'x-forwarded-for': '192.0.2.3' },
    });
    const { visits, performance } = await figures();
    expect(visits.features[1]).toEqual({ feature: 'chat', visits: 1, percent: 100 });
    expect(performance).toMatchObject({ sockets: 3, socketsPeak: 3 });
    for (const socket of [visitor, follower, admin]) await socket.close();
  });

  it('pass over programs, the back office, failures and what is fetched ahead', async () => {
    const admin = { referer: `${server.url}/admin-dashboard?tab=chat` };
    await visit('192.0.2.1', '/', { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    await visit('192.0.2.1', '/', { agent: 'curl/8.5.0' });
    await visit('192.0.2.1', '/', { agent: '' });
    await visit('192.0.2.1', '/events', { headers: { 'sec-purpose': 'prefetch' } });
    await visit('192.0.2.1', '/events', { headers: { 'sec-fetch-dest': 'empty' } });
    await visit('192.0.2.1', '/events', { method: 'HEAD' });
    await visit('192.0.2.1', '/finnes-ikke');
    await visit('192.0.2.1', '/admin-dashboard');
    await visit('192.0.2.1', '/api/chat-messages', { headers: admin });
    await visit('192.0.2.1', '/api/newsletter', { method: 'POST', body: { email: 'tull' } });
    await visit('192.0.2.1', LEADERBOARD_PATH, { headers: { referer: `${server.url}/` } });
    expect((await figures()).visits.total).toBe(0);
  });

  it('become numbers when the day is over, and nothing leads back to anybody', async () => {
    await visit('192.0.2.1', '/events');
    await visit('192.0.2.2', '/');
    const before = await figures();
    const { rows } = await sql('SELECT mark FROM visit_marks');
    expect(JSON.stringify(rows)).not.toContain('192.0.2');
    server.clock.set('2026-08-21T00:00:00Z');
    await visit('192.0.2.1', '/');
    await server.runJobs();
    const { visits } = await figures('?from=2026-08-19&to=2026-08-21');
    expect(visits.days.map((day) => day.visits)).toEqual([0, 2, 1]);
    expect(visits.features[0]).toEqual({ feature: 'programme', visits: 1, percent: 33.3 });
    expect(before.visits.days.at(-1)).toEqual({ day: '2026-08-20', visits: 2 });
    const left = await sql('SELECT day::text FROM visit_marks GROUP BY day');
    expect(left.rows).toEqual([{ day: '2026-08-21' }]);
    const salts = await sql("SELECT 1 FROM daily_salts WHERE day < '2026-08-21'");
    expect(salts.rows).toEqual([]);
  });
});

describe('people and sales', () => {
  it('come by the Oslo weekday, Monday first', async () => {
    // Sunday 16 August ends at 22:00 UTC.
    for (const at of [
      '2026-08-16T21:59:00Z',
      '2026-08-16T22:00:00Z',
      '2026-08-17T08:00:00Z',
      '2026-06-01T08:00:00Z',
    ]) {
      server.clock.set(at);
      await addUser(server);
    }
    server.clock.set(NOW);
    expect((await figures()).newUsersPerWeekday).toEqual([2, 0, 0, 0, 0, 0, 1]);
    expect((await figures('?from=2026-06-01')).newUsersPerWeekday).toEqual([3, 0, 0, 0, 0, 0, 1]);
  });

  it('come from the ledger, by the day of the sale', async () => {
    const { rows } = await sql(
      `INSERT INTO affiliates (navn, epost) VALUES ('Ida', 'ida@example.no') RETURNING id`,
    );
    const id = rows[0]?.id;
    await sql(
      `INSERT INTO affiliate_sales (affiliate_id, tickets_sold, points_earned, sale_date) VALUES
        ($1, 5, 50, '2026-08-18T21:59:59Z'), ($1, -2, -20, '2026-08-18T22:00:00Z'),
        (null, 5, 0, '2026-08-19T12:00:00Z'), (null, 100, 0, '2026-08-20T22:00:00Z')`,
      [id],
    );
    const { sales } = await figures('?from=2026-08-18');
    expect(sales).toEqual({
      tickets: 8,
      viaAffiliates: 3,
      direct: 5,
      directPercent: 62.5,
      affiliatePercent: 37.5,
      days: [
        { day: '2026-08-18', direct: 0, affiliates: 5 },
        { day: '2026-08-19', direct: 5, affiliates: -2 },
        { day: '2026-08-20', direct: 0, affiliates: 0 },
      ],
    });
    // With more refunds than sales there is no share.
    expect((await figures('?from=2026-08-19')).sales).toMatchObject({
      tickets: 3,
      directPercent: null,
      affiliatePercent: null,
    });
    await sql('DELETE FROM affiliate_sales');
  });
});

describe('performance', () => {
  it('counts the lines of people by hour', async () => {
    const socket = await openSocket(server.url, '?room=festival');
    await socket.say('Hei');
    await socket.say('Hallo');
    server.clock.set('2026-08-20T21:10:00Z');
    await socket.say('God kveld');
    await sql(
      `INSERT INTO chat_messages (room, navn, melding, is_system_message, created_at)
       VALUES ('festival', 'CTRL', 'Ny level', true, $1)`,
      [server.clock.now()],
    );
    await socket.close();
    const { performance } = await figures('?from=2026-08-20');
    expect(performance.chatByHour[12]).toBe(2);
    expect(performance.chatByHour[23]).toBe(1);
    expect(performance.chatByHour.reduce((sum, lines) => sum + lines, 0)).toBe(3);
    // 23 hours and 10 minutes of the day have passed.
    expect(performance.chatPerHour).toBe(0.13);
  });

  it('counts answers and failures, summed days and running ones alike', async () => {
    server.clock.set('2026-09-10T10:30:00Z');
    for (let times = 0; times < 7; times += 1) await server.api('GET', '/api/health');
    server.ctx.readiness.stopping = true;
    expect((await server.api('GET', '/api/ready')).status).toBe(503);
    server.ctx.readiness.stopping = false;
    const today = (await figures()).performance;
    expect(today).toMatchObject({ requests: 8, errors: 1, errorPercent: 12.5 });
    expect(today.responseP50).toBeGreaterThanOrEqual(0);
    expect(today.responseP95).toBeGreaterThanOrEqual(Number(today.responseP50));
    server.clock.advance(DAY_MS);
    await server.runJobs();
    await server.api('GET', '/api/health');
    // The earlier period also includes the request for the analytics itself.
    expect((await figures('?from=2026-09-10&to=2026-09-10')).performance).toMatchObject({
      requests: 9,
      errors: 1,
      errorPercent: 11.1,
    });
    const both = (await figures('?from=2026-09-09')).performance;
    expect(both).toMatchObject({ requests: 11 });
    const nothing = { responseP50: null, responseP95: null, errors: null, socketsPeak: null };
    expect(both.days).toMatchObject([
      { day: '2026-09-09', requests: 0, ...nothing },
      { day: '2026-09-10', requests: 9, errors: 1 },
      { day: '2026-09-11', requests: 2, errors: 0 },
    ]);
    const { rows } = await sql('SELECT day::text, requests::int FROM server_days');
    expect(rows).toEqual([{ day: '2026-09-10', requests: 9 }]);
  });

  it('keeps minutes for 40 days and summed days for good', async () => {
    server.clock.set('2026-10-01T10:30:00Z');
    await server.api('GET', '/api/health');
    await figures();
    server.clock.advance(DAY_MS);
    await server.runJobs();
    server.clock.advance(45 * DAY_MS);
    await server.runJobs();
    const { rows } = await sql("SELECT 1 FROM server_minutes WHERE minute < '2026-10-03'");
    expect(rows).toEqual([]);
    const before = await figures('?from=2026-10-01&to=2026-10-01');
    expect(before.performance).toMatchObject({ requests: 2, errors: 0 });
  });
});
