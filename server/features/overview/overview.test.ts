import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addAdmin, addUser, startTestServer, type TestServer } from '#server/testing/index.ts';
import { overviewAnswer } from '#shared/contracts/back-office.ts';

const START = '2026-08-20T12:00:10Z';
const MINUTE = 60_000;

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer({
    now: START,
    env: { ADMIN_MAX_SECONDS: '31536000', ADMIN_IDLE_SECONDS: '31536000' },
  });
  cookie = (await addAdmin(server)).cookie;
});
beforeEach(async () => {
  server.ctx.traffic.drain();
  server.clock.set(START);
  await sql('DELETE FROM server_minutes');
});
afterAll(() => server.stop());

function sql(text: string, values: unknown[] = []) {
  return server.ctx.db.pool.query(text, values);
}

async function stats() {
  const answer = await server.api('GET', '/api/admin/overview', { cookie });
  expect(answer.status).toBe(200);
  return overviewAnswer.parse(answer.body).stats;
}

/** Stores a minute of some process, `ago` minutes before now. */
async function addMinute(ago: number, rest: { ready?: boolean; latency?: number[] } = {}) {
  const now = server.clock.now().getTime();
  const { ready = true, latency = [] } = rest;
  await sql(
    `INSERT INTO server_minutes (minute, process_id, ready, latency, requests)
     VALUES ($1, gen_random_uuid(), $2, $3, $4)`,
    [
      new Date(now - (now % MINUTE) - ago * MINUTE),
      ready,
      latency,
      latency.reduce((a, b) => a + b, 0),
    ],
  );
}

it('is for admins', async () => {
  const user = await addUser(server);
  for (const by of [{}, { cookie: user.cookie }, { cookie: 'ctrl_admin=tull' }]) {
    expect((await server.api('GET', '/api/admin/overview', by)).status).toBe(401);
  }
});

it('counts what is in the tables', async () => {
  const before = await stats();
  await addUser(server);
  const affiliate = (status: string) =>
    sql(
      `INSERT INTO affiliates (navn, epost, status, personal_code, approved_at)
       VALUES ('Ida', gen_random_uuid() || '@example.no', $1, gen_random_uuid()::text, now())
       RETURNING id`,
      [status],
    );
  const { rows } = await affiliate('approved');
  await affiliate('pending');
  await affiliate('pending');
  await affiliate('rejected');
  await sql(
    `INSERT INTO affiliate_sales (affiliate_id, personal_code, tickets_sold, points_earned) VALUES
      ($1, 'A', 7, 70), ($1, 'A', -2, -20), (null, null, 4, 0)`,
    [rows[0]?.id],
  );
  await sql(
    `INSERT INTO contact_messages (navn, epost, melding, handled_at, deleted_at) VALUES
      ('a', 'a@example.no', 'x', null, null), ('b', 'a@example.no', 'x', now(), null),
      ('c', 'a@example.no', 'x', null, now())`,
  );
  await sql(
    `INSERT INTO social_shares (navn, epost, platform, url, reward_given) VALUES
      ('a', 'a@example.no', 'facebook', 'https://ctrl.example', true),
      ('b', 'a@example.no', 'facebook', 'https://ctrl.example', false)`,
  );
  await sql(
    `INSERT INTO chat_users (navn, last_active) VALUES
      ('i dag', '2026-08-19T22:00:00Z'), ('i går', '2026-08-19T21:59:59Z')`,
  );
  await sql(
    `INSERT INTO announcements (title, text, kind, drill, channels, starts_at, created_by,
       creator_id, ended_at)
     SELECT 'Ut', 'Nå', 'safety', false, '{banner}', now(), 'anne', gen_random_uuid(), ended
       FROM (VALUES (null::timestamptz), (now())) one(ended)`,
  );
  expect(await stats()).toMatchObject({
    waitingAnnouncements: before.waitingAnnouncements + 1,
    totalTicketsSold: before.totalTicketsSold + 9,
    affiliateTicketsSold: before.affiliateTicketsSold + 5,
    totalUsers: before.totalUsers + 1,
    activeToday: before.activeToday + 1,
    approvedAffiliates: before.approvedAffiliates + 1,
    pendingAffiliates: before.pendingAffiliates + 2,
    contactMessages: before.contactMessages + 2,
    unhandledMessages: before.unhandledMessages + 1,
    socialShares: before.socialShares + 2,
    waitingShares: before.waitingShares + 1,
  });
});

it('knows no response time before anything was answered', async () => {
  expect(await stats()).toMatchObject({ responseP50: null, responseP95: null });
});

it('measures the answers of the last five minutes, over all processes', async () => {
  const slow = Array.from({ length: 22 }, (_, bucket) => (bucket === 15 ? 5000 : 0));
  await addMinute(5, { latency: slow });
  expect(await stats()).toMatchObject({ responseP50: null });
  // This test's own requests are measured too; these of 20 to 30 ms outnumber them.
  const steady = Array.from({ length: 22 }, (_, bucket) => (bucket === 9 ? 1000 : 0));
  await addMinute(4, { latency: steady });
  const { responseP50, responseP95 } = await stats();
  expect(responseP50).toBeGreaterThan(20);
  expect(responseP50).toBeLessThan(30);
  expect(responseP95).toBeGreaterThan(Number(responseP50));
  expect(responseP95).toBeLessThanOrEqual(30);
});

it('gives uptime as the share of the minutes in which some server was ready', async () => {
  server.clock.advance(10 * MINUTE);
  expect(await stats()).toMatchObject({ uptimePercent: 100 });
  await sql('DELETE FROM server_minutes');
  server.clock.advance(MINUTE);
  // Minutes 9 to 0: two processes in one, none in three, one not ready.
  for (const ago of [9, 8, 7, 7, 3, 2]) await addMinute(ago);
  await addMinute(1, { ready: false });
  expect(await stats()).toMatchObject({ uptimePercent: 60 });
  server.clock.set(START);
  await sql('DELETE FROM server_minutes');
  await sql(
    `INSERT INTO server_minutes (minute, process_id, ready)
     SELECT '2026-08-20T12:00:00Z'::timestamptz - n * interval '1 minute', gen_random_uuid(), n < 43199
     FROM generate_series(1, 50000) n`,
  );
  expect(await stats()).toMatchObject({ uptimePercent: 99.9 });
  server.clock.advance(MINUTE);
  await sql(`UPDATE server_minutes SET ready = true WHERE minute >= '2026-07-21T12:01:00Z'`);
  expect(await stats()).toMatchObject({ uptimePercent: 100 });
});

// The last test: the night's deletion of minutes may run any time after the clock has moved on.
it('counts the minutes in which no server ran', async () => {
  for (const ago of [9, 8, 7]) await addMinute(ago);
  // 29 days later only those minutes and this one are ready.
  server.clock.advance(29 * 86_400_000);
  expect((await stats()).uptimePercent).toBe(0);
});
