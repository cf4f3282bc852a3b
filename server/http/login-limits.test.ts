import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cookiesOf, register, startTestServer, type TestServer } from '#server/testing/index.ts';

const NAME = 'Sjef';
const PASSWORD = 'et langt passord';
/** Uses of LIMIT_LOGIN_ADDRESS. */
const MOST = 30;

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer({ env: { ADMIN_USERNAME: NAME, ADMIN_PASSWORD: PASSWORD } });
});
afterEach(() => server.stop());

const post = (path: string, body: object, cookie?: string) =>
  server.api('POST', path, { body, ...(cookie && { cookie }) });
const logIn = (username: string, password: string, cookie?: string) =>
  post('/api/admin/login', { username, password }, cookie);

/** Statuses of `times` calls, one after the other, without repetition. */
async function statusesOf(times: number, call: (at: number) => ReturnType<typeof post>) {
  const seen = new Set<number>();
  for (let at = 0; at < times; at += 1) seen.add((await call(at)).status);
  return [...seen];
}

describe('at one address', () => {
  it('forms that are not filled in lock nobody out', async () => {
    for (const kind of ['user', 'affiliate', 'admin']) {
      expect(await statusesOf(MOST + 1, () => post(`/api/${kind}/login`, {}))).toEqual([400]);
    }
    expect((await logIn(NAME, PASSWORD)).status).toBe(200);
  });

  it('failed logins of users and affiliates leave the back office open', async () => {
    const password = 'feil';
    const user = (at: number) => post('/api/user/login', { username: `gjest${at}`, password });
    const affiliate = (at: number) =>
      post('/api/affiliate/login', { epost: `a${at}@example.no`, password });
    expect(await statusesOf(MOST, user)).toEqual([401]);
    expect((await user(MOST)).status).toBe(429);
    expect(await statusesOf(MOST, affiliate)).toEqual([401]);
    expect((await logIn(NAME, PASSWORD)).status).toBe(200);
  });

  it('passwords of one account wait in a queue of their own in browsers that know it', async () => {
    const compare = vi.spyOn(server.ctx.passwords, 'matches');
    const known = cookiesOf(await logIn(NAME, PASSWORD)).ctrl_device ?? '';
    await logIn(NAME, PASSWORD, known);
    const lanes = compare.mock.calls.map(([, , lane]) => lane);
    compare.mockRestore();
    expect(lanes).toEqual(['login:admin', expect.stringMatching(/^login:admin:id:[\da-f-]{36}$/)]);
  });

  it('failed logins of administrators leave it open for a browser that knows it', async () => {
    const known = cookiesOf(await logIn(NAME, PASSWORD)).ctrl_device ?? '';
    expect(await statusesOf(MOST, (at) => logIn(`ukjent${at}`, PASSWORD))).toEqual([401]);
    expect((await logIn(NAME, PASSWORD)).status).toBe(429);
    expect((await logIn(NAME, PASSWORD, known)).status).toBe(200);
    const { rows } = await server.ctx.db.pool.query(
      "SELECT count(*)::int AS n FROM rate_limits WHERE key LIKE 'login%'",
    );
    const before = rows[0]?.n;
    await statusesOf(MOST, (at) => logIn(`nytt-navn${at}`, PASSWORD));
    const after = await server.ctx.db.pool.query(
      "SELECT count(*)::int AS n FROM rate_limits WHERE key LIKE 'login%'",
    );
    expect(after.rows[0]?.n).toBe(before);
  });

  it('logins that succeed are not counted, and leave so many sessions open and no more', async () => {
    const first = cookiesOf(await logIn(NAME, PASSWORD)).ctrl_admin ?? '';
    server.clock.advance(1);
    expect(await statusesOf(MOST + 1, () => logIn(NAME, PASSWORD))).toEqual([200]);
    const last = cookiesOf(await logIn(NAME, PASSWORD)).ctrl_admin ?? '';
    const { rows } = await server.ctx.db.pool.query('SELECT count(*)::int AS n FROM sessions');
    expect(rows).toEqual([{ n: 20 }]);
    const session = async (cookie: string) =>
      (await server.api('GET', '/api/admin/session', { cookie })).body.success;
    expect([await session(first), await session(last)]).toEqual([false, true]);
  });

  it('links that are asked for, and made-up ones, leave logins open', async () => {
    const { username, password } = await register(server);
    const ask = (at: number) =>
      post('/api/user/password/forgot', { email: `ukjent${at}@example.no` });
    expect(await statusesOf(60, ask)).toEqual([200]);
    expect((await ask(60)).status).toBe(429);
    const guess = () =>
      post('/api/user/password/reset', { token: 'x'.repeat(43), password: 'en lang setning' });
    expect(await statusesOf(60, guess)).toEqual([400]);
    expect((await guess()).status).toBe(429);
    expect((await post('/api/affiliate/login-link', { epost: 'a@example.no' })).status).toBe(200);
    expect((await post('/api/user/login', { username, password })).status).toBe(200);
    expect((await logIn(NAME, PASSWORD)).status).toBe(200);
  });
});
