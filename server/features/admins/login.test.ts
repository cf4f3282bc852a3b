import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookiesOf, register, startTestServer, type TestServer } from '#server/testing/index.ts';

const PASSWORD = 'et langt passord';
const WRONG = { success: false, message: 'Ugyldig brukernavn eller passord' };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    env: { ADMIN_USERNAME: 'Sjef', ADMIN_PASSWORD: PASSWORD, LIMIT_LOGIN_ADDRESS: '1000/900' },
  });
});
afterAll(() => server.stop());

const login = (username: unknown, password: unknown = PASSWORD, cookie?: string) =>
  server.api('POST', '/api/admin/login', {
    body: { username, password },
    ...(cookie && { cookie }),
  });

async function acts(): Promise<string[]> {
  const { rows } = await server.ctx.db.pool.query(
    `SELECT actor || ' ' || action AS act FROM audit_log WHERE action LIKE 'admin.log%' ORDER BY id`,
  );
  return rows.map(({ act }) => String(act));
}

describe('POST /api/admin/login', () => {
  it.each([
    ['username', '', PASSWORD, 'Brukernavn kreves'],
    ['username', 'x'.repeat(61), PASSWORD, 'Kan ikke være lengre enn 60 tegn'],
    ['password', 'sjef', undefined, 'Passord kreves'],
  ])('refuses a bad %s', async (field, username, password, message) => {
    const answer = await server.api('POST', '/api/admin/login', { body: { username, password } });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ success: false, message, errors: { [field]: message } });
  });

  it('answers the same for a wrong password and an unknown name, and notes both', async () => {
    for (const [name, password] of [
      ['sjef', 'feil'],
      ['ukjent', PASSWORD],
    ]) {
      expect(await login(name, password)).toMatchObject({ status: 401, body: WRONG });
    }
    expect(await acts()).toEqual(['Sjef admin.login_failed', 'ukjent admin.login_failed']);
    const { rows } = await server.ctx.db.pool.query('SELECT * FROM audit_log');
    expect(JSON.stringify(rows)).not.toMatch(/feil"|et langt/);
  });

  it('lets no user into the back office', async () => {
    const { username, password, cookie } = await register(server);
    expect((await login(username, password)).status).toBe(401);
    expect((await server.api('GET', '/api/contact', { cookie })).status).toBe(401);
  });

  it('opens the back office, and nothing of a user’s', async () => {
    const { rows } = await server.ctx.db.pool.query('SELECT count(*) AS n FROM audit_log');
    const answer = await login('SJEF');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: true, admin: { username: 'Sjef' } });
    expect(answer.text).not.toContain('$2b');
    const cookie = cookiesOf(answer).ctrl_admin ?? '';
    const message = { navn: 'Kari', epost: 'kari@example.no', melding: 'Når åpner dørene?' };
    await server.api('POST', '/api/contact', { body: message });
    const letters = await server.api('GET', '/api/contact', { cookie });
    expect(letters.status).toBe(200);
    const at = server.clock.now().toISOString();
    expect(letters.body).toMatchObject([{ ...message, createdAt: at, opprettet: at }]);
    expect((await server.api('GET', '/api/user/gifts', { cookie })).status).toBe(401);
    expect((await acts()).length).toBe(Number(rows[0]?.n));
  });

  it('lets no more than five of fifty guesses through, and knows its browser', async () => {
    const device = cookiesOf(await login('sjef')).ctrl_device ?? '';
    const answers = await Promise.all(Array.from({ length: 50 }, () => login('sjef', 'feil')));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    expect((await login('sjef')).status).toBe(429);
    expect((await login('sjef', PASSWORD, device)).status).toBe(200);
    server.clock.advance(900_000);
  });
});

describe('POST /api/admin/logout', () => {
  it('ends the admin’s session, notes it and leaves the user’s of the same browser', async () => {
    const user = await register(server);
    const admin = cookiesOf(await login('sjef')).ctrl_admin ?? '';
    const cookie = `${admin}; ${user.cookie}`;
    const answer = await server.api('POST', '/api/admin/logout', { cookie });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    const session = (kind: string) => server.api('GET', `/api/${kind}/session`, { cookie });
    expect((await session('admin')).body).toEqual({ success: false });
    expect((await session('user')).body.success).toBe(true);
    expect((await acts()).at(-1)).toBe('Sjef admin.logout');
  });

  it('is harmless for nobody', async () => {
    expect((await server.api('POST', '/api/admin/logout')).status).toBe(200);
  });
});
