import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUser, loggedIn, startTestServer, type TestServer } from '#server/testing/index.ts';
import type { SessionKind } from './session.ts';

const ADMIN_PASSWORD = 'et langt passord';
const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    env: { ADMIN_USERNAME: 'sjef', ADMIN_PASSWORD, LIMIT_LOGIN_ADDRESS: '1000/900' },
  });
});
afterAll(() => server.stop());

async function rows(): Promise<number> {
  const { rows: found } = await server.ctx.db.pool.query('SELECT count(*) AS n FROM sessions');
  return Number(found[0]?.n);
}

/** Logs an admin in: the cookie as the browser stores it, and the Set-Cookie header. */
async function login(cookie?: string) {
  const body = { username: 'sjef', password: ADMIN_PASSWORD };
  const answer = await server.api('POST', '/api/admin/login', { body, ...(cookie && { cookie }) });
  const set = [answer.headers['set-cookie'] ?? []].flat();
  const whole = set.find((one) => one.startsWith('ctrl_admin=')) ?? '';
  return { whole, cookie: whole.split(';')[0] ?? '' };
}

const contact = (cookie: string, headers: Record<string, string> = {}) =>
  server.api('GET', '/api/contact', { cookie, headers });

const someone = (kind: SessionKind) =>
  loggedIn(server, kind, '0b9d6b0e-7d4c-4a53-9f6f-2f5d8a0d3c11');

describe('an anonymous visitor', () => {
  it('gets no cookie and leaves no row, on any public call', async () => {
    for (const path of ['/api/user/session', '/api/admin/session', '/api/programme', '/api/nope']) {
      const answer = await server.api('GET', path);
      expect(answer.headers['set-cookie'], path).toBeUndefined();
    }
    expect(await rows()).toBe(0);
  });

  it.each([
    'ctrl_user=tull',
    `ctrl_user=${'a'.repeat(43)}`,
    'ctrl_user=',
    `ctrl_user=${'x'.repeat(4000)}`,
    'ctrl_user=%E0%A4%A',
    'ctrl_admin="; drop table sessions',
  ])('with the cookie %s is nobody and gets no other', async (cookie) => {
    for (const kind of ['user', 'admin', 'affiliate']) {
      const answer = await server.api('GET', `/api/${kind}/session`, { cookie });
      expect(answer).toMatchObject({ status: 200, body: { success: false } });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(await rows()).toBe(0);
  });
});

describe('many who ask in the same moment', () => {
  it('are each taken for who they are', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => addUser(server)));
    const nobody = people[0]?.cookie.replace(/.$/, '-') ?? '';
    const cookies = [...people.map(({ cookie }) => cookie), nobody, `ctrl_user=${'a'.repeat(43)}`];
    const answers = await Promise.all(
      cookies.map((cookie) => server.api('GET', '/api/user/session', { cookie })),
    );
    const names = answers.map(({ body }) => body.user?.username);
    expect(names).toEqual([...people.map(({ username }) => username), undefined, undefined]);
    await server.ctx.db.pool.query('DELETE FROM sessions');
  });
});

describe('a session', () => {
  it('is an HttpOnly cookie and one row that does not hold what the cookie holds', async () => {
    const { whole, cookie } = await login();
    expect(whole).toMatch(/^ctrl_admin=s%3A[\w-]{43}\.[\w%.-]+; Path=\/; Expires=/);
    expect(whole).toMatch(/; HttpOnly/);
    expect(whole).toMatch(/; SameSite=Lax/);
    expect(whole).not.toMatch(/Secure|Domain/);
    const { rows: stored } = await server.ctx.db.pool.query('SELECT * FROM sessions');
    expect(stored).toHaveLength(1);
    const token = /s%3A([\w-]{43})/.exec(cookie)?.[1] ?? cookie;
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('is Secure and bound to the host on https', async () => {
    const env = { PUBLIC_URL: 'https://ctrl.test', TRUST_PROXY: '1' };
    const secure = await startTestServer({
      env: { ...env, ADMIN_USERNAME: 'sjef', ADMIN_PASSWORD },
    });
    const body = { username: 'sjef', password: ADMIN_PASSWORD };
    const { headers } = await secure.api('POST', '/api/admin/login', {
      body,
      headers: { 'x-forwarded-proto': 'https' },
    });
    await secure.stop();
    expect(headers['set-cookie']).toHaveLength(2);
    for (const cookie of headers['set-cookie'] ?? []) {
      expect(cookie).toMatch(
        /^__Host-ctrl_(admin|device)=.*; Path=\/;.*HttpOnly; Secure; SameSite/,
      );
    }
  });

  it('opens what its own kind may see, and nothing under the name of another kind', async () => {
    const { cookie } = await login();
    expect((await contact(cookie)).status).toBe(200);
    for (const kind of ['user', 'affiliate'] as const) {
      const renamed = (await someone(kind)).replace(`ctrl_${kind}`, 'ctrl_admin');
      expect((await contact(renamed)).status).toBe(401);
    }
  });

  it('is another one after each login, and the old one is nobody', async () => {
    const first = await login();
    const second = await login(first.cookie);
    expect(second.cookie).not.toBe(first.cookie);
    expect((await contact(first.cookie)).status).toBe(401);
    expect((await contact(second.cookie)).status).toBe(200);
  });

  it('is nobody once its row is gone, also when a request was under way', async () => {
    const { cookie } = await login();
    server.clock.advance(2 * MINUTE);
    const underWay = Promise.all(Array.from({ length: 20 }, () => contact(cookie)));
    await server.ctx.db.pool.query('DELETE FROM sessions');
    await underWay;
    expect((await contact(cookie)).status).toBe(401);
    expect(await rows()).toBe(0);
  });
});

describe('the end of a session', () => {
  it('comes for an admin after 30 minutes without a request of theirs', async () => {
    const { cookie } = await login();
    server.clock.advance(29 * MINUTE);
    expect((await contact(cookie)).status).toBe(200);
    server.clock.advance(29 * MINUTE);
    expect((await contact(cookie)).status).toBe(200);
    server.clock.advance(30 * MINUTE);
    expect((await contact(cookie)).status).toBe(401);
  });

  it('is not put off by polling', async () => {
    const { cookie } = await login();
    for (let minute = 0; minute < 30; minute += 5) {
      expect((await contact(cookie, { 'x-poll': '1' })).status).toBe(200);
      server.clock.advance(5 * MINUTE);
    }
    expect((await contact(cookie, { 'x-poll': '1' })).status).toBe(401);
  });

  it('comes after 8 hours in any case', async () => {
    const { cookie } = await login();
    for (let minute = 0; minute < 480; minute += 20) {
      expect((await contact(cookie)).status).toBe(200);
      server.clock.advance(20 * MINUTE);
    }
    expect((await contact(cookie)).status).toBe(401);
  });

  it('is told to the admin', async () => {
    const { cookie } = await login();
    const start = server.clock.now().getTime();
    const iso = (ms: number) => new Date(start + ms).toISOString();
    const session = (headers = {}) => server.api('GET', '/api/admin/session', { cookie, headers });
    server.clock.advance(10 * MINUTE);
    const polled = await session({ 'x-poll': '1' });
    expect(polled.body).toEqual({
      success: true,
      admin: { id: expect.any(String), username: 'sjef' },
      idleEndsAt: iso(30 * MINUTE),
      endsAt: iso(480 * MINUTE),
    });
    expect((await session()).body.idleEndsAt).toBe(iso(40 * MINUTE));
    expect((await session({ 'x-poll': '1' })).body.idleEndsAt).toBe(iso(40 * MINUTE));
  });

  it('comes for a user after 14 days', async () => {
    const cookie = await someone('user');
    const stats = () => server.api('GET', '/api/user/gifts', { cookie });
    server.clock.advance(14 * 24 * 60 * MINUTE - 1);
    expect((await stats()).status).toBe(200);
    server.clock.advance(1);
    expect((await stats()).status).toBe(401);
  });
});
