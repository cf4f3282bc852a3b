import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addAdmin,
  addUser,
  planOf,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import {
  type AdminContactMessage,
  adminContactMessage,
  CONTACT_SORTS,
} from '#shared/contracts/contact-admin.ts';
import { selectMessages } from './contact.store.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const HOUR = 3_600_000;

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  const env = { LIMIT_CONTACT: '10000/600', ADMIN_IDLE_SECONDS: '28800' };
  server = await startTestServer({ env });
  cookie = (await addAdmin(server, 'Ås-jef')).cookie;
});
beforeEach(async () => {
  await server.ctx.db.pool.query('DELETE FROM contact_messages');
  await server.ctx.db.pool.query('DELETE FROM audit_log');
});
afterAll(() => server.stop());

function api(method: string, path: string, body?: unknown, by: string | undefined = cookie) {
  const options = { ...(body !== undefined && { body }), ...(by && { cookie: by }) };
  return server.api(method, `/api/contact${path}`, options);
}

/** Sends messages through the form, a minute apart; returns their ids, oldest first. */
async function sent(...names: string[]): Promise<string[]> {
  for (const navn of names) {
    server.clock.advance(60_000);
    const body = { navn, epost: 'kari@example.no', melding: 'Jeg vil gjerne hjelpe til.' };
    expect((await server.api('POST', '/api/contact', { body })).status).toBe(200);
  }
  const rows: AdminContactMessage[] = (await api('GET', '?sort=createdAt')).body.items;
  return names.map((name) => rows.find(({ navn }) => navn === name)?.id ?? '');
}

const names = async (query = '') =>
  (await api('GET', query)).body.map(({ navn }: AdminContactMessage) => navn);

async function acts() {
  const { rows } = await server.ctx.db.pool.query('SELECT * FROM audit_log ORDER BY id');
  return rows;
}

describe('every call', () => {
  it.each([
    ['POST', '/bulk', { ids: ['ID'], act: 'delete' }],
    ['PATCH', '/ID', { handled: true }],
    ['DELETE', '/ID', undefined],
  ])('%s %s is for admins', async (method, path, body) => {
    const [id = ''] = await sent('Kari');
    const at = path.replace('ID', id);
    const given = body && JSON.parse(JSON.stringify(body).replace('ID', id));
    for (const by of ['', (await addUser(server)).cookie, 'ctrl_admin=tull']) {
      expect((await api(method, at, given, by)).status).toBe(401);
    }
    const { rows } = await server.ctx.db.pool.query(
      'SELECT handled_at, deleted_at FROM contact_messages',
    );
    expect(rows).toEqual([{ handled_at: null, deleted_at: null }]);
  });

  it.each([
    ['PATCH', { handled: true }],
    ['PATCH', { deleted: false }],
    ['DELETE', undefined],
  ])('%s %j is 404 for what is no message', async (method, body) => {
    const answers = [await api(method, `/${NOBODY}`, body), await api(method, '/1', body)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
  });

  it.each([
    ['PATCH', '/ID', {}, 'handled'],
    ['PATCH', '/ID', { handled: 'ja' }, 'handled'],
    ['PATCH', '/ID', { handled: true, deleted: false }, 'handled'],
    ['PATCH', '/ID', { deleted: true }, 'deleted'],
    ['POST', '/bulk', { ids: [], act: 'delete' }, 'ids'],
    ['POST', '/bulk', { ids: Array(201).fill(NOBODY), act: 'delete' }, 'ids'],
    ['POST', '/bulk', { ids: ['1'], act: 'delete' }, 'ids.0'],
    ['POST', '/bulk', { ids: [NOBODY], act: 'drop' }, 'act'],
    ['GET', '?handled=kanskje', undefined, 'handled'],
    ['GET', '?limit=201', undefined, 'limit'],
    ['GET', '?sort=melding', undefined, 'sort'],
  ])('%s %s refuses %j', async (method, path, body, field) => {
    const answer = await api(method, path.replace('ID', NOBODY), body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });
});

describe('GET /api/contact', () => {
  it('searches every text, filters and pages', async () => {
    const [first = ''] = await sent('Åse', 'Bjørn', 'Carl');
    expect(await names()).toEqual(['Carl', 'Bjørn', 'Åse']);
    expect(await names('?q=%C3%A5SE')).toEqual(['Åse']);
    for (const q of ['GJERNE', 'gjerne', 'jEg+vil', 'Gjerne']) {
      expect(await names(`?q=${q}`), q).toHaveLength(3);
    }
    expect(await names('?q=%25')).toEqual([]);
    await api('PATCH', `/${first}`, { handled: true });
    expect(await names('?handled=true')).toEqual(['Åse']);
    expect(await names('?handled=false')).toEqual(['Carl', 'Bjørn']);
    const page = await api('GET', '?page=2&limit=1&handled=false&q=example');
    expect(page.body).toMatchObject({ total: 2, items: [{ navn: 'Bjørn' }] });
    expect(adminContactMessage.strict().parse(page.body.items[0]).handled).toBe(false);
  });

  it('folds no whole message in a search: ten thousand of full length took seconds', () => {
    const { orm } = server.ctx.db;
    const search = { paged: true, limit: 50, offset: 0, q: 'ord', sort: '-createdAt' } as const;
    const { sql } = selectMessages(orm, search).toSQL();
    const folds = sql.match(/translate\((?:[^()]|\([^()]*\))*/g) ?? [];
    expect(folds.length).toBeGreaterThan(0);
    expect(folds.filter((each) => each.includes('"melding"'))).toEqual([]);
  });

  it('reads each list by an index', async () => {
    const { db } = server.ctx;
    const page = { paged: true, limit: 50, offset: 0, q: '' };
    for (const sort of CONTACT_SORTS) {
      const plan = await planOf(db, selectMessages(db.orm, { ...page, sort }));
      expect(plan).toMatchObject({ wholeTables: [], sorts: false });
    }
  });
});

describe('one message', () => {
  it('is handled and opened again, each once in the audit log', async () => {
    const [id = ''] = await sent('Kari');
    const at = server.clock.now().toISOString();
    const handled = await api('PATCH', `/${id}`, { handled: true });
    expect(handled).toMatchObject({
      status: 200,
      body: { id, handled: true, handledAt: at, handledBy: 'Ås-jef' },
    });
    server.clock.advance(HOUR);
    expect((await api('PATCH', `/${id}`, { handled: true })).body).toEqual(handled.body);
    const opened = await api('PATCH', `/${id}`, { handled: false });
    expect(opened.body).toMatchObject({ handled: false, handledAt: null, handledBy: null });
    const rows = await acts();
    expect(rows).toMatchObject([
      {
        actor: 'Ås-jef',
        action: 'contact.handle',
        subject_type: 'contact',
        subject_id: id,
        before: { handled: false, deleted: false },
        after: { handled: true, deleted: false },
        request_id: expect.any(String),
      },
      { action: 'contact.reopen', before: { handled: true }, after: { handled: false } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('example.no');
  });

  it('is deleted, and brought back by Angre', async () => {
    const [id = ''] = await sent('Kari');
    expect(await api('DELETE', `/${id}`)).toMatchObject({ status: 200, body: { success: true } });
    expect((await api('DELETE', `/${id}`)).status).toBe(200);
    expect(await names()).toEqual([]);
    expect((await api('PATCH', `/${id}`, { handled: true })).status).toBe(404);
    const back = await api('PATCH', `/${id}`, { deleted: false });
    expect(back).toMatchObject({ status: 200, body: { id, navn: 'Kari' } });
    expect(await names()).toEqual(['Kari']);
    expect((await acts()).map(({ action }) => action)).toEqual([
      'contact.delete',
      'contact.restore',
    ]);
  });

  it('is gone for good a month after it was deleted', async () => {
    const [kept = '', deleted = ''] = await sent('Kari', 'Ola');
    await api('DELETE', `/${deleted}`);
    const left = async () =>
      (await server.ctx.db.pool.query('SELECT id FROM contact_messages')).rows.map(({ id }) => id);
    server.clock.advance(29 * 24 * HOUR);
    await server.runJobs();
    expect(await left()).toHaveLength(2);
    server.clock.advance(3 * 24 * HOUR);
    await server.runJobs();
    expect(await left()).toEqual([kept]);
    cookie = (await addAdmin(server, 'neste')).cookie;
  });
});

describe('POST /api/contact/bulk', () => {
  it('does one act to many, with one entry of the audit log', async () => {
    const ids = await sent('A', 'B', 'C');
    const [first = ''] = ids;
    await api('PATCH', `/${first}`, { handled: true });
    const answer = await api('POST', '/bulk', { ids: [...ids, NOBODY], act: 'handle' });
    expect(answer).toMatchObject({ status: 200, body: { success: true, changed: 2 } });
    expect(await names('?handled=false')).toEqual([]);
    expect((await api('POST', '/bulk', { ids, act: 'handle' })).body).toMatchObject({
      changed: 0,
      ids: [],
    });
    expect((await api('POST', '/bulk', { ids, act: 'delete' })).body.changed).toBe(3);
    expect(await names()).toEqual([]);
    expect((await api('POST', '/bulk', { ids, act: 'reopen' })).body.changed).toBe(0);
    expect((await api('POST', '/bulk', { ids, act: 'restore' })).body.changed).toBe(3);
    expect(await names('?handled=true')).toHaveLength(3);
    const rows = await acts();
    expect(rows.map(({ action, after }) => [action, after])).toEqual([
      ['contact.handle', { handled: true, deleted: false }],
      ['contact.handle', { count: 2 }],
      ['contact.delete', { count: 3 }],
      ['contact.restore', { count: 3 }],
    ]);
    expect(rows[1]?.before).toEqual({
      messages: expect.arrayContaining([{ id: ids[1], handled: false, deleted: false }]),
    });
  });

  it('counts each message once when fifty do the same at once', async () => {
    const ids = await sent('A', 'B', 'C', 'D');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        api('POST', '/bulk', { ids: n % 2 ? ids : [...ids].reverse(), act: 'handle' }),
      ),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.reduce((sum, { body }) => sum + body.changed, 0)).toBe(4);
    expect(await acts()).toHaveLength(1);
  });
});
