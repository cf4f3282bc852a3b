import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cookiesOf,
  linkIn,
  ROOMY_ACCOUNTS,
  register,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';

const NEW = 'en helt ny setning';
const HOUR = 3_600_000;
const NO_TOKEN = 'a'.repeat(43);

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { ...ROOMY_ACCOUNTS, PUBLIC_URL: 'http://ctrl.test' } });
});
afterAll(() => server.stop());

const sql = (text: string, values: unknown[] = []) => server.ctx.db.pool.query(text, values);
const forgot = (email: unknown) =>
  server.api('POST', '/api/user/password/forgot', { body: { email } });
const reset = (token: unknown, password: unknown = NEW) =>
  server.api('POST', '/api/user/password/reset', { body: { token, password } });
const login = (username: string, password: string, device?: string) =>
  server.api('POST', '/api/user/login', {
    body: { username, password },
    ...(device && { cookie: device }),
  });
const isLoggedIn = async (cookie: string) =>
  (await server.api('GET', '/api/user/session', { cookie })).body.success;

/** The e-mails of a subject to an address, after sending those that are waiting. */
async function mails(email: string, subject: string): Promise<Email[]> {
  await server.runJobs();
  return (await server.mails()).filter(
    (mail) => mail.to?.[0]?.address === email && mail.subject === subject,
  );
}

async function resetToken(email: string): Promise<string> {
  expect((await forgot(email)).status).toBe(200);
  const mail = (await mails(email, 'Nytt passord')).at(-1);
  return linkIn(mail, '/user-login').searchParams.get('token') ?? '';
}

describe('POST /api/user/password/forgot', () => {
  it('refuses what is no address', async () => {
    const answer = await forgot('kari');
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({ email: 'Ugyldig e-postadresse' });
  });

  it('answers the same for every address and mails only the ones it knows', async () => {
    const { email } = await register(server);
    const known = await forgot(email.toUpperCase());
    const unknown = await forgot('ukjent@example.no');
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(known).toMatchObject({ status: 200, body: { success: true } });
    expect(await mails(email, 'Nytt passord')).toHaveLength(1);
    expect(await mails('ukjent@example.no', 'Nytt passord')).toHaveLength(0);
  });

  it('does the same work for an address without an account: the mail is made by a job', async () => {
    const { id, email } = await register(server);
    await server.runJobs();
    const stored = async () => {
      const tables = ['account_tokens', 'mail_outbox', 'jobs'];
      const counts = tables.map((table) => sql(`SELECT count(*)::int AS rows FROM ${table}`));
      return (await Promise.all(counts)).map(({ rows }) => Number(rows[0]?.rows));
    };
    const [tokens, outbox, jobs = 0] = await stored();
    await forgot('ukjent@example.no');
    expect(await stored()).toEqual([tokens, outbox, jobs + 1]);
    await forgot(email);
    expect(await stored()).toEqual([tokens, outbox, jobs + 2]);
    const { rows } = await sql(
      "SELECT data FROM jobs WHERE task = 'password-link' AND state = 'waiting'",
    );
    expect(rows.map(({ data }) => data)).toEqual(
      expect.arrayContaining([{ userId: null }, { userId: id }]),
    );
    expect(await mails(email, 'Nytt passord')).toHaveLength(1);
  });

  it('mails nobody who was deactivated', async () => {
    const { id, email } = await register(server);
    await server.ctx.db.pool.query('UPDATE users SET is_active = false WHERE id = $1', [id]);
    expect((await forgot(email)).status).toBe(200);
    expect(await mails(email, 'Nytt passord')).toHaveLength(0);
  });

  it('mails an address three times an hour, and answers the same the fourth time', async () => {
    const { email } = await register(server);
    const texts = new Set<string>();
    for (let time = 0; time < 4; time += 1) texts.add((await forgot(email)).text);
    expect(texts.size).toBe(1);
    expect(await mails(email, 'Nytt passord')).toHaveLength(3);
  });

  it('keeps of the link nothing that opens it', async () => {
    const { email } = await register(server);
    const token = await resetToken(email);
    for (const table of ['account_tokens', 'mail_outbox']) {
      const { rows } = await server.ctx.db.pool.query(`SELECT * FROM ${table}`);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });
});

describe('POST /api/user/password/reset', () => {
  it('takes a right link, however many wrong ones came from its address', async () => {
    const token = await resetToken((await register(server)).email);
    const { limits } = server.ctx.config;
    const usual = limits.mailedLink;
    limits.mailedLink = { points: 2, seconds: 900 };
    const guesses = [];
    for (let times = 0; times < 4; times += 1) guesses.push((await reset(NO_TOKEN)).status);
    expect(guesses.at(-1)).toBe(429);
    expect((await reset(token)).status).toBe(200);
    limits.mailedLink = usual;
  });

  it('refuses a link that is none, and a password that may not be', async () => {
    for (const token of ['', 'kort', NO_TOKEN, { $ne: '' }]) {
      const answer = await reset(token);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual(['token']);
    }
    const { email, username } = await register(server);
    const token = await resetToken(email);
    for (const password of ['kort', 'x'.repeat(73), 'password', username, email.toLowerCase()]) {
      const answer = await reset(token, password);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual(['password']);
    }
    expect((await reset(token)).status).toBe(200);
  });

  it('gives the new password, ends every session, proves the address and tells the owner', async () => {
    const { id, username, email, password, cookie } = await register(server);
    const other = cookiesOf(await login(username, password)).ctrl_user ?? '';
    const heard: string[] = [];
    const stop = server.ctx.bus.subscribe('session-ended', (payload) => heard.push(payload));
    const answer = await reset(await resetToken(email));
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(Object.keys(cookiesOf(answer))).toEqual(['ctrl_device']);
    expect(await isLoggedIn(cookie)).toBe(false);
    expect(await isLoggedIn(other)).toBe(false);
    expect((await login(username, password)).status).toBe(401);
    const again = await login(username, NEW);
    expect(again.body.user.emailConfirmed).toBe(true);
    expect(await mails(email, 'Passordet er endret')).toHaveLength(1);
    await expect.poll(() => heard).toEqual([`subject:${id}`]);
    stop();
  });

  it('lets its owner in, however many guess at the account meanwhile', async () => {
    const { username, email } = await register(server);
    for (const name of [username, email])
      for (let guess = 0; guess < 6; guess += 1) await login(name, `gjetning ${guess}`);
    const { ctrl_device = '' } = cookiesOf(await reset(await resetToken(email)));
    expect((await login(username, NEW)).status).toBe(429);
    expect((await login(username, NEW, ctrl_device)).status).toBe(200);
  });

  it('works once, and takes the other links with it', async () => {
    const { email } = await register(server);
    const first = await resetToken(email);
    server.clock.advance(1000);
    const second = await resetToken(email);
    expect(second).not.toBe(first);
    expect((await reset(second)).status).toBe(200);
    for (const token of [first, second]) {
      const answer = await reset(token, 'enda et nytt et');
      expect(answer.status).toBe(400);
      expect(answer.body.errors.token).toContain('Be om en ny');
    }
  });

  it('works for one of ten at once', async () => {
    const { email } = await register(server);
    const token = await resetToken(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
    expect(await mails(email, 'Passordet er endret')).toHaveLength(1);
  });

  it('works for an hour', async () => {
    const { email } = await register(server);
    const token = await resetToken(email);
    server.clock.advance(HOUR - 1);
    const late = await resetToken((await register(server)).email);
    expect((await reset(token)).status).toBe(200);
    server.clock.advance(HOUR);
    expect((await reset(late)).status).toBe(400);
  });

  it('opens no account that was deactivated, and takes no link of another kind', async () => {
    const { id, email } = await register(server);
    const token = await resetToken(email);
    const welcome = (await mails(email, 'Velkommen til CTRL Festival'))[0];
    const confirm = linkIn(welcome, '/user-profile').searchParams.get('token');
    expect((await reset(confirm)).status).toBe(400);
    await server.ctx.db.pool.query('UPDATE users SET is_active = false WHERE id = $1', [id]);
    expect((await reset(token)).status).toBe(400);
  });
});

describe('PATCH /api/user/password', () => {
  const change = (body: unknown, cookie?: string) =>
    server.api('PATCH', '/api/user/password', { body, ...(cookie && { cookie }) });

  it('is for users, and refuses what may not be', async () => {
    const { password, cookie, username } = await register(server);
    expect((await change({ currentPassword: password, password: NEW })).status).toBe(401);
    const wrong = await change({ currentPassword: 'feil', password: NEW }, cookie);
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors).toEqual({ currentPassword: 'Passordet er feil' });
    for (const bad of ['kort', 'qwerty', username, 'x'.repeat(73), undefined]) {
      const answer = await change({ currentPassword: password, password: bad }, cookie);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual(['password']);
    }
    expect((await change({ password: NEW }, cookie)).body.errors).toEqual({
      currentPassword: 'Skriv passordet du har nå',
    });
    expect(await isLoggedIn(cookie)).toBe(true);
  });

  it('refuses the password that it is already, and compares nothing for it', async () => {
    const { password, cookie } = await register(server);
    for (let time = 0; time < 12; time += 1) {
      const answer = await change({ currentPassword: password, password }, cookie);
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual({ password: 'Det er passordet du har nå. Velg et nytt.' });
    }
    expect((await change({ currentPassword: password, password: NEW }, cookie)).status).toBe(200);
  });

  it('takes ten changes of an account in an hour', async () => {
    const { password, cookie } = await register(server);
    // Refused after the password comparison.
    const ask = () => change({ currentPassword: password, password: 'qwerty' }, cookie);
    // In sequence: concurrent ones count against the limit of failures until they have succeeded.
    const statuses: number[] = [];
    for (let times = 0; times < 11; times += 1) statuses.push((await ask()).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is refused to nobody because of others at the same address', async () => {
    const { password, cookie } = await register(server);
    for (let times = 0; times < 40; times += 1) {
      expect((await change({})).status).toBe(401);
      expect((await change({}, cookie)).status).toBe(400);
    }
    expect((await change({ currentPassword: password, password: NEW }, cookie)).status).toBe(200);
  });

  it('ends the other sessions, changes the id of this one and tells the owner', async () => {
    const { id, username, email, password, cookie } = await register(server);
    await sql('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [id]);
    const other = cookiesOf(await login(username, password)).ctrl_user ?? '';
    const answer = await change({ currentPassword: password, password: NEW }, cookie);
    expect(answer).toMatchObject({ status: 200, body: { id, username } });
    const mine = cookiesOf(answer).ctrl_user ?? '';
    expect(await isLoggedIn(mine)).toBe(true);
    expect(await isLoggedIn(cookie)).toBe(false);
    expect(await isLoggedIn(other)).toBe(false);
    expect((await login(username, NEW)).status).toBe(200);
    expect(await mails(email, 'Passordet er endret')).toHaveLength(1);
  });

  it('makes a link from before worthless', async () => {
    const { email, password, cookie } = await register(server);
    const token = await resetToken(email);
    await change({ currentPassword: password, password: NEW }, cookie);
    expect((await reset(token, 'en tredje setning')).status).toBe(400);
  });

  it('takes five wrong guesses, which lock no login', async () => {
    const { username, password, cookie } = await register(server);
    const guess = () => change({ currentPassword: 'feil', password: NEW }, cookie);
    const answers = await Promise.all(Array.from({ length: 8 }, guess));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
    expect((await login(username, password)).status).toBe(200);
  });
});
