import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#server/config/index.ts';
import { linkIn, startTestServer, type TestServer } from '#server/testing/index.ts';
import { NEWSLETTER_ANSWER } from '#shared/contracts/newsletter.ts';
import { INVALID_LINK } from './newsletter.service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ANSWER = { success: true, message: NEWSLETTER_ANSWER };
const WIDE = { LIMIT_NEWSLETTER: '10000/600', LIMIT_WRITE: '10000/60' };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { ...WIDE, PUBLIC_URL: 'http://ctrl.test' } });
});
afterAll(() => server.stop());

function signUp(email: unknown, headers: Record<string, string> = {}) {
  return server.api('POST', '/api/newsletter', { body: { email }, headers });
}

function post(path: 'confirm' | 'unsubscribe', token: unknown) {
  return server.api('POST', `/api/newsletter/${path}`, { body: { token } });
}

async function row(email: string) {
  const { rows } = await server.ctx.db.pool.query(
    'SELECT * FROM newsletter_subscriptions WHERE lower(email) = lower($1)',
    [email],
  );
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0];
}

/** The e-mails to an address, oldest first, after sending those that are waiting. */
async function mailsTo(email: string) {
  await server.runJobs();
  return (await server.mails()).filter((mail) => mail.to?.[0]?.address === email);
}

async function confirmToken(email: string): Promise<string> {
  const mails = await mailsTo(email);
  return linkIn(
    mails.findLast(({ subject }) => subject === 'Bekreft påmeldingen'),
    'bekreft',
  ).searchParams.get('token') as string;
}

async function confirmed(email: string): Promise<string> {
  await signUp(email);
  const token = await confirmToken(email);
  expect((await post('confirm', token)).status).toBe(200);
  return token;
}

describe('POST /api/newsletter', () => {
  it.each([
    ['missing', undefined],
    ['empty', ' '],
    ['no address', 'kari@'],
    ['not text', 7],
    ['a list', ['a@example.no']],
    ['two lines', 'kari@example.no\r\nBcc: all@example.no'],
    ['too long', `${'a'.repeat(250)}@example.no`],
  ])('refuses an address that is %s', async (_what, email) => {
    const answer = await signUp(email);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({ email: 'Ugyldig e-postadresse' });
  });

  it('refuses another site and anything but JSON', async () => {
    expect((await signUp('a@example.no', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await signUp('a@example.no', { origin: 'null' })).status).toBe(403);
    const form = await server.api('POST', '/api/newsletter', {
      body: 'email=a%40example.no',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(415);
    expect(await row('a@example.no')).toBeUndefined();
  });

  it('stores the address unconfirmed and mails a link to confirm it', async () => {
    const answer = await signUp('  Kari@Example.no ', { origin: 'http://ctrl.test' });
    expect(answer).toMatchObject({ status: 200, body: ANSWER });
    const [mail, ...more] = await mailsTo('Kari@example.no');
    expect(more).toHaveLength(0);
    expect(mail?.subject).toBe('Bekreft påmeldingen');
    const link = linkIn(mail, '/nyhetsbrev/bekreft');
    expect(link.origin).toBe('http://ctrl.test');
    const token = link.searchParams.get('token') ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const stored = await row('kari@example.no');
    expect(stored).toMatchObject({ confirmed_at: null, unsubscribed_at: null });
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('keeps no link once the e-mail is out', async () => {
    await signUp('innhold@example.no');
    const token = await confirmToken('innhold@example.no');
    const { rows } = await server.ctx.db.pool.query('SELECT * FROM mail_outbox');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('answers the same for a known address and mails it nothing', async () => {
    await confirmed('kjent@example.no');
    const before = await mailsTo('kjent@example.no');
    expect(await signUp('KJENT@example.no')).toMatchObject({ status: 200, body: ANSWER });
    expect(await mailsTo('kjent@example.no')).toHaveLength(before.length);
    expect(await row('kjent@example.no')).toMatchObject({ confirmed_at: expect.any(Date) });
  });

  it('sends a new link while unconfirmed, in place of the old one', async () => {
    await signUp('igjen@example.no');
    const first = await confirmToken('igjen@example.no');
    server.clock.advance(1000);
    await signUp('igjen@example.no');
    const second = await confirmToken('igjen@example.no');
    expect(second).not.toBe(first);
    expect((await post('confirm', first)).status).toBe(400);
    expect((await post('confirm', second)).status).toBe(200);
  });

  it('mails an address at most twice an hour and five times a day, with the same answer', async () => {
    const email = 'offer@example.no';
    const counts: number[] = [];
    for (let hour = 0; hour < 4; hour += 1) {
      for (let time = 0; time < 3; time += 1) expect((await signUp(email)).body).toEqual(ANSWER);
      counts.push((await mailsTo(email)).length);
      server.clock.advance(HOUR + 1000);
    }
    expect(counts).toEqual([2, 4, 5, 5]);
    server.clock.advance(DAY);
    expect((await signUp(email)).body).toEqual(ANSWER);
    expect(await mailsTo(email)).toHaveLength(6);
  });

  it('counts spellings of one mailbox as the same address', async () => {
    const spellings = [
      'kari.nord+1@gmail.com',
      'karinord+2@gmail.com',
      'kari.n.ord@googlemail.com',
    ];
    for (const email of spellings) expect((await signUp(email)).body).toEqual(ANSWER);
    const sent = [];
    for (const email of spellings) sent.push(...(await mailsTo(email)));
    expect(sent).toHaveLength(2);
  });

  it('leaves one row when it comes fifty times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => signUp('mange@example.no')));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(await row('mange@example.no')).toBeDefined();
    expect(await mailsTo('mange@example.no')).toHaveLength(2);
  });
});

describe('POST /api/newsletter/confirm', () => {
  it.each([undefined, '', 'short', 'x'.repeat(44), 42, '\u0000'.repeat(43)])(
    'refuses the token %j',
    async (token) => {
      const answer = await post('confirm', token);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toEqual(expect.any(String));
    },
  );

  it('says what to do when nobody has the token', async () => {
    const answer = await post('confirm', 'a'.repeat(43));
    expect(answer).toMatchObject({ status: 400, body: { message: INVALID_LINK } });
  });

  it('confirms, welcomes, and does neither twice', async () => {
    const token = await confirmed('ny@example.no');
    const { confirmed_at: at } = (await row('ny@example.no')) ?? {};
    server.clock.advance(1000);
    expect(await post('confirm', token)).toMatchObject({ status: 200, body: { success: true } });
    expect((await row('ny@example.no'))?.confirmed_at).toEqual(at);
    const mails = await mailsTo('ny@example.no');
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Bekreft påmeldingen',
      'Velkommen til nyhetsbrevet',
    ]);
  });

  it('takes the token from the address too', async () => {
    await signUp('adresse@example.no');
    const token = await confirmToken('adresse@example.no');
    const answer = await server.api('POST', `/api/newsletter/confirm?token=${token}`);
    expect(answer.status).toBe(200);
    expect((await row('adresse@example.no'))?.confirmed_at).toEqual(expect.any(Date));
  });

  it('welcomes once when it comes twenty times at once', async () => {
    await signUp('trykk@example.no');
    const token = await confirmToken('trykk@example.no');
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('confirm', token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await mailsTo('trykk@example.no')).toHaveLength(2);
  });

  it('is too late after seven days', async () => {
    await signUp('sen@example.no');
    const token = await confirmToken('sen@example.no');
    server.clock.advance(7 * DAY + 1000);
    expect(await post('confirm', token)).toMatchObject({ status: 400 });
  });

  it('is not done by opening the link', async () => {
    await signUp('skanner@example.no');
    const token = await confirmToken('skanner@example.no');
    await server.api('GET', `/api/newsletter/confirm?token=${token}`);
    expect(await row('skanner@example.no')).toMatchObject({ confirmed_at: null });
  });
});

describe('POST /api/newsletter/unsubscribe', () => {
  it('works with one click from any mail program, as every e-mail of the list offers', async () => {
    await confirmed('klikk@example.no');
    const mails = await mailsTo('klikk@example.no');
    for (const mail of mails) {
      const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      expect(header('list-unsubscribe')).toMatch(
        /^<http:\/\/ctrl\.test\/api\/newsletter\/unsubscribe\?token=[\w-]{43}>$/,
      );
    }
    const url = new URL(
      mails[1]?.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? '',
    );
    const click = () =>
      server.api('POST', url.pathname + url.search, {
        body: 'List-Unsubscribe=One-Click',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://mail.example',
        },
      });
    expect(await click()).toMatchObject({ status: 200, body: { success: true } });
    expect(await row('klikk@example.no')).toMatchObject({
      confirmed_at: null,
      unsubscribed_at: expect.any(Date),
    });
    expect((await click()).status).toBe(200);
  });

  it('leads a browser to the page and unsubscribes nobody by that', async () => {
    await confirmed('leser@example.no');
    const page = linkIn((await mailsTo('leser@example.no'))[1], '/nyhetsbrev/meld-av');
    const opened = await server.api('GET', `/api/newsletter/unsubscribe${page.search}`);
    expect(opened.status).toBe(303);
    expect(opened.headers.location).toBe(page.pathname + page.search);
    expect(await row('leser@example.no')).toMatchObject({ unsubscribed_at: null });
    const strange = await server.api('GET', '/api/newsletter/unsubscribe?token=//evil.example');
    expect(strange.headers.location).toBe('/nyhetsbrev/meld-av');
  });

  it('refuses a JSON body from another site and an unknown token', async () => {
    const foreign = await server.api('POST', '/api/newsletter/unsubscribe', {
      body: { token: 'a'.repeat(43) },
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    const unknown = await post('unsubscribe', 'a'.repeat(43));
    expect(unknown.status).toBe(400);
    expect(unknown.body.message).toMatch(/^Lenken er ugyldig/);
  });

  it('starts over when the person signs up again', async () => {
    const email = 'tilbake@example.no';
    const oldToken = await confirmed(email);
    const page = linkIn((await mailsTo(email))[1], '/nyhetsbrev/meld-av');
    await post('unsubscribe', page.searchParams.get('token'));
    expect((await post('confirm', oldToken)).status).toBe(400);
    server.clock.advance(HOUR + 1000);
    expect((await signUp(email)).body).toEqual(ANSWER);
    await server.runJobs();
    expect(await row(email)).toMatchObject({ confirmed_at: null, unsubscribed_at: null });
    expect((await post('confirm', await confirmToken(email))).status).toBe(200);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Bekreft påmeldingen',
      'Velkommen til nyhetsbrevet',
      'Bekreft påmeldingen',
      'Velkommen til nyhetsbrevet',
    ]);
  });
});

describe('the limit per address', () => {
  it('is five in ten minutes', async () => {
    expect(loadConfig({ ...server.data.env }).limits.newsletter).toEqual({
      points: 5,
      seconds: 600,
    });
    const setting = server.ctx.config.limits.newsletter;
    const { points } = setting;
    server.clock.advance(600_000);
    setting.points = 5;
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await signUp(`en${time}@example.no`)).status);
    }
    setting.points = points;
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
