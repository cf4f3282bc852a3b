import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unavailable } from '#server/lib/errors.ts';
import {
  cookiesOf,
  ROOMY_ACCOUNTS,
  register,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';

const PASSWORD = 'en lang setning';
const WRONG = { success: false, message: 'Ugyldig brukernavn eller passord' };
const WINDOW = 900_000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: ROOMY_ACCOUNTS });
});
afterAll(() => server.stop());

/** A new user, with the cookies of their browser. */
const registered = () => register(server);

const login = (username: unknown, password: unknown = PASSWORD, cookie?: string) =>
  server.api('POST', '/api/user/login', {
    body: { username, password },
    ...(cookie && { cookie }),
  });

const session = (cookie?: string) =>
  server.api('GET', '/api/user/session', { ...(cookie && { cookie }) });

const TOO_LONG =
  'Passordet er for langt. Det kan være 72 tegn, færre med æ, ø, å og andre spesialtegn';

describe('POST /api/user/login', () => {
  it.each([
    ['username', '', PASSWORD, 'Brukernavn kreves'],
    ['username', ' \u200b', PASSWORD, 'Brukernavn kreves'],
    ['username', 'x'.repeat(255), PASSWORD, 'Kan ikke være lengre enn 254 tegn'],
    ['password', 'kari', '', 'Passord kreves'],
    ['password', 'kari', { $ne: '' }, 'Passord kreves'],
    ['password', 'kari', 'x'.repeat(1001), TOO_LONG],
    ['password', 'kari', 'å'.repeat(37), 'Passordet kan ikke være lengre enn 72 byte'],
  ])('refuses a bad %s', async (field, username, password, message) => {
    const answer = await login(username, password);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ success: false, message, errors: { [field]: message } });
  });

  it('logs in by username or address, letter case aside, and says who it is', async () => {
    const { id, username, email } = await registered();
    for (const name of [username, username.toUpperCase(), ` ${email} `, email.toLowerCase()]) {
      const answer = await login(name);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        success: true,
        message: 'Velkommen tilbake, Kari!',
        user: { id, username, email, emailConfirmed: false, bio: null, profilePicture: null },
      });
      expect(answer.text).not.toMatch(/password|\$2b/);
      const seen = await session(cookiesOf(answer).ctrl_user);
      expect(seen.body).toEqual({ success: true, user: answer.body.user });
    }
  });

  it('answers the same for a wrong password, an unknown name and an unknown address', async () => {
    const { username } = await registered();
    const answers = [
      await login(username, 'noe helt annet'),
      await login('finnes-ikke'),
      await login('finnes@ikke.no'),
    ];
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([401, WRONG]);
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it('does the same work for an unknown name as for a wrong password', async () => {
    const { username } = await registered();
    const compared: (string | null)[] = [];
    const { passwords } = server.ctx;
    const { matches } = passwords;
    passwords.matches = (password, hash) => {
      compared.push(hash);
      return matches(password, hash);
    };
    await login(username, 'noe helt annet');
    await login('finnes-ikke');
    passwords.matches = matches;
    expect(compared).toEqual([expect.stringMatching(/^\$2b\$04\$/), null]);
  });

  it('refuses a deactivated user, with that reason only for the right password', async () => {
    const { id, username } = await registered();
    await server.ctx.db.pool.query('UPDATE users SET is_active = false WHERE id = $1', [id]);
    expect(await login(username, 'noe helt annet')).toMatchObject({ status: 401, body: WRONG });
    const answer = await login(username);
    expect(answer.status).toBe(401);
    expect(answer.body.success).toBe(false);
    expect(answer.body.message).toContain('deaktivert');
  });

  it('opens another session than the one the browser had, which ends', async () => {
    const { username, cookie } = await registered();
    const first = cookie;
    const second = cookiesOf(await login(username, PASSWORD, first)).ctrl_user;
    expect(second).not.toBe(first);
    expect((await session(first)).body).toEqual({ success: false });
    expect((await session(second)).body.success).toBe(true);
  });
});

describe('the limit on failed logins', () => {
  const fail = (username: string, cookie?: string) => login(username, 'noe helt annet', cookie);

  it('takes five wrong passwords in a quarter of an hour, however the name is written', async () => {
    const { username } = await registered();
    for (const name of [
      username,
      username.toUpperCase(),
      ` ${username}`,
      `${username} `,
      username,
    ]) {
      expect((await fail(name)).status).toBe(401);
    }
    const refused = await login(username);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ success: false, message: expect.any(String) });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    server.clock.advance(WINDOW);
    expect((await login(username)).status).toBe(200);
  });

  it('does not tell which address belongs to a name', async () => {
    const { username, email } = await registered();
    for (let time = 0; time < 6; time += 1) await fail(username);
    expect((await fail(email)).status).toBe(401);
    expect((await login(email)).status).toBe(200);
  });

  it('treats a name that does not exist alike', async () => {
    for (let time = 0; time < 5; time += 1) expect((await fail('ingen')).status).toBe(401);
    expect((await fail('INGEN')).status).toBe(429);
  });

  it('does not count logins that succeed', async () => {
    const { username } = await registered();
    for (let time = 0; time < 12; time += 1) expect((await login(username)).status).toBe(200);
    for (let time = 0; time < 4; time += 1) await fail(username);
    for (let time = 0; time < 12; time += 1) expect((await login(username)).status).toBe(200);
  });

  it('does not count what was never compared', async () => {
    const { username } = await registered();
    const { passwords } = server.ctx;
    const { matches } = passwords;
    passwords.matches = () => Promise.reject(unavailable(10));
    for (let time = 0; time < 8; time += 1) {
      const answer = await login(username);
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBe('10');
      expect(answer.body.success).toBe(false);
    }
    passwords.matches = matches;
    expect((await login(username)).status).toBe(200);
  });

  it('lets no more than five of fifty guesses through that come at once', async () => {
    const { username } = await registered();
    const answers = await Promise.all(Array.from({ length: 50 }, () => fail(username)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(45).fill(429)]);
  });

  it('locks nobody out of a browser where they have logged in', async () => {
    const { username, device } = await registered();
    for (let time = 0; time < 6; time += 1) await fail(username);
    expect((await login(username)).status).toBe(429);
    expect((await login(username, PASSWORD, device)).status).toBe(200);
    for (let time = 0; time < 5; time += 1) {
      expect((await fail(username, device)).status).toBe(401);
    }
    expect((await login(username, PASSWORD, device)).status).toBe(429);
  });

  it('believes no cookie of another account or of one’s own making', async () => {
    const victim = await registered();
    const { device } = await registered();
    const forged = `ctrl_device=${'a'.repeat(43)}.${'b'.repeat(22)}`;
    for (let time = 0; time < 5; time += 1) await fail(victim.username);
    for (const cookie of [device, forged, 'ctrl_device=', 'ctrl_device=.']) {
      expect((await login(victim.username, PASSWORD, cookie)).status).toBe(429);
    }
  });

  it('knows a browser that several people share', async () => {
    const first = await registered();
    const second = await registered();
    const both = cookiesOf(await login(second.username, PASSWORD, first.device));
    for (const { username } of [first, second]) {
      for (let time = 0; time < 5; time += 1) await fail(username);
      expect((await login(username, PASSWORD, both.ctrl_device)).status).toBe(200);
    }
  });

  it('is thirty in a quarter of an hour for one address, whoever they are for', async () => {
    const setting = server.ctx.config.limits.loginAddress;
    const { points } = setting;
    setting.points = 30;
    server.clock.advance(WINDOW);
    const { username } = await registered();
    for (let time = 0; time < 30; time += 1) {
      expect((await fail(`noen${time}`)).status).toBe(401);
      expect((await login('', '')).status).toBe(400);
    }
    expect((await login(username)).status).toBe(429);
    const refused = await login('noen-andre');
    expect(refused.status).toBe(429);
    expect(refused.body.success).toBe(false);
    setting.points = points;
  });
});

describe('POST /api/user/logout', () => {
  it('ends the session on the server and takes the cookie away', async () => {
    const { cookie } = await registered();
    const heard: string[] = [];
    const stop = server.ctx.bus.subscribe('session-ended', (payload) => heard.push(payload));
    const answer = await server.api('POST', '/api/user/logout', { cookie });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(String(answer.headers['set-cookie'])).toMatch(/^ctrl_user=;.*Expires=Thu, 01 Jan 1970/);
    expect((await session(cookie)).body).toEqual({ success: false });
    await expect.poll(() => heard).toEqual([expect.stringMatching(/^sid:[0-9a-f]{64}$/)]);
    stop();
  });

  it('leaves other browsers and an admin’s session alone, and is harmless twice', async () => {
    const { username, cookie } = await registered();
    const other = cookiesOf(await login(username)).ctrl_user;
    for (let time = 0; time < 2; time += 1) {
      const answer = await server.api('POST', '/api/user/logout', { cookie });
      expect(answer.status).toBe(200);
    }
    expect((await session(other)).body.success).toBe(true);
  });
});

describe('a user’s last activity', () => {
  it('is noted to the minute, and polling is none', async () => {
    const { id, cookie } = await registered();
    const lastActive = async () => {
      const { rows } = await server.ctx.db.pool.query(
        'SELECT last_active FROM users WHERE id = $1',
        [id],
      );
      return rows[0]?.last_active;
    };
    const registeredAt = server.clock.now();
    expect(await lastActive()).toEqual(registeredAt);
    server.clock.advance(59_000);
    await session(cookie);
    expect(await lastActive()).toEqual(registeredAt);
    server.clock.advance(60_000);
    await server.api('GET', '/api/user/gifts', { cookie, headers: { 'x-poll': '1' } });
    expect(await lastActive()).toEqual(registeredAt);
    await session(cookie);
    expect(await lastActive()).toEqual(server.clock.now());
  });
});
