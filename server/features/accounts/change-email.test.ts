import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  linkIn,
  ROOMY_ACCOUNTS,
  register,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';

const HOUR = 3_600_000;
const CHANGED = 'E-postadressen er endret';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { ...ROOMY_ACCOUNTS, LIMIT_SHARE: '10000/600' } });
});
afterAll(() => server.stop());

const ask = (cookie: string | undefined, body: unknown) =>
  server.api('POST', '/api/user/email', { body, ...(cookie && { cookie }) });
const confirm = (token: unknown) =>
  server.api('POST', '/api/user/email/confirm', { body: { token } });
const session = async (cookie: string) =>
  (await server.api('GET', '/api/user/session', { cookie })).body.user;
const login = (username: string, password: string) =>
  server.api('POST', '/api/user/login', { body: { username, password } });

async function mailsTo(email: string): Promise<Email[]> {
  await server.runJobs();
  return (await server.mails()).filter(({ to }) => to?.[0]?.address === email);
}

/** Tokens of the links that were sent to an address, oldest first. */
async function tokens(email: string): Promise<string[]> {
  const mails = (await mailsTo(email)).filter(({ text }) => text?.includes('/user-profile?'));
  return mails.map((mail) => linkIn(mail, '/user-profile').searchParams.get('token') ?? '');
}

let number = 0;
const address = () => {
  number += 1;
  return `Ny.Adresse${number}@example.no`;
};

/** A user with a confirmed address. */
async function confirmed() {
  const user = await register(server);
  await confirm((await tokens(user.email))[0]);
  return user;
}

describe('POST /api/user/email', () => {
  it('is for users, who give their password and an address that is free', async () => {
    const { cookie, password, email } = await confirmed();
    const other = await register(server);
    expect((await ask(undefined, { email: address(), password })).status).toBe(401);
    const cases = [
      [{ email: 'kari', password }, 400, { email: 'Ugyldig e-postadresse' }],
      [{ email: address() }, 400, { password: 'Passord kreves' }],
      [{ email: address(), password: 'feil' }, 400, { password: 'Passordet er feil' }],
      [{ email: email.toUpperCase(), password }, 400, { email: 'Det er adressen du har nå' }],
      [{ email: other.email, password }, 409, { email: 'E-postadressen er allerede i bruk' }],
    ] as const;
    for (const [body, status, errors] of cases) {
      expect(await ask(cookie, body)).toMatchObject({ status, body: { errors } });
    }
    expect((await session(cookie)).email).toBe(email);
  });

  it('changes nothing until the new address is confirmed, and answers that', async () => {
    const { cookie, password, email } = await confirmed();
    const to = address();
    const answer = await ask(cookie, { email: to, password });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.body.message).toContain(to);
    expect(await session(cookie)).toMatchObject({ email, emailConfirmed: true });
    const [mail, ...more] = await mailsTo(to);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Hei!');
    expect(mail?.text).not.toContain('Kari');
  });

  it('mails a stranger’s address twice an hour at most', async () => {
    const to = address();
    for (let time = 0; time < 4; time += 1) {
      const { cookie, password } = await confirmed();
      expect((await ask(cookie, { email: to, password })).status).toBe(200);
    }
    expect(await mailsTo(to)).toHaveLength(2);
  });
});

describe('confirming the new address', () => {
  it('makes it the account’s, and tells the old one', async () => {
    const { cookie, username, password, email } = await confirmed();
    const to = address();
    await ask(cookie, { email: to, password });
    const [token] = await tokens(to);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    for (const { status, body } of [...answers, await confirm(token)]) {
      expect(status).toBe(200);
      expect(body.message).toContain('E-postadressen er bekreftet');
    }
    expect(await session(cookie)).toMatchObject({ email: to, emailConfirmed: true });
    expect((await login(to, password)).status).toBe(200);
    expect((await login(email, password)).status).toBe(401);
    const told = (await mailsTo(email)).filter(({ subject }) => subject === CHANGED);
    expect(told).toHaveLength(1);
    expect(told[0]?.text).not.toContain(to);
    expect((await login(username, password)).status).toBe(200);
  });

  it('tells no old address that nobody had proved', async () => {
    const { cookie, password, email } = await register(server);
    const to = address();
    await ask(cookie, { email: to, password });
    await confirm((await tokens(to))[0]);
    expect(await session(cookie)).toMatchObject({ email: to, emailConfirmed: true });
    expect((await mailsTo(email)).map(({ subject }) => subject)).not.toContain(CHANGED);
  });

  it('makes links to the old address worthless, and older requests', async () => {
    const { cookie, password, email } = await register(server);
    const [old] = await tokens(email);
    const [first, second] = [address(), address()];
    await ask(cookie, { email: first, password });
    const [early] = await tokens(first);
    await ask(cookie, { email: second, password });
    expect((await confirm(early)).status).toBe(400);
    await server.api('POST', '/api/user/password/forgot', { body: { email } });
    const reset = (await mailsTo(email)).find(({ subject }) => subject === 'Nytt passord');
    const token = linkIn(reset, '/user-login').searchParams.get('token');
    expect((await confirm((await tokens(second))[0])).status).toBe(200);
    expect((await confirm(old)).status).toBe(400);
    const body = { token, password: 'en helt ny setning' };
    expect((await server.api('POST', '/api/user/password/reset', { body })).status).toBe(400);
    expect((await session(cookie)).email).toBe(second);
  });

  it('is too late when somebody else has the address, after a week, and after a new password', async () => {
    const taken = await confirmed();
    const to = address();
    await ask(taken.cookie, { email: to, password: taken.password });
    const [token] = await tokens(to);
    await register(server, { email: to });
    const answer = await confirm(token);
    expect(answer.status).toBe(409);
    expect((await session(taken.cookie)).email).toBe(taken.email);

    const late = await confirmed();
    const lateTo = address();
    await ask(late.cookie, { email: lateTo, password: late.password });
    server.clock.advance(7 * 24 * HOUR);
    expect((await confirm((await tokens(lateTo))[0])).status).toBe(400);

    const changed = await confirmed();
    const changedTo = address();
    await ask(changed.cookie, { email: changedTo, password: changed.password });
    await server.api('PATCH', '/api/user/password', {
      body: { currentPassword: changed.password, password: 'en helt annen setning' },
      cookie: changed.cookie,
    });
    expect((await confirm((await tokens(changedTo))[0])).status).toBe(400);
  });
});

describe('what confirming says', () => {
  it('is what it credited, and nothing of what it did not', async () => {
    const { email, cookie } = await register(server);
    for (const platform of ['facebook', 'tiktok', 'youtube']) {
      await server.api('POST', '/api/social-share/record', {
        body: { navn: 'Kari', epost: email, platform, url: 'https://ctrl.example/' },
      });
    }
    await server.ctx.db.pool.query(
      `UPDATE social_shares SET reward_given = true, reward_type = 'Plakat', reward_amount = 1
        WHERE epost = $1 AND platform = 'youtube'`,
      [email],
    );
    const [token] = await tokens(email);
    const { message } = (await confirm(token)).body;
    expect(message).toBe(
      'E-postadressen er bekreftet. Takk! Du har fått 20 poeng for delinger. En gave venter under Gaver.',
    );
    const stats = await server.api('GET', '/api/user/stats', { cookie });
    expect(stats.body.totalPoints).toBe(20);
    const nothing = await register(server);
    const plain = await confirm((await tokens(nothing.email))[0]);
    expect(plain.body.message).toBe('E-postadressen er bekreftet. Takk!');
  });
});
