import type { Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN_TOPIC, AFFILIATES_TOPIC } from '#server/realtime/topics.ts';
import {
  addAdmin,
  addAffiliate,
  cookiesOf,
  linkIn,
  publishedBy,
  ROOMY_ACCOUNTS,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import {
  affiliateLoginAnswer,
  affiliateSession,
  ownAffiliate,
} from '#shared/contracts/affiliates.ts';
import { LEADERBOARD_PATH } from '#shared/contracts/progress.ts';

const PASSWORD = 'en lang setning';
const HOUR = 3_600_000;
const NO_TOKEN = 'a'.repeat(43);
const WRONG = 'Ugyldig e-postadresse eller passord';

let server: TestServer;
let hash: string;

beforeAll(async () => {
  server = await startTestServer({ env: ROOMY_ACCOUNTS });
  hash = await server.ctx.passwords.hash(PASSWORD);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await sql('DELETE FROM affiliates');
  await sql('DELETE FROM rate_limits');
});

function sql(text: string, values: unknown[] = []) {
  return server.ctx.db.pool.query(text, values);
}

const api = (method: string, path: string, body?: unknown, cookie = '') =>
  server.api(method, `/api/affiliate${path}`, {
    ...(body !== undefined && { body }),
    ...(cookie !== '' && { cookie }),
  });
const logIn = (body: unknown, cookie = '') => api('POST', '/login', body, cookie);
const session = async (cookie: string) =>
  affiliateSession.parse((await api('GET', '/session', undefined, cookie)).body);

async function mailsTo(epost: string): Promise<Email[]> {
  await server.runJobs();
  return (await server.mails()).filter((mail) => mail.to?.[0]?.address === epost);
}

/** The token of the newest link that was mailed to an address. */
async function mailedToken(epost: string, subject: string): Promise<string> {
  const mail = (await mailsTo(epost)).filter((one) => one.subject === subject).at(-1);
  return linkIn(mail, '/affiliate-login').searchParams.get('token') ?? '';
}

async function loginToken(epost: string): Promise<string> {
  expect((await api('POST', '/login-link', { epost })).status).toBe(200);
  return mailedToken(epost, 'Innloggingslenke');
}

describe('POST /api/affiliate/login', () => {
  it.each([
    [{}, ['epost', 'password']],
    [{ epost: 'kari', password: PASSWORD }, ['epost']],
    [{ epost: 'kari@example.no', password: '' }, ['password']],
    [{ token: 'kort' }, ['token']],
    [{ token: 1, epost: 'kari@example.no', password: PASSWORD }, ['token']],
  ])('refuses %j', async (body, fields) => {
    const answer = await logIn(body);
    expect(answer.status).toBe(400);
    expect(answer.body.success).toBe(false);
    expect(Object.keys(answer.body.errors)).toEqual(fields);
  });

  it('answers the same to a wrong password, an unknown address and somebody without one', async () => {
    const { epost } = await addAffiliate(server, { password: hash });
    const without = await addAffiliate(server);
    const answers = [
      await logIn({ epost, password: 'feil passord' }),
      await logIn({ epost: 'ukjent@example.no', password: PASSWORD }),
      await logIn({ epost: without.epost, password: PASSWORD }),
    ];
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([401, { success: false, message: WRONG }]);
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it('lets an approved affiliate in, replaces the session and knows the browser again', async () => {
    const { id, epost, navn, cookie: old } = await addAffiliate(server, { password: hash });
    const answer = await logIn({ epost: epost.toUpperCase(), password: PASSWORD }, old);
    expect(answer.status).toBe(200);
    expect(affiliateLoginAnswer.parse(answer.body)).toMatchObject({
      success: true,
      affiliate: { id, epost, level: 1 },
      message: `Velkommen tilbake, ${navn}!`,
    });
    expect(answer.text).not.toContain(hash);
    const { ctrl_affiliate: cookie = '', ctrl_device: device } = cookiesOf(answer);
    expect(device).toBeDefined();
    expect(await session(cookie)).toMatchObject({ success: true, affiliate: { id } });
    expect(await session(old)).toEqual({ success: false });
  });

  it('refuses who waits, was refused or is paused, with the right password', async () => {
    for (const given of [
      { status: 'pending' },
      { status: 'rejected' },
      { isActive: false },
    ] as const) {
      const { epost, cookie } = await addAffiliate(server, { ...given, password: hash });
      const answer = await logIn({ epost, password: PASSWORD });
      expect([answer.status, answer.body.success]).toEqual([401, false]);
      expect(answer.body.message).not.toBe(WRONG);
      expect(await session(cookie)).toEqual({ success: false });
      expect((await api('PATCH', '/profile', { navn: 'Nytt' }, cookie)).status).toBe(401);
    }
  });

  it('counts failures of an account, and no successes', async () => {
    const { epost } = await addAffiliate(server, { password: hash });
    for (let time = 0; time < 6; time += 1) {
      expect((await logIn({ epost, password: PASSWORD })).status).toBe(200);
    }
    for (let time = 0; time < 5; time += 1) {
      expect((await logIn({ epost, password: 'feil passord' })).status).toBe(401);
    }
    const locked = await logIn({ epost, password: PASSWORD });
    expect(locked.status).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('leaves nobody logged in whom a pause meets on the way', async () => {
    const admin = await addAdmin(server, 'pause-sjef');
    const { id, epost } = await addAffiliate(server, { password: hash });
    const logins = Array.from({ length: 8 }, () => logIn({ epost, password: PASSWORD }));
    const pause = server.api('PATCH', `/api/admin/affiliates/${id}`, {
      body: { isActive: false },
      cookie: admin.cookie,
    });
    const answers = await Promise.all(logins);
    expect((await pause).status).toBe(200);
    for (const answer of answers) {
      // Those that come after the pause can exceed the rate limit.
      expect([200, 401, 429]).toContain(answer.status);
      const { ctrl_affiliate: cookie = '' } = cookiesOf(answer);
      expect(await session(cookie)).toEqual({ success: false });
    }
    const { rows } = await sql("SELECT 1 FROM sessions WHERE sess->>'subjectId' = $1", [id]);
    expect(rows).toEqual([]);
  });
});

describe('a login link', () => {
  it('refuses what is no address, and answers the same for every one', async () => {
    expect((await api('POST', '/login-link', { epost: 'kari' })).body.errors).toEqual({
      epost: 'Ugyldig e-postadresse',
    });
    const { epost } = await addAffiliate(server);
    const waiting = await addAffiliate(server, { status: 'pending' });
    const paused = await addAffiliate(server, { isActive: false });
    const texts = new Set<string>();
    for (const to of [epost, waiting.epost, paused.epost, 'ukjent@example.no']) {
      texts.add((await api('POST', '/login-link', { epost: to })).text);
    }
    for (let time = 0; time < 3; time += 1) {
      texts.add((await api('POST', '/login-link', { epost })).text);
    }
    expect(texts.size).toBe(1);
    expect(await mailsTo(epost)).toHaveLength(3);
    for (const to of [waiting.epost, paused.epost, 'ukjent@example.no']) {
      expect(await mailsTo(to)).toHaveLength(0);
    }
  });

  it('costs the same for an address that is no affiliate’s: the mail is made by a job', async () => {
    const { id, epost } = await addAffiliate(server);
    await server.runJobs();
    await api('POST', '/login-link', { epost: 'ingen@example.no' });
    await api('POST', '/login-link', { epost });
    const { rows } = await server.ctx.db.pool.query(
      "SELECT data FROM jobs WHERE task = 'affiliate-login-link' AND state = 'waiting'",
    );
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([{ data: { affiliateId: null } }, { data: { affiliateId: id } }]),
    );
    expect(await mailsTo(epost)).toHaveLength(1);
  });

  it('logs in once, within its hour', async () => {
    const { id, epost } = await addAffiliate(server);
    const token = await loginToken(epost);
    const tries = await Promise.all(Array.from({ length: 10 }, () => logIn({ token })));
    const [entered, ...others] = tries.sort((a, b) => a.status - b.status);
    expect(entered).toMatchObject({ status: 200, body: { success: true, affiliate: { id } } });
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([400]));
    expect(others[0]?.body.errors).toEqual({
      token: 'Lenken er ugyldig, brukt eller for gammel. Be om en ny.',
    });
    const late = await loginToken(epost);
    server.clock.advance(HOUR);
    expect((await logIn({ token: late })).status).toBe(400);
    expect((await logIn({ token: NO_TOKEN })).status).toBe(400);
  });

  it('is kept as a hash alone', async () => {
    const { epost } = await addAffiliate(server);
    const token = await loginToken(epost);
    for (const table of ['affiliate_tokens', 'mail_outbox']) {
      expect(JSON.stringify((await sql(`SELECT * FROM ${table}`)).rows)).not.toContain(token);
    }
  });

  it('is worth nothing after a pause', async () => {
    const { id, epost } = await addAffiliate(server);
    const token = await loginToken(epost);
    await sql('UPDATE affiliates SET is_active = false WHERE id = $1', [id]);
    expect((await logIn({ token })).status).toBe(400);
    expect((await api('POST', '/password', { token, password: PASSWORD })).status).toBe(400);
  });
});

describe('POST /api/affiliate/password', () => {
  const choose = (token: unknown, password: unknown = PASSWORD) =>
    api('POST', '/password', { token, password });

  it('takes the link of the approval for 7 days, and logs the affiliate in', async () => {
    const admin = await addAdmin(server, 'passord-sjef');
    const { id, epost, navn } = await addAffiliate(server, { status: 'pending' });
    await server.api('PATCH', `/api/admin/affiliates/${id}`, {
      body: { status: 'approved' },
      cookie: admin.cookie,
    });
    const token = await mailedToken(epost, 'Du er godkjent som affiliate');
    server.clock.advance(7 * 24 * HOUR - 1);
    for (const [password, message] of [
      ['kort', 'Passord må være minst 6 tegn'],
      ['x'.repeat(73), expect.stringContaining('for langt')],
      ['password', expect.stringContaining('mange')],
      [navn, expect.stringContaining('likt')],
      [epost.toUpperCase(), expect.stringContaining('likt')],
    ]) {
      const refused = await choose(token, password);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ success: false, errors: { password: message } });
    }
    const answer = await choose(token);
    expect(answer).toMatchObject({ status: 200, body: { success: true, affiliate: { id } } });
    const { ctrl_affiliate: cookie = '' } = cookiesOf(answer);
    expect(await session(cookie)).toMatchObject({ success: true });
    expect((await logIn({ epost, password: PASSWORD })).status).toBe(200);
    expect((await choose(token)).status).toBe(400);
    expect((await mailsTo(epost)).map(({ subject }) => subject)).not.toContain(
      'Passordet er endret',
    );
  });

  it('refuses a link that is none or too old', async () => {
    for (const token of ['', 'kort', NO_TOKEN, { $ne: '' }]) {
      const answer = await choose(token);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual(['token']);
    }
    const { epost } = await addAffiliate(server);
    const token = await loginToken(epost);
    server.clock.advance(HOUR);
    expect((await choose(token)).status).toBe(400);
  });

  it('gives a new one by a login link, ends all other sessions and links, and tells the owner', async () => {
    const { epost, cookie: other } = await addAffiliate(server, { password: hash });
    const first = await loginToken(epost);
    const token = await loginToken(epost);
    expect((await choose(token, 'en helt ny setning')).status).toBe(200);
    expect(await session(other)).toEqual({ success: false });
    expect((await logIn({ epost, password: PASSWORD })).status).toBe(401);
    expect((await logIn({ epost, password: 'en helt ny setning' })).status).toBe(200);
    for (const used of [first, token]) expect((await logIn({ token: used })).status).toBe(400);
    const subjects = (await mailsTo(epost)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Passordet er endret')).toHaveLength(1);
  });
});

describe('logout', () => {
  it('ends the session on the server, and is harmless for nobody', async () => {
    const { cookie } = await addAffiliate(server);
    expect((await api('POST', '/logout', undefined, cookie)).body).toEqual({ success: true });
    expect(await session(cookie)).toEqual({ success: false });
    expect((await api('POST', '/logout')).status).toBe(200);
    expect(await session('ctrl_affiliate=tull')).toEqual({ success: false });
  });
});

describe('PATCH /api/affiliate/profile', () => {
  const patch = (body: unknown, cookie = '') => api('PATCH', '/profile', body, cookie);

  it('is for affiliates', async () => {
    const { cookie } = await addAdmin(server, 'profil-sjef');
    for (const by of ['', cookie]) expect((await patch({ navn: 'X' }, by)).status).toBe(401);
  });

  it.each([
    ['navn', ' ', 'Navn er påkrevd'],
    ['telefon', 'abc', 'Ugyldig telefonnummer'],
    ['youtube', 'x'.repeat(201), 'Kan ikke være lengre enn 200 tegn'],
    ['followerCount', 1.5, 'Skriv et helt tall'],
    ['instagram', null, 'Legg inn minst én profil på sosiale medier'],
  ])('refuses a bad %s', async (field, value, message) => {
    const { cookie, navn } = await addAffiliate(server);
    const answer = await patch({ [field]: value }, cookie);
    expect([answer.status, answer.body.errors]).toEqual([400, { [field]: message }]);
    expect(await session(cookie)).toMatchObject({ affiliate: { navn, instagram: '@ctrl' } });
  });

  it('tells nobody of a change that changes nothing', async () => {
    const { cookie, navn } = await addAffiliate(server);
    const told = (...changes: unknown[]) =>
      publishedBy(server, [AFFILIATES_TOPIC, ADMIN_TOPIC], async () => {
        for (const change of changes) expect((await patch(change, cookie)).status).toBe(200);
      });
    const same = { navn, instagram: '@ctrl' };
    expect(await told({}, same, { tiktok: null })).toEqual([]);
    expect(await told({ tiktok: '@ny' }, { tiktok: '@ny' })).toEqual([
      AFFILIATES_TOPIC,
      ADMIN_TOPIC,
    ]);
  });

  it('changes what is given and nothing else, and the public list follows', async () => {
    const { id, epost, code, cookie } = await addAffiliate(server, { telefon: '99887766' });
    await sql('UPDATE affiliates SET follower_count = 300 WHERE id = $1', [id]);
    const answer = await patch(
      { navn: 'Nytt Navn', tiktok: '@ny', epost: 'ny@example.no', points: 900, isActive: false },
      cookie,
    );
    expect(ownAffiliate.parse(answer.body)).toMatchObject({
      navn: 'Nytt Navn',
      tiktok: '@ny',
      instagram: '@ctrl',
      telefon: '99887766',
      followerCount: 300,
      epost,
      personalCode: code,
      points: 0,
      isActive: true,
    });
    await expect
      .poll(async () => (await server.api('GET', LEADERBOARD_PATH)).body)
      .toMatchObject([{ navn: 'Nytt Navn', tiktok: '@ny' }]);
    const { rows } = await sql('SELECT key FROM affiliate_contact_keys WHERE affiliate_id = $1', [
      id,
    ]);
    expect(rows.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['name:nytt navn', 'profile:tiktok:ny', 'phone:99887766']),
    );
    expect((await patch({ instagram: null }, cookie)).status).toBe(200);
  });
});
