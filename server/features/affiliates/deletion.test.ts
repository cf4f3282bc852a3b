import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addAdmin,
  addAffiliate,
  addUser,
  cookiesOf,
  linkIn,
  placesOf,
  ROOMY_ACCOUNTS,
  register,
  startTestServer,
  type TestAffiliate,
  type TestServer,
} from '#server/testing/index.ts';
import { adminAffiliate } from '#shared/contracts/affiliates.ts';
import { LEADERBOARD_PATH } from '#shared/contracts/progress.ts';
import { levelForPoints } from '#shared/rules/levels.ts';

const PASSWORD = 'en lang setning';
const NOBODY = '00000000-0000-4000-8000-000000000000';
const HEADER = 'ordre;dato;antall;kode';

let server: TestServer;
let hash: string;
let admin: string;
/** Bytes for the next codes; random ones are used once it is empty. */
let nextCodes: Uint8Array[] = [];

beforeAll(async () => {
  const random = {
    bytes: (size: number) => nextCodes.shift() ?? randomBytes(size),
    token: () => randomBytes(32).toString('base64url'),
    uuid: () => randomUUID(),
  };
  const env = {
    ...ROOMY_ACCOUNTS,
    LIMIT_APPLICATION: '100/600',
    // Fifty requests share five connections, on a machine that may be busy.
    DATABASE_CONNECT_TIMEOUT_MS: '20000',
    DATABASE_STATEMENT_TIMEOUT_MS: '20000',
  };
  server = await startTestServer({ now: '2026-07-01T12:00:00Z', random, env });
  hash = await server.ctx.passwords.hash(PASSWORD);
  admin = (await addAdmin(server)).cookie;
});
afterAll(() => server.stop());
beforeEach(async () => {
  nextCodes = [];
  const tables = ['affiliate_sales', 'sales_imports', 'affiliates', 'audit_log', 'mail_outbox'];
  for (const table of [...tables, 'rate_limits']) await sql(`DELETE FROM ${table}`);
});

const sql = (text: string, values: unknown[] = []) => server.ctx.db.pool.query(text, values);
const api = (method: string, path: string, body?: unknown, cookie = '') =>
  server.api(method, path, { ...(body !== undefined && { body }), ...(cookie && { cookie }) });
const remove = (password: unknown, cookie = '') =>
  api('DELETE', '/api/affiliate', { password }, cookie);
const removeFor = (id: string, cookie = admin) =>
  api('DELETE', `/api/admin/affiliates/${id}`, undefined, cookie);
const withPassword = (given = {}) => addAffiliate(server, { password: hash, ...given });

async function imported(...rows: string[]) {
  const body = `${[HEADER, ...rows].join('\n')}\n`;
  const headers = { 'content-type': 'text/csv' };
  const path = '/api/admin/sales/import';
  const answer = await server.api('POST', path, { body, headers, cookie: admin });
  expect([answer.status, answer.body.refused], answer.text).toEqual([200, []]);
  return answer.body as { added: number; unchanged: number; importId: string };
}

/** The ledger's tickets for a code, and those of its row; throws when the two differ. */
async function ledgerOf(code: string | null): Promise<{ tickets: number; rows: number }> {
  const { rows } = await sql(
    `SELECT a.points, a.level, count(s.id)::int AS rows, coalesce(sum(s.tickets_sold), 0)::int AS tickets
     FROM affiliates a LEFT JOIN affiliate_sales s ON s.affiliate_id = a.id AND s.personal_code = a.personal_code
     WHERE a.personal_code = $1 GROUP BY a.id`,
    [code],
  );
  const tickets = Number(rows[0]?.tickets);
  expect(rows[0]).toMatchObject({ points: tickets * 10, level: levelForPoints(tickets * 10) });
  return { tickets, rows: Number(rows[0]?.rows) };
}

/** The cookie of an affiliate's session that an answer sets. */
const cookieIn = (answer: Parameters<typeof cookiesOf>[0]) =>
  cookiesOf(answer).ctrl_affiliate ?? '';

const mailsTo = async (epost: string) => {
  await server.runJobs();
  return (await server.mails()).filter((mail) => mail.to?.[0]?.address === epost);
};

/** Chooses the password by an e-mailed link; returns the session's cookie. */
async function choose(epost: string, subject: string): Promise<string> {
  const mail = (await mailsTo(epost)).find((one) => one.subject === subject);
  const token = linkIn(mail, '/affiliate-login').searchParams.get('token');
  return cookieIn(await api('POST', '/api/affiliate/password', { token, password: PASSWORD }));
}

describe('DELETE /api/affiliate', () => {
  it('is for affiliates, who give their password', async () => {
    const kari = await withPassword();
    const paused = await withPassword({ isActive: false });
    expect((await remove(PASSWORD)).status).toBe(401);
    expect((await remove(PASSWORD, paused.cookie)).status).toBe(401);
    const without = await remove(undefined, kari.cookie);
    expect([without.status, without.body.errors]).toEqual([400, { password: 'Passord kreves' }]);
    const wrong = await remove('feil passord', kari.cookie);
    expect([wrong.status, wrong.body.errors]).toEqual([400, { password: 'Passordet er feil' }]);
    const session = await api('GET', '/api/affiliate/session', undefined, kari.cookie);
    expect(session.body.success).toBe(true);
  });

  it('asks somebody who has never chosen a password to choose one first', async () => {
    const { cookie, epost } = await addAffiliate(server);
    const answer = await remove(PASSWORD, cookie);
    expect([answer.status, answer.body.errors.password]).toEqual([
      400,
      'Du har ikke valgt passord ennå. Be om en innloggingslenke, velg et passord med den, og prøv igjen.',
    ]);
    await api('POST', '/api/affiliate/login-link', { epost });
    expect((await remove(PASSWORD, await choose(epost, 'Innloggingslenke'))).status).toBe(200);
  });

  it('keeps the waiting mails of the user account with the same address', async () => {
    const { cookie, epost } = await withPassword();
    await register(server, { email: epost });
    await server.api('POST', '/api/newsletter', { body: { email: epost } });
    await server.runJobs();
    await server.api('POST', '/api/user/password/forgot', { body: { email: epost } });
    expect((await remove(PASSWORD, cookie)).status).toBe(200);
    const { rows } = await sql(
      'SELECT subject FROM mail_outbox WHERE recipient = $1 ORDER BY subject',
      [epost],
    );
    expect(rows.map(({ subject }) => subject)).toEqual([
      'Affiliate-kontoen din er slettet',
      'Velkommen til CTRL Festival',
    ]);
  });

  it('keeps mails that no account caused for a user who has confirmed the address', async () => {
    const { cookie, epost } = await withPassword();
    await addUser(server, { email: epost });
    await server.api('POST', '/api/newsletter', { body: { email: epost } });
    await server.runJobs();
    expect((await remove(PASSWORD, cookie)).status).toBe(200);
    const { rows } = await sql('SELECT subject FROM mail_outbox WHERE recipient = $1', [epost]);
    expect(rows).toHaveLength(2);
  });

  it('takes five wrong guesses', async () => {
    const { cookie } = await withPassword();
    const answers = await Promise.all(Array.from({ length: 6 }, () => remove('feil', cookie)));
    expect(answers.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await remove(PASSWORD, cookie)).status).toBe(429);
  });

  it('ends every session, removes the name from the lists, and confirms it by e-mail', async () => {
    const kari = await withPassword({ navn: 'Kari Farvel' });
    const other = await withPassword({ navn: 'Blir igjen' });
    const lists = [LEADERBOARD_PATH, '/api/affiliates/progress'];
    const body = { epost: kari.epost, password: PASSWORD };
    const second = cookieIn(await api('POST', '/api/affiliate/login', body));
    await api('POST', `/api/admin/affiliates/${kari.id}/sales`, { ticketsSold: 3 }, admin);
    for (const path of lists) {
      await expect.poll(async () => (await api('GET', path)).text).toContain('Kari Farvel');
    }
    const heard: string[] = [];
    const stop = server.ctx.bus.subscribe('session-ended', (payload) => heard.push(payload));
    const answer = await remove(PASSWORD, kari.cookie);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(String(answer.headers['set-cookie'])).toMatch(/^ctrl_affiliate=;/);
    await expect.poll(() => heard).toEqual([`subject:${kari.id}`]);
    stop();
    for (const cookie of [kari.cookie, second]) {
      const session = await api('GET', '/api/affiliate/session', undefined, cookie);
      expect(session.body).toEqual({ success: false });
    }
    expect((await api('POST', '/api/affiliate/login', body)).status).toBe(401);
    for (const path of lists) {
      const text = async () => (await api('GET', path)).text;
      await expect.poll(text).not.toContain('Kari Farvel');
      expect(await text()).toContain('Blir igjen');
    }
    const mails = await mailsTo(kari.epost);
    expect(mails.map(({ subject }) => subject)).toEqual(['Affiliate-kontoen din er slettet']);
    expect(mails[0]?.text).toContain('uten navn');
    expect((await sql('SELECT 1 FROM mail_outbox')).rows).toEqual([]);
    expect((await remove(PASSWORD, other.cookie)).status).toBe(200);
  });

  it('shuts the code for good and gives it to nobody else; the address is free again', async () => {
    nextCodes = [Uint8Array.of(0, 1, 2, 3, 4, 5), Uint8Array.of(0, 1, 2, 3, 4, 5)];
    const approved = async (epost: string) => {
      const form = { navn: 'Kari', epost, instagram: '@kari' };
      await api('POST', '/api/affiliate/apply', form);
      const { rows } = await sql('SELECT id FROM affiliates WHERE epost = $1', [epost]);
      const path = `/api/admin/affiliates/${rows[0]?.id}`;
      const answer = await api('PATCH', path, { status: 'approved' }, admin);
      return adminAffiliate.parse(answer.body);
    };
    const first = await approved('kari@example.no');
    expect(first.personalCode).toBe('CTRL-234567');
    const unknown = await api('GET', '/r/CTRL-ZZZZZZ');
    expect((await removeFor(first.id)).status).toBe(200);
    const followed = await api('GET', `/r/${first.personalCode}`);
    expect(followed.headers.location).toBe(unknown.headers.location);
    const again = await approved('kari@example.no');
    expect(again.id).not.toBe(first.id);
    expect(again.personalCode).not.toBe(first.personalCode);
    expect(again).toMatchObject({ points: 0, flags: [] });
  });
});

describe('what stays of a deleted affiliate', () => {
  const person = {
    navn: 'Zebralina Quistgaard',
    epost: 'zebralina.aas@example.no',
    telefon: '+47 912 34 567',
    instagram: '@quistagram',
    discord: 'quistcord',
    beskrivelse: 'Zebralina her',
  };
  const traces = ['zebralina', 'quist', '912 34 567', '91234567', 'lykke til'];

  /** Creates every kind of data that an affiliate can leave behind, each through its API call. */
  async function live(): Promise<{ id: string; code: string; cookie: string }> {
    await api('POST', '/api/affiliate/apply', person);
    const { rows } = await sql('SELECT id FROM affiliates WHERE epost = $1', [person.epost]);
    const id = String(rows[0]?.id);
    const path = `/api/admin/affiliates/${id}`;
    const reason = 'Lykke til, Zebralina';
    const { body } = await api('PATCH', path, { status: 'approved', reason }, admin);
    const code = String(body.personalCode);
    const cookie = await choose(person.epost, 'Du er godkjent som affiliate');
    await api('PATCH', '/api/affiliate/profile', { tiktok: '@quisttok' }, cookie);
    await api('GET', `/r/${code}`);
    const counted = async () => (await sql('SELECT visits FROM affiliate_visits')).rows;
    await expect.poll(counted).toEqual([{ visits: 1 }]);
    await api('PATCH', path, { isActive: false, reason }, admin);
    await api('PATCH', path, { isActive: true, reason }, admin);
    await api('POST', `${path}/sales`, { ticketsSold: 4, orderReference: 'Z-1' }, admin);
    // Still in the outbox when the account is deleted.
    await api('POST', '/api/affiliate/login-link', { epost: person.epost });
    const entered = await api('POST', '/api/affiliate/login', {
      epost: person.epost,
      password: PASSWORD,
    });
    return { id, code, cookie: cookieIn(entered) };
  }

  it('is a code with its tickets, and nothing in any table', async () => {
    const { id, code, cookie } = await live();
    const before = await placesOf(server, traces);
    expect(before).toEqual(
      expect.arrayContaining([
        'public.affiliates.epost',
        'public.affiliate_contact_keys.key',
        'public.audit_log.after',
        'public.mail_outbox.recipient',
      ]),
    );
    expect((await remove(PASSWORD, cookie)).status).toBe(200);
    // Only the confirmation of the deletion is still in the outbox.
    expect(await placesOf(server, traces)).toEqual(['public.mail_outbox.recipient']);
    await server.runJobs();
    expect(await placesOf(server, traces)).toEqual([]);
    const tables = ['contact_keys', 'tokens', 'visits'];
    for (const table of tables) {
      const { rows } = await sql(`SELECT 1 FROM affiliate_${table} WHERE affiliate_id = $1`, [id]);
      expect(rows).toEqual([]);
    }
    expect(await ledgerOf(code)).toEqual({ tickets: 4, rows: 1 });
  });

  it('is nothing at all of somebody who never had a code', async () => {
    const epost = 'quistina@example.no';
    await api('POST', '/api/affiliate/apply', { ...person, epost });
    const { rows } = await sql('SELECT id FROM affiliates');
    expect((await removeFor(String(rows[0]?.id))).status).toBe(200);
    const mails = (await mailsTo(epost)).filter(({ subject }) => subject?.endsWith('slettet'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain('Koden');
    expect((await sql('SELECT 1 FROM affiliates')).rows).toEqual([]);
    expect(await placesOf(server, traces)).toEqual([]);
  });

  it('is the mail that others wait for at an address that was only typed', async () => {
    const epost = 'delt@example.no';
    const form = { navn: 'Noen', epost, tiktok: 'noen' };
    expect((await api('POST', '/api/affiliate/apply', form)).status).toBe(200);
    await api('POST', '/api/newsletter', { email: epost });
    await server.runJobs();
    const mails = async () =>
      (await sql('SELECT subject FROM mail_outbox WHERE recipient = $1 ORDER BY subject', [epost]))
        .rows;
    const others = { subject: 'Bekreft påmeldingen' };
    expect(await mails()).toEqual([others, { subject: 'Søknaden er mottatt' }]);
    const { rows } = await sql('SELECT id FROM affiliates WHERE epost = $1', [epost]);
    expect((await removeFor(String(rows[0]?.id))).status).toBe(200);
    expect(await mails()).toEqual([{ subject: 'Affiliate-kontoen din er slettet' }, others]);
  });

  it('is a ledger that can still be read in, refunded and undone', async () => {
    const kari = await withPassword({ navn: 'Kari' });
    const rows = [`A-1;01.06.2026;8;${kari.code}`, `A-2;02.06.2026;4;${kari.code}`];
    const { importId } = await imported(...rows, 'A-3;02.06.2026;2;');
    expect((await remove(PASSWORD, kari.cookie)).status).toBe(200);
    const total = async () =>
      (await api('GET', '/api/admin/overview', undefined, admin)).body.stats.totalTicketsSold;
    expect(await total()).toBe(14);
    expect(await ledgerOf(kari.code)).toEqual({ tickets: 12, rows: 2 });
    expect(await imported(...rows)).toMatchObject({ added: 0, unchanged: 2 });
    const late = await imported(`A-2;03.06.2026;-1;${kari.code}`, `A-4;03.06.2026;3;${kari.code}`);
    expect(late).toMatchObject({ added: 2 });
    expect(await ledgerOf(kari.code)).toEqual({ tickets: 14, rows: 4 });
    const refund = { ticketsSold: -2, orderReference: 'A-1' };
    const path = `/api/admin/affiliates/${kari.id}`;
    const refunded = await api('POST', `${path}/sales`, refund, admin);
    expect(refunded.body.sale).toMatchObject({ navn: 'Slettet affiliate', pointsEarned: -20 });
    expect(refunded.body.affiliate).toMatchObject({ points: 120, ticketsSold: 12 });
    expect(await total()).toBe(14);
    for (const id of [importId, late.importId]) {
      const undo = await api('DELETE', `/api/admin/sales/imports/${id}`, undefined, admin);
      expect(undo.status).toBe(200);
    }
    expect(await ledgerOf(kari.code)).toEqual({ tickets: -2, rows: 1 });
    expect((await api('GET', '/api/affiliates/progress')).text).not.toContain('Slettet affiliate');
  });
});

describe('DELETE /api/admin/affiliates/{id}', () => {
  it('is for admins, and notes no personal data', async () => {
    const kari = await withPassword({ navn: 'Kari' });
    for (const by of ['', kari.cookie]) expect((await removeFor(kari.id, by)).status).toBe(401);
    for (const id of [NOBODY, 'x']) expect((await removeFor(id)).status).toBe(404);
    expect((await removeFor(kari.id)).body).toEqual({ success: true });
    const acts = await sql('SELECT actor, subject_id, before, after FROM audit_log');
    expect(acts.rows).toEqual([{ actor: 'sjef', subject_id: kari.id, before: null, after: null }]);
    expect((await mailsTo(kari.epost)).length).toBe(1);
    expect((await removeFor(kari.id)).status).toBe(404);
    const path = `/api/admin/affiliates/${kari.id}`;
    for (const body of [{ status: 'approved' }, { isActive: true }]) {
      expect((await api('PATCH', path, body, admin)).status).toBe(404);
    }
    const { body } = await api('GET', '/api/admin/affiliates', undefined, admin);
    expect(body.map((one: unknown) => adminAffiliate.parse(one))).toEqual([
      expect.objectContaining({
        navn: 'Slettet affiliate',
        epost: '',
        personalCode: kari.code,
        deletedAt: server.clock.now().toISOString(),
      }),
    ]);
    const details = await api('GET', path, undefined, admin);
    expect(details.body).toMatchObject({ affiliate: { navn: 'Slettet affiliate' }, visits: 0 });
  });
});

describe('deletions at the same time', () => {
  it('are one: by the person, and by the back office', async () => {
    const kari = await withPassword();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        at % 10 === 3 ? remove(PASSWORD, kari.cookie) : removeFor(kari.id),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    for (const status of statuses) expect([200, 401, 404]).toContain(status);
    expect((await mailsTo(kari.epost)).length).toBe(1);
    expect((await sql('SELECT 1 FROM audit_log')).rows.length).toBeLessThanOrEqual(1);
    expect(await ledgerOf(kari.code)).toEqual({ tickets: 0, rows: 0 });
  });

  it('lose no sale that is registered meanwhile, and meet neither visits nor changes', async () => {
    const people: TestAffiliate[] = [];
    for (let at = 0; at < 5; at += 1) people.push(await withPassword());
    const sales = people.flatMap(({ id }) =>
      Array.from({ length: 8 }, () =>
        api('POST', `/api/admin/affiliates/${id}/sales`, { ticketsSold: 1 }, admin),
      ),
    );
    const visits = people.map(({ code }) => api('GET', `/r/${code}`));
    const edits = people.map(({ cookie }) =>
      api('PATCH', '/api/affiliate/profile', { beskrivelse: 'Nytt' }, cookie),
    );
    const pauses = people.map(({ id }) =>
      api('PATCH', `/api/admin/affiliates/${id}`, { isActive: false }, admin),
    );
    const gone = await Promise.all(people.map(({ id }) => removeFor(id)));
    expect(gone.map(({ status }) => status)).toEqual(people.map(() => 200));
    for (const { status } of await Promise.all(sales)) expect(status).toBe(200);
    for (const { status } of await Promise.all(edits)) expect([200, 401]).toContain(status);
    for (const { status } of await Promise.all(pauses)) expect([200, 404]).toContain(status);
    await Promise.all(visits);
    for (const { code } of people) expect(await ledgerOf(code)).toEqual({ tickets: 8, rows: 8 });
    const { rows } = await sql('SELECT DISTINCT navn, beskrivelse, status FROM affiliates');
    expect(rows).toEqual([{ navn: 'Slettet affiliate', beskrivelse: null, status: 'rejected' }]);
  });
});
