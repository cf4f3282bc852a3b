import { randomBytes, randomUUID } from 'node:crypto';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addAdmin,
  addAffiliate,
  addUser,
  linkIn,
  planOf,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import { AFFILIATE_SORTS } from '#shared/contracts/affiliate-calls.ts';
import { adminAffiliate } from '#shared/contracts/affiliates.ts';
import { LEADERBOARD_PATH } from '#shared/contracts/progress.ts';
import { selectAffiliates, selectRepeatedKeys } from './review.store.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

const ENV = {
  LIMIT_APPLICATION: '10000/600',
  // A hundred requests share five connections, on a machine that may be busy.
  DATABASE_CONNECT_TIMEOUT_MS: '20000',
  DATABASE_STATEMENT_TIMEOUT_MS: '20000',
};

let server: TestServer;
let cookie: string;
/** Bytes for the next codes; random ones are used once it is empty. */
let nextCodes: Uint8Array[] = [];

beforeAll(async () => {
  const random = {
    bytes: (size: number) => nextCodes.shift() ?? randomBytes(size),
    token: () => randomBytes(32).toString('base64url'),
    uuid: () => randomUUID(),
  };
  server = await startTestServer({ random, env: ENV });
  cookie = (await addAdmin(server)).cookie;
});
afterAll(() => server.stop());
beforeEach(async () => {
  nextCodes = [];
  for (const table of ['affiliate_sales', 'affiliates', 'audit_log', 'users', 'rate_limits']) {
    await sql(`DELETE FROM ${table}`);
  }
});

function sql(text: string, values: unknown[] = []) {
  return server.ctx.db.pool.query(text, values);
}

function api(method: string, path: string, body?: unknown, by: string = cookie) {
  const options = { ...(body !== undefined && { body }), ...(by !== '' && { cookie: by }) };
  return server.api(method, `/api/admin/affiliates${path}`, options);
}

const change = (id: string, body: unknown) => api('PATCH', `/${id}`, body);

async function rowOf(id: string) {
  return (await sql('SELECT * FROM affiliates WHERE id = $1', [id])).rows[0];
}

async function acts(id: string) {
  const { rows } = await sql(
    'SELECT actor, action, before, after, request_id FROM audit_log WHERE subject_id = $1 ORDER BY created_at, id',
    [id],
  );
  return rows;
}

async function mailsTo(epost: string): Promise<Email[]> {
  await server.runJobs();
  return (await server.mails()).filter((mail) => mail.to?.[0]?.address === epost);
}

const leaderboard = async () =>
  (await server.api('GET', LEADERBOARD_PATH)).body.map(({ navn }: { navn: string }) => navn);

const isLoggedIn = async (by: string) =>
  (await server.api('GET', '/api/affiliate/session', { cookie: by })).body.success;

describe('every call', () => {
  it.each([
    ['GET', ''],
    ['GET', '/ID'],
    ['PATCH', '/ID'],
  ])('%s %s is for admins', async (method, path) => {
    const { id, cookie: own } = await addAffiliate(server, { status: 'pending' });
    const body = method === 'GET' ? undefined : { status: 'approved' };
    for (const by of ['', own, (await addUser(server)).cookie]) {
      expect((await api(method, path.replace('ID', id), body, by)).status).toBe(401);
    }
    expect(await rowOf(id)).toMatchObject({ status: 'pending', personal_code: null });
  });

  it('refuses what is no single change', async () => {
    const { id } = await addAffiliate(server, { status: 'pending' });
    for (const [body, field] of [
      [{}, 'status'],
      [{ status: 'approved', isActive: false }, 'status'],
      [{ status: 'pending' }, 'status'],
      [{ isActive: 'nei' }, 'isActive'],
      [{ status: 'rejected', reason: 'x'.repeat(501) }, 'reason'],
    ] as const) {
      const answer = await change(id, body);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
    expect(await acts(id)).toEqual([]);
  });

  it('knows no such affiliate', async () => {
    for (const id of [NOBODY, 'tull']) {
      expect((await change(id, { status: 'approved' })).status).toBe(404);
      expect((await api('GET', `/${id}`)).status).toBe(404);
    }
  });
});

describe('an approval', () => {
  it('gives a code, mails it with the link for a password, and notes who decided', async () => {
    const { id, navn, epost } = await addAffiliate(server, { status: 'pending' });
    const answer = await change(id, { status: 'approved', reason: 'Bra profil' });
    expect(answer.status).toBe(200);
    const shown = adminAffiliate.parse(answer.body);
    expect(shown).toMatchObject({ status: 'approved', isActive: true, reviewedBy: 'sjef' });
    expect(shown.approvedAt).toBe(server.clock.now().toISOString());
    const code = String(shown.personalCode);
    expect(code).toMatch(/^CTRL-[2-9A-HJ-NP-Z]{6}$/);
    const [mail, ...others] = await mailsTo(epost);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Du er godkjent som affiliate');
    expect(mail?.text).toContain(code);
    expect(mail?.text).toContain('Bra profil');
    expect(mail?.text).toContain('Reklame');
    expect(linkIn(mail, `/r/${code}`).pathname).toBe(`/r/${code}`);
    const link = linkIn(mail, '/affiliate-login');
    expect(link.searchParams.get('token')).toMatch(/^[\w-]{43}$/);
    expect(link.searchParams.get('til')).toBe('passord');
    expect(await acts(id)).toMatchObject([
      {
        actor: 'sjef',
        action: 'affiliate.approve',
        before: { status: 'pending', isActive: true },
        after: { status: 'approved', isActive: true, reason: 'Bra profil' },
        request_id: answer.headers['x-request-id'],
      },
    ]);
    await expect.poll(leaderboard).toEqual([navn]);
  });

  it('is one, however many give it at once', async () => {
    const { id, epost } = await addAffiliate(server, { status: 'pending' });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => change(id, { status: 'approved' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.personalCode)).size).toBe(1);
    expect(await mailsTo(epost)).toHaveLength(1);
    expect(await acts(id)).toHaveLength(1);
    expect((await sql('SELECT * FROM affiliate_tokens')).rows).toHaveLength(1);
  });

  it('gives 100 people at once 100 codes, also when chance gives some of them the same', async () => {
    const { rows: people } = await sql(
      `INSERT INTO affiliates (navn, epost, tiktok)
       SELECT 'Promoter ' || i, 'mange' || i || '@example.no', '@p' || i
       FROM generate_series(1, 100) AS i RETURNING id`,
    );
    nextCodes = Array.from({ length: 20 }, () => new Uint8Array(6));
    const answers = await Promise.all(
      people.map(({ id }) => change(String(id), { status: 'approved' })),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(new Set(answers.map(({ body }) => body.personalCode)).size).toBe(100);
    expect(answers.map(({ body }) => body.personalCode)).toContain('CTRL-222222');
    const { rows } = await sql('SELECT count(*)::int AS acts FROM audit_log');
    expect(rows[0]?.acts).toBe(100);
  });

  it('draws another code when somebody has it', async () => {
    await sql(`INSERT INTO affiliates (navn, epost, personal_code, status, approved_at)
      VALUES ('Først', 'forst@example.no', 'ctrl-222222', 'approved', now())`);
    const { id } = await addAffiliate(server, { status: 'pending' });
    nextCodes = [new Uint8Array(6), new Uint8Array(6), new Uint8Array(6).fill(31)];
    const answer = await change(id, { status: 'approved' });
    expect(answer.body.personalCode).toBe('CTRL-ZZZZZZ');
    expect(await acts(id)).toHaveLength(1);
  });

  it('keeps the code of an earlier one', async () => {
    const { id, code } = await addAffiliate(server, { status: 'rejected' });
    const answer = await change(id, { status: 'approved' });
    expect(answer.body).toMatchObject({ status: 'approved', personalCode: code });
  });
});

describe('a refusal', () => {
  it('tells the applicant why', async () => {
    const { id, epost } = await addAffiliate(server, { status: 'pending' });
    const answer = await change(id, { status: 'rejected', reason: 'Profilen er privat' });
    expect(answer.body).toMatchObject({
      status: 'rejected',
      personalCode: null,
      reviewReason: 'Profilen er privat',
      reviewedAt: server.clock.now().toISOString(),
    });
    const mails = await mailsTo(epost);
    expect(mails.map(({ subject }) => subject)).toEqual(['Søknaden ble ikke godkjent']);
    expect(mails[0]?.text).toContain('> Profilen er privat');
    expect((await change(id, { status: 'rejected' })).status).toBe(200);
    expect(await acts(id)).toHaveLength(1);
  });

  it('of an affiliate takes them off the list and ends their session and links', async () => {
    const { id, epost, cookie: own } = await addAffiliate(server, { navn: 'Ute' });
    await addAffiliate(server, { navn: 'Inne' });
    await server.api('POST', '/api/affiliate/login-link', { body: { epost } });
    const [link] = await mailsTo(epost);
    const token = linkIn(link, '/affiliate-login').searchParams.get('token');
    expect(await isLoggedIn(own)).toBe(true);
    expect((await change(id, { status: 'rejected' })).status).toBe(200);
    await expect.poll(leaderboard).toEqual(['Inne']);
    expect(await isLoggedIn(own)).toBe(false);
    expect(
      (await sql('SELECT * FROM sessions WHERE sess::text LIKE $1', [`%${id}%`])).rows,
    ).toEqual([]);
    const login = await server.api('POST', '/api/affiliate/login', { body: { token } });
    expect(login.status).toBe(400);
    const subjects = (await mailsTo(epost)).map(({ subject }) => subject);
    expect(subjects).toContain('Du er ikke lenger affiliate');
  });
});

describe('a pause', () => {
  it('takes an affiliate off the list, ends their session, and lets them back in', async () => {
    const { id, navn, epost, cookie: own } = await addAffiliate(server);
    expect((await change(id, { isActive: true })).status).toBe(200);
    expect(await acts(id)).toEqual([]);
    const paused = await change(id, { isActive: false, reason: 'Ferie' });
    expect(paused.body).toMatchObject({ status: 'approved', isActive: false });
    await expect.poll(leaderboard).toEqual([]);
    expect(await isLoggedIn(own)).toBe(false);
    await change(id, { isActive: true });
    await expect.poll(leaderboard).toEqual([navn]);
    expect((await mailsTo(epost)).map(({ subject }) => subject).sort()).toEqual([
      'Affiliate-kontoen din er satt på pause',
      'Affiliate-kontoen din er åpnet igjen',
    ]);
    expect((await acts(id)).map(({ action }) => action)).toEqual([
      'affiliate.pause',
      'affiliate.reopen',
    ]);
  });

  it('is only for approved ones', async () => {
    for (const status of ['pending', 'rejected'] as const) {
      const { id } = await addAffiliate(server, { status });
      const answer = await change(id, { isActive: false });
      expect(answer.status).toBe(409);
      expect(await rowOf(id)).toMatchObject({ is_active: true });
    }
  });
});

describe('GET /api/admin/affiliates', () => {
  it('is a plain list, newest first, and a page with its total when one is asked for', async () => {
    const names = ['Anne', 'bjørn', 'Cato'];
    for (const navn of names) {
      await addAffiliate(server, { navn, status: 'pending' });
      server.clock.advance(1000);
    }
    const read = async (query: string) => (await api('GET', query)).body;
    const list = adminAffiliate.array().parse(await read(''));
    expect(list.map(({ navn }) => navn)).toEqual(['Cato', 'bjørn', 'Anne']);
    const page = await read('?page=2&limit=2&sort=navn');
    expect(page).toMatchObject({ total: 3, items: [{ navn: 'Cato' }] });
    expect(await read(`?q=${encodeURIComponent('BJØRN')}&limit=5`)).toMatchObject({ total: 1 });
    expect((await api('GET', '?sort=password')).status).toBe(400);
  });

  it('narrows to where they stand', async () => {
    await addAffiliate(server, { navn: 'Søker', status: 'pending' });
    await addAffiliate(server, { navn: 'Godkjent' });
    await addAffiliate(server, { navn: 'Pause', isActive: false });
    await addAffiliate(server, { navn: 'Avslått', status: 'rejected' });
    const gone = await addAffiliate(server, { navn: 'Borte', status: 'rejected' });
    await server.ctx.db.pool.query('UPDATE affiliates SET deleted_at = now() WHERE id = $1', [
      gone.id,
    ]);
    for (const [standing, navn] of [
      ['pending', 'Søker'],
      ['approved', 'Godkjent'],
      ['paused', 'Pause'],
      ['rejected', 'Avslått'],
      ['deleted', 'Borte'],
    ]) {
      const path = `/api/admin/affiliates?limit=200&standing=${standing}`;
      const { items, total } = (await server.api('GET', path, { cookie })).body;
      expect(items).toHaveLength(total);
      const names = items.map((row: { navn: string }) => row.navn);
      expect(names, standing).toContain(navn);
      for (const other of ['Søker', 'Godkjent', 'Pause', 'Avslått', 'Borte']) {
        if (other !== navn) expect(names, standing).not.toContain(other);
      }
    }
    const unknown = await server.api('GET', '/api/admin/affiliates?standing=alle', { cookie });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ['standing']]);
  });

  it('counts tickets and flags contact data that others have too', async () => {
    const form = { navn: 'Ola', epost: 'ola@example.no', telefon: '99887766', tiktok: 'ola' };
    for (const body of [
      form,
      { ...form, navn: 'Per', epost: 'per@example.no', telefon: '+47 998 87 766', tiktok: 'per' },
      { navn: 'Ola', epost: 'ola+2@example.no', tiktok: 'https://tiktok.com/@Ola' },
      { navn: 'Siri', epost: 'siri@example.no', tiktok: 'siri' },
    ]) {
      await server.api('POST', '/api/affiliate/apply', { body });
    }
    await server.runJobs();
    await addUser(server, { email: 'SIRI@example.no' });
    await sql(`INSERT INTO affiliate_sales (affiliate_id, tickets_sold, points_earned)
      SELECT id, 7, 70 FROM affiliates WHERE navn = 'Siri'`);
    const list = adminAffiliate.array().parse((await api('GET', '')).body);
    const flags = Object.fromEntries(list.map(({ epost, flags }) => [epost, flags.sort()]));
    expect(flags).toEqual({
      'ola@example.no': ['same-address', 'same-name', 'same-phone', 'same-profile'],
      'per@example.no': ['same-phone'],
      'ola+2@example.no': ['same-address', 'same-name', 'same-profile'],
      'siri@example.no': ['user-address'],
    });
    expect(list.find(({ navn }) => navn === 'Siri')?.ticketsSold).toBe(7);
    expect(list.find(({ navn }) => navn === 'Per')?.ticketsSold).toBe(0);
  });

  it('has an index for each order, and for what is repeated', async () => {
    for (const sort of AFFILIATE_SORTS) {
      const page = { paged: true, limit: 50, offset: 0, q: '', sort };
      const plan = await planOf(server.ctx.db, selectAffiliates(server.ctx.db.orm, page));
      expect(plan, sort).toMatchObject({ wholeTables: [], sorts: false });
    }
    const plan = await planOf(server.ctx.db, selectRepeatedKeys(server.ctx.db.orm, [NOBODY]));
    expect(plan.wholeTables).toEqual([]);
  });
});
