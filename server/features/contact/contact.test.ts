import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#server/config/index.ts';
import { addAdmin, addUser, startTestServer, type TestServer } from '#server/testing/index.ts';

const ANSWER = {
  success: true,
  message: 'Takk for meldingen! Vi tar kontakt så snart som mulig.',
};
const WIDE = { LIMIT_CONTACT: '10000/600', LIMIT_WRITE: '10000/60' };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { ...WIDE, MAIL_ORGANISERS: 'styret@ctrl.example' } });
});
afterAll(() => server.stop());

let number = 0;
/** A message with unique content. */
function message(rest: Record<string, unknown> = {}) {
  number += 1;
  return {
    navn: `Kari ${number}`,
    epost: 'kari@example.no',
    emne: 'Frivillig',
    melding: 'Jeg vil gjerne hjelpe til.',
    ...rest,
  };
}

function post(body: unknown, headers: Record<string, string> = {}) {
  return server.api('POST', '/api/contact', { body, headers });
}

async function rowsOf(navn: string) {
  const { rows } = await server.ctx.db.pool.query(
    'SELECT * FROM contact_messages WHERE navn = $1',
    [navn],
  );
  return rows;
}

async function mailsAbout(navn: string) {
  await server.runJobs();
  return (await server.mails()).filter(({ subject }) => subject === `Ny melding fra ${navn}`);
}

describe('GET /api/contact', () => {
  it('is for admins only', async () => {
    const answer = await server.api('GET', '/api/contact');
    expect(answer).toMatchObject({ status: 401, body: { message: expect.any(String) } });
    const forged = await server.api('GET', '/api/contact', { cookie: 'ctrl_admin=s%3Aabc.def' });
    expect(forged.status).toBe(401);
    const { cookie } = await addUser(server);
    expect((await server.api('GET', '/api/contact', { cookie })).status).toBe(401);
  });

  it('lists the messages, newest first', async () => {
    const { cookie } = await addAdmin(server);
    const [older, newer] = [message(), message({ emne: undefined })];
    await post(older);
    const first = server.clock.now().toISOString();
    server.clock.advance(60_000);
    await post(newer);
    const answer = await server.api('GET', '/api/contact', { cookie });
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const at = server.clock.now().toISOString();
    const open = { id: expect.any(String), handled: false, handledAt: null, handledBy: null };
    expect(answer.body).toEqual([
      { ...newer, ...open, emne: null, createdAt: at, opprettet: at },
      { ...older, ...open, createdAt: first, opprettet: first },
    ]);
  });
});

describe('POST /api/contact', () => {
  it.each([
    ['navn', undefined, 'Navn er påkrevd'],
    ['navn', ' \u200b ', 'Navn er påkrevd'],
    ['navn', 'x'.repeat(101), 'Kan ikke være lengre enn 100 tegn'],
    ['epost', 'kari', 'Ugyldig e-postadresse'],
    ['epost', { $ne: '' }, 'Ugyldig e-postadresse'],
    ['melding', 'For kort', 'Meldingen må være minst 10 tegn'],
    ['melding', undefined, 'Meldingen må være minst 10 tegn'],
    ['melding', 'x'.repeat(5001), 'Kan ikke være lengre enn 5000 tegn'],
    ['emne', 7, 'Må være tekst'],
  ])('refuses %s = %j', async (field, value, text) => {
    const answer = await post(message({ [field]: value }));
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({ [field]: text });
    expect(answer.body.message).toEqual(expect.any(String));
  });

  it('refuses another site', async () => {
    const body = message();
    expect((await post(body, { origin: 'https://evil.example' })).status).toBe(403);
    expect(await rowsOf(body.navn)).toHaveLength(0);
  });

  it('stores the message and mails it to the organisers', async () => {
    const body = message({ melding: '  Hei!\nHar dere <plass>?  ' });
    expect(await post(body)).toMatchObject({ status: 200, body: ANSWER });
    expect(await rowsOf(body.navn)).toMatchObject([
      { epost: 'kari@example.no', emne: 'Frivillig', melding: 'Hei!\nHar dere <plass>?' },
    ]);
    const [mail, ...more] = await mailsAbout(body.navn);
    expect(more).toHaveLength(0);
    expect(mail?.to?.[0]?.address).toBe('styret@ctrl.example');
    expect(mail?.replyTo?.[0]?.address).toBe('kari@example.no');
    expect(mail?.text).toContain('Har dere <plass>?');
    expect(mail?.html).toContain('Har dere &lt;plass&gt;?');
  });

  it('takes no subject and ignores fields it does not know', async () => {
    const body = message({ emne: undefined, id: '1', createdAt: '1999-01-01', handled: true });
    expect((await post(body)).status).toBe(200);
    const [row] = await rowsOf(body.navn);
    expect(row).toMatchObject({ emne: null, created_at: server.clock.now() });
  });

  it('lets no line of a name become a header', async () => {
    const body = message({ navn: `Ola ${number}\r\nBcc: alle@example.no` });
    const answer = await post(body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['navn']]);
    await server.runJobs();
    const subjects = (await server.mails()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.includes('Bcc: alle'))).toEqual([]);
  });

  it('leaves one message when the same comes fifty times at once', async () => {
    const body = message();
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(body)));
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual(
      Array(50).fill([200, ANSWER]),
    );
    expect(await rowsOf(body.navn)).toHaveLength(1);
    expect(await mailsAbout(body.navn)).toHaveLength(1);
  });

  it('does not let a name become other characters in the subject of the mail', async () => {
    for (const navn of ['=?utf-8?q?=E2=80=AEirak?=', 'A ==?UTF-8?B?4oCuaXJhaw==?=']) {
      expect((await post(message({ navn }))).status).toBe(200);
    }
    await server.runJobs();
    const subjects = (await server.mails()).map(({ subject }) => subject);
    expect(subjects).toContain('Ny melding fra = ?utf-8?q?=E2=80=AEirak?=');
    expect(subjects).toContain('Ny melding fra A == ?UTF-8?B?4oCuaXJhaw== ?=');
    expect(subjects.join()).not.toMatch(/\p{Bidi_Control}/u);
  });

  it('stores every one of many that come at once, each with its mail', async () => {
    const bodies = Array.from({ length: 120 }, () => message({ emne: 'Mange' }));
    const answers = await Promise.all(bodies.map((body) => post(body)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { rows } = await server.ctx.db.pool.query(
      "SELECT navn FROM contact_messages WHERE emne = 'Mange'",
    );
    expect(new Set(rows.map(({ navn }) => navn))).toEqual(new Set(bodies.map(({ navn }) => navn)));
    await server.runJobs();
    const subjects = new Set((await server.mails()).map(({ subject }) => subject));
    for (const { navn } of bodies) expect(subjects).toContain(`Ny melding fra ${navn}`);
  });

  it('lets one that cannot be stored harm none that come with it', async () => {
    const { pool } = server.ctx.db;
    const refused = `Ikke ${message().navn}`;
    await pool.query(
      `ALTER TABLE contact_messages ADD CONSTRAINT no_refused CHECK (navn <> '${refused}')`,
    );
    const bodies = [message(), message({ navn: refused }), message()];
    const answers = await Promise.all(bodies.map((body) => post(body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 500, 200]);
    for (const { navn } of bodies) {
      const expected = navn === refused ? 0 : 1;
      expect(await rowsOf(navn)).toHaveLength(expected);
      expect(await mailsAbout(navn)).toHaveLength(expected);
    }
    await pool.query('ALTER TABLE contact_messages DROP CONSTRAINT no_refused');
    expect((await post(message({ navn: refused }))).status).toBe(200);
  });

  it('stores a message whose first try failed, with the same key', async () => {
    const key = { 'idempotency-key': 'a-key-that-fails-first' };
    const body = message();
    const { pool } = server.ctx.db;
    await pool.query('ALTER TABLE mail_outbox RENAME TO away');
    expect((await post(body, key)).status).toBe(500);
    await pool.query('ALTER TABLE away RENAME TO mail_outbox');
    expect(await rowsOf(body.navn)).toHaveLength(0);
    expect((await post(body, key)).status).toBe(200);
    expect(await rowsOf(body.navn)).toHaveLength(1);
    expect(await mailsAbout(body.navn)).toHaveLength(1);
  });

  it('takes the same content for the same submit within ten seconds only', async () => {
    const body = message();
    await post(body);
    server.clock.advance(9_999);
    await post(body);
    expect(await rowsOf(body.navn)).toHaveLength(1);
    for (const [field, other] of [
      ['epost', 'ola@example.no'],
      ['emne', 'Presse'],
      ['emne', undefined],
      ['melding', 'Noe helt annet denne gangen'],
    ] as const) {
      await post({ ...body, [field]: other });
      await post({ ...body, [field]: other });
    }
    expect(await rowsOf(body.navn)).toHaveLength(5);
    server.clock.advance(10_001);
    await post(body);
    expect(await rowsOf(body.navn)).toHaveLength(6);
  });

  it('knows a submit by its Idempotency-Key, however late it is repeated', async () => {
    const body = message();
    const key = { 'idempotency-key': 'd9b2d63d-a233-4123-847a-7090c3e8b1a1' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(body, key)));
    server.clock.advance(3_600_000);
    answers.push(await post(body, key));
    expect(answers.map((answer) => answer.body)).toEqual(Array(11).fill(ANSWER));
    expect(await rowsOf(body.navn)).toHaveLength(1);
    // The repeated content was stored an hour ago, so with a new key it is a new message.
    expect((await post(body, { 'idempotency-key': 'on-purpose' })).status).toBe(200);
    expect(await rowsOf(body.navn)).toHaveLength(2);
    const long = await post(message(), { 'idempotency-key': 'x'.repeat(201) });
    expect(long.status).toBe(400);
  });

  it('is limited to five in ten minutes per address', async () => {
    expect(loadConfig({ ...server.data.env }).limits.contact).toEqual({ points: 5, seconds: 600 });
    const setting = server.ctx.config.limits.contact;
    const { points } = setting;
    server.clock.advance(600_000);
    setting.points = 5;
    for (let time = 0; time < 5; time += 1) expect((await post(message())).status).toBe(200);
    const refused = await post(message());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    server.clock.advance(600_000);
    expect((await post(message())).status).toBe(200);
    setting.points = points;
  });
});
