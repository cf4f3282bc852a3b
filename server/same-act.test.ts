import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settings } from './config/settings.ts';
import {
  addAdmin,
  addUser,
  makeTestData,
  runsOn,
  startTestServer,
  type TestData,
  type TestRequest,
  type TestResponse,
  type TestServer,
} from './testing/index.ts';

/** The same act so many times at the same time. */
const FOLD = 50;
const PASSWORD = 'en lang setning';

/* An embedded database belongs to one process: these are promises of PostgreSQL alone. */
describe.runIf(runsOn('postgres'))(`${FOLD} times at once over two processes`, () => {
  let data: TestData;
  let servers: TestServer[] = [];
  beforeAll(async () => {
    data = await makeTestData();
    const limits = Object.keys(settings).filter((name) => name.startsWith('LIMIT_'));
    const env = {
      ...Object.fromEntries(limits.map((name) => [name, '9999/60'])),
      DATABASE_CONNECT_TIMEOUT_MS: '20000',
      DATABASE_STATEMENT_TIMEOUT_MS: '20000',
      BCRYPT_COST: '4',
    };
    servers = await Promise.all([1, 2].map(() => startTestServer({ data, env })));
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await data.remove();
  });

  const first = () => {
    const [server] = servers;
    if (server === undefined) throw new Error('No server was started');
    return server;
  };
  const rows = async (sql: string, ...values: unknown[]) =>
    (await first().ctx.db.pool.query(sql, values)).rows;
  const count = async (sql: string, ...values: unknown[]) =>
    Number((await rows(`select count(*) as n from ${sql}`, ...values))[0]?.n);

  /** How often each status was answered; `body` may differ from call to call. */
  async function all(
    method: string,
    path: string,
    body: (n: number) => unknown,
    more: TestRequest = {},
  ): Promise<Record<number, number>> {
    const answers = await Promise.all(
      Array.from({ length: FOLD }, (_, n): Promise<TestResponse> => {
        const server = servers[n % servers.length] ?? first();
        return server.api(method, path, { ...more, body: body(n) });
      }),
    );
    const statuses: Record<number, number> = {};
    for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
    return statuses;
  }

  it('one gift is opened once', async () => {
    const { id, cookie } = await addUser(first());
    const [gift] = await rows(
      `insert into user_gifts (user_id, title, description, gift_type, value, points, given_by_admin)
       values ($1, 'x', 'x', 'points', '50 poeng', 50, 'sjef') returning id`,
      id,
    );
    const path = `/api/user/gifts/${gift?.id}/open`;
    expect(await all('POST', path, () => ({}), { cookie })).toEqual({ 200: FOLD });
    const stats = await first().api('GET', '/api/user/stats', { cookie });
    expect(stats.body.totalPoints).toBe(50);
  });

  it('one name is registered once', async () => {
    const registration = (n: number) => {
      const username = n % 2 === 0 ? 'samme' : 'SAMME';
      const name = { firstName: 'Kari', lastName: 'Nordmann', email: `${username}@post.test` };
      return { username, ...name, password: PASSWORD, confirmPassword: PASSWORD };
    };
    const statuses = await all('POST', '/api/user/register', registration);
    expect(statuses).toEqual({ 201: 1, 409: FOLD - 1 });
    expect(await count("users where lower(username) = 'samme'")).toBe(1);
  });

  it('the wheel is spun once from one address', async () => {
    const body = { navn: 'Kari', epost: 'hjul@post.test' };
    const { 200: won = 0, 409: refused = 0 } = await all('POST', '/api/wheel/spin', () => body);
    expect(won).toBeGreaterThan(0);
    expect(won + refused).toBe(FOLD);
    expect(await count('wheel_spins where epost = $1', body.epost)).toBe(1);
  });

  it('one name of the chat has one holder', async () => {
    const statuses = await all('POST', '/api/chat/name', () => ({ navn: 'Ettertraktet' }));
    expect(statuses).toEqual({ 200: 1, 409: FOLD - 1 });
  });

  it('one newsletter address is one row', async () => {
    const body = (n: number) => ({ email: n % 2 === 0 ? 'brev@post.test' : 'BREV@post.test' });
    expect(await all('POST', '/api/newsletter', body)).toEqual({ 200: FOLD });
    expect(await count("newsletter_subscriptions where lower(email) = 'brev@post.test'")).toBe(1);
  });

  it('one contact form is one message, known by its key alone', async () => {
    const body = (n: number) => ({
      ...{ navn: 'Kari', epost: 'en-gang@post.test' },
      melding: `Den samme en gang til, ${n % 2}`,
    });
    const headers = { 'idempotency-key': 'et klikk' };
    const statuses = await all('POST', '/api/contact', body, { headers });
    expect(statuses).toEqual({ 200: FOLD / 2, 422: FOLD / 2 });
    expect(await count("contact_messages where epost = 'en-gang@post.test'")).toBe(1);
  });

  it('one order of tickets is one sale', async () => {
    const { cookie } = await addAdmin(first(), 'kari');
    const body = { ticketsSold: 5, orderReference: 'A-1' };
    const { 200: ok = 0, 201: made = 0 } = await all('POST', '/api/admin/sales', () => body, {
      cookie,
    });
    expect(ok + made).toBe(FOLD);
    expect(await count("affiliate_sales where order_reference = 'A-1'")).toBe(1);
  });

  it('one approval is one act', async () => {
    const { cookie } = await addAdmin(first(), 'ola');
    const [row] = await rows(`insert into affiliates (navn, epost, instagram, status)
      values ('Ny', 'ny@post.test', '@ny', 'pending') returning id`);
    const path = `/api/admin/affiliates/${row?.id}`;
    const statuses = await all('PATCH', path, () => ({ status: 'approved' }), { cookie });
    expect(statuses).toEqual({ 200: FOLD });
    expect(await count('audit_log where subject_id = $1::text', row?.id)).toBe(1);
  });

  it('one share is rewarded once', async () => {
    const { id, email } = await addUser(first());
    const { cookie } = await addAdmin(first(), 'pia');
    const [share] = await rows(
      `insert into social_shares (navn, epost, platform, url, shared_at)
       values ('Kari', $1, 'facebook', 'https://post.test/1', now()) returning id`,
      email,
    );
    const path = `/api/admin/social-shares/${share?.id}/reward`;
    const reward = { rewardType: 'Poeng', rewardAmount: 50, adminNotes: 'Fint' };
    expect(await all('PATCH', path, () => reward, { cookie })).toEqual({ 200: FOLD });
    expect(await count('user_gifts where user_id = $1', id)).toBe(1);
  });
});

/* The first start on an empty database, by two processes at the same time. */
describe.runIf(runsOn('postgres'))('two first starts at once', () => {
  it('are both ready, and everything is made once', async () => {
    const data = await makeTestData();
    const env = { ADMIN_USERNAME: 'sjefen', ADMIN_PASSWORD: PASSWORD };
    const both = await Promise.all([1, 2].map(() => startTestServer({ data, env })));
    const [here] = both;
    for (const server of both) {
      expect((await server.api('GET', '/api/ready')).status).toBe(200);
    }
    const twice = await here?.ctx.db.pool.query(
      `select (select count(*) - 1 from admins)::int as admins,
        (select count(*) - count(distinct (key, number)) from content_versions)::int as versions,
        (select count(*) - count(distinct (task, key)) from jobs where key is not null)::int as jobs`,
    );
    expect(twice?.rows).toEqual([{ admins: 0, versions: 0, jobs: 0 }]);
    for (const server of both) await server.stop();
    await data.remove();
  });
});
