import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#server/config/index.ts';
import {
  cookiesOf,
  linkIn,
  ROOMY_ACCOUNTS,
  register,
  registration,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { ...ROOMY_ACCOUNTS, PUBLIC_URL: 'http://ctrl.test' } });
});
afterAll(() => server.stop());

const post = (body: unknown, headers: Record<string, string> = {}) =>
  server.api('POST', '/api/user/register', { body, headers });

async function usersLike(pattern: string): Promise<number> {
  const { rows } = await server.ctx.db.pool.query(
    'SELECT count(*) AS n FROM users WHERE lower(username) LIKE $1 OR lower(email) LIKE $1',
    [pattern],
  );
  return Number(rows[0]?.n);
}

describe('POST /api/user/register', () => {
  const LONG = 'Passordet er for langt';
  it.each([
    ['username', undefined, 'Brukernavn må være minst 3 tegn'],
    ['username', ' ab ', 'Brukernavn må være minst 3 tegn'],
    ['username', 'x'.repeat(31), 'Kan ikke være lengre enn 30 tegn'],
    ['username', 'kari nordmann', 'Bruk bare bokstaver, tall, punktum, bindestrek og understrek'],
    ['username', 'Каri', 'Bruk bare bokstaver, tall, punktum, bindestrek og understrek'],
    ['email', 'kari@', 'Ugyldig e-postadresse'],
    ['email', { $ne: '' }, 'Ugyldig e-postadresse'],
    ['firstName', ' \u200b', 'Fornavn kreves'],
    ['lastName', undefined, 'Etternavn kreves'],
    ['lastName', 'x'.repeat(61), 'Kan ikke være lengre enn 60 tegn'],
    ['bio', 'x'.repeat(501), 'Kan ikke være lengre enn 500 tegn'],
    ['confirmPassword', 'noe annet', 'Passordene stemmer ikke overens'],
  ])('refuses %s = %j', async (field, value, message) => {
    const body = registration({ [field]: value });
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({ [field]: message });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['abc12', 'Passord må være minst 6 tegn'],
    ['å'.repeat(37), expect.stringContaining(LONG)],
    ['x'.repeat(73), expect.stringContaining(LONG)],
    ['123456', expect.stringContaining('mange')],
    ['PassOrd123', expect.stringContaining('mange')],
  ])('refuses the password %s', async (password, message) => {
    const answer = await post(registration({ password, confirmPassword: password }));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, errors: { password: message } });
  });

  it('refuses a password that is the username or the address', async () => {
    for (const field of ['username', 'email'] as const) {
      const body = registration();
      const password = body[field].toUpperCase();
      const answer = await post({ ...body, password, confirmPassword: password });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual(['password']);
    }
  });

  it('takes 72 bytes, six characters and every letter of the alphabet', async () => {
    const long = 'å'.repeat(36);
    await register(server, { password: long, confirmPassword: long });
    await register(server, { password: 'æøåæøå', confirmPassword: 'æøåæøå' });
    await register(server, { username: 'Bjørn_Åge-9.æ' });
    await register(server, { username: 'q'.repeat(30), bio: null });
  });

  it('refuses another site', async () => {
    const body = registration();
    expect((await post(body, { origin: 'https://ond.test' })).status).toBe(403);
    expect(await usersLike(body.username.toLowerCase())).toBe(0);
  });

  it('makes the account, logs in and answers as agreed', async () => {
    const { answer, id, cookie, username, email } = await register(server, {
      bio: '  Bass i magen. ',
      isActive: false,
      emailConfirmedAt: '2020-01-01',
      id: '00000000-0000-4000-8000-000000000000',
    });
    expect(answer.body).toEqual({
      success: true,
      user: {
        id: expect.stringMatching(/^(?!00000000)[0-9a-f-]{36}$/),
        username,
        email,
        emailConfirmed: false,
        firstName: 'Kari',
        lastName: 'Nordmann',
        bio: 'Bass i magen.',
        profilePicture: null,
        createdAt: server.clock.now().toISOString(),
      },
      message: expect.stringContaining('Kari'),
      welcomeMessage: expect.stringContaining('100 poeng'),
    });
    const session = await server.api('GET', '/api/user/session', { cookie });
    expect(session.body).toEqual({ success: true, user: answer.body.user });
    const { rows } = await server.ctx.db.pool.query('SELECT * FROM users WHERE id = $1', [id]);
    expect(rows[0]).toMatchObject({ is_active: true, password: expect.stringMatching(/^\$2b\$/) });
  });

  it('gives a gift and a message, and mails a link to confirm the address', async () => {
    const { cookie, email } = await register(server);
    const gifts = await server.api('GET', '/api/user/gifts', { cookie });
    expect(gifts.body).toMatchObject([{ giftType: 'points', givenByAdmin: 'CTRL Festival' }]);
    const messages = await server.api('GET', '/api/user/messages', { cookie });
    expect(messages.body).toMatchObject([{ fromAdmin: 'CTRL Festival', read: false }]);
    await server.runJobs();
    const mails = (await server.mails()).filter((mail) => mail.to?.[0]?.address === email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Velkommen til CTRL Festival']);
    const link = linkIn(mails[0], '/user-profile');
    expect(link.origin).toBe('http://ctrl.test');
    expect(link.searchParams.get('token')).toMatch(/^[\w-]{43}$/);
  });

  it('replaces the session that the browser had', async () => {
    const first = await register(server);
    const body = registration();
    const answer = await server.api('POST', '/api/user/register', { body, cookie: first.cookie });
    expect(cookiesOf(answer).ctrl_user).not.toBe(first.cookie);
    const old = await server.api('GET', '/api/user/session', { cookie: first.cookie });
    expect(old.body).toEqual({ success: false });
  });
});

describe('names and addresses that are taken', () => {
  it('are refused whatever the letter case, each by its field', async () => {
    const { username, email } = await register(server, { username: 'Ægir.Ås' });
    const name = await post(registration({ username: 'æGIR.åS' }));
    expect(name.status).toBe(409);
    const taken = 'Brukernavnet er opptatt';
    expect(name.body).toEqual({ success: false, message: taken, errors: { username: taken } });
    const address = await post(registration({ email: ` ${email.toUpperCase()} ` }));
    expect(address.status).toBe(409);
    expect(address.body.errors).toEqual({ email: 'E-postadressen er allerede i bruk' });
    const both = await post(registration({ username, email }));
    expect(Object.keys(both.body.errors)).toEqual(['username', 'email']);
  });

  it.each([
    'CTRL.Admin',
    'ctrl_adm1n',
    'CtrlAdmin',
    'c.t.r.l-admin',
    'Slettet_bruker',
    'CTRL-Festival',
  ])('are also those that pass for one of ours: %s', async (username) => {
    const answer = await post(registration({ username }));
    expect(answer.status).toBe(409);
    expect(answer.body.errors).toEqual({ username: 'Brukernavnet er opptatt' });
    expect(await usersLike(username.toLowerCase())).toBe(0);
  });

  it('go to one of fifty who ask for the same name at once', async () => {
    const bodies = Array.from({ length: 50 }, (_, index) =>
      registration({ username: index % 2 ? 'SAMTIDIG' : 'samtidig' }),
    );
    const answers = await Promise.all(bodies.map((body) => post(body)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(49).fill(409)]);
    expect(await usersLike('samtidig')).toBe(1);
  });

  it('go to one of fifty who ask for the same address at once', async () => {
    const bodies = Array.from({ length: 50 }, (_, index) =>
      registration({ email: index % 2 ? 'samme@example.no' : 'Samme@Example.NO' }),
    );
    const answers = await Promise.all(bodies.map((body) => post(body)));
    const lost = answers.filter(({ status }) => status === 409);
    expect(lost).toHaveLength(49);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(lost[0]?.body.errors).toEqual({ email: 'E-postadressen er allerede i bruk' });
    expect(await usersLike('samme@example.no')).toBe(1);
    const { rows } = await server.ctx.db.pool.query(
      `SELECT count(*) AS n FROM user_gifts JOIN users ON users.id = user_id
       WHERE lower(email) = 'samme@example.no'`,
    );
    expect(Number(rows[0]?.n)).toBe(1);
  });
});

describe('the limit on registrations', () => {
  it('is ten in an hour for one address; typing errors are not counted', async () => {
    expect(loadConfig({ ...server.data.env }).limits.registration).toEqual({
      points: 10,
      seconds: 3600,
    });
    const setting = server.ctx.config.limits.registration;
    const { points } = setting;
    setting.points = 10;
    server.clock.advance(3_600_000);
    for (let time = 0; time < 12; time += 1) {
      expect((await post(registration({ username: '' }))).status).toBe(400);
      expect(
        (await post(registration({ password: 'password', confirmPassword: 'password' }))).status,
      ).toBe(400);
    }
    for (let time = 0; time < 10; time += 1) await register(server);
    const refused = await post(registration());
    expect(refused.status).toBe(429);
    expect(refused.body.success).toBe(false);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    setting.points = points;
  });

  it('counts the networks around an IPv6 address too', async () => {
    const behindProxy = await startTestServer({
      env: { ...ROOMY_ACCOUNTS, TRUST_PROXY: '1', LIMIT_REGISTRATION: '2/3600' },
    });
    try {
      const statuses: number[] = [];
      for (let at = 0; at < 12; at += 1) {
        const { status } = await behindProxy.api('POST', '/api/user/register', {
          body: registration(),
          headers: { 'x-forwarded-for': `2001:db8:1:12${at.toString(16).padStart(2, '0')}::1` },
        });
        statuses.push(status);
      }
      expect(statuses).toEqual([...Array(4).fill(201), ...Array(8).fill(429)]);
    } finally {
      await behindProxy.stop();
    }
  });
});
