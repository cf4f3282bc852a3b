import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAdmin, addUser, startTestServer, type TestServer } from '#server/testing/index.ts';
import { defaultContent } from '#shared/content/index.ts';
import { readPageChanges } from './content.store.ts';

const ROOT = '/api/admin/content';
const E25 = `${ROOT}/edition:2025`;

let server: TestServer;
let kari: { id: string; cookie: string };
let ola: { id: string; cookie: string };

beforeAll(async () => {
  server = await startTestServer();
  kari = await addAdmin(server, 'kari');
  ola = await addAdmin(server, 'ola');
});
afterAll(() => server.stop());

type Op = { path: string; from?: unknown; to?: unknown };

const get = (path: string, cookie = kari.cookie) => server.api('GET', path, { cookie });
const post = (path: string, body?: unknown, cookie = kari.cookie) =>
  server.api('POST', path, { cookie, ...(body !== undefined && { body }) });
const edit = (path: string, ops: Op[], cookie = kari.cookie) =>
  server.api('PATCH', path, { cookie, body: { revision: 0, ops } });

describe('who may', () => {
  it('is an admin alone', async () => {
    const user = await addUser(server);
    for (const cookie of [undefined, user.cookie]) {
      const answer = await server.api('GET', ROOT, { ...(cookie && { cookie }) });
      expect(answer.status).toBe(401);
    }
  });

  it('is told 404 of a document that is not there', async () => {
    for (const key of ['edition:1999', 'edition:2100', 'pages', '__proto__', 'edition:2025x']) {
      expect((await get(`${ROOT}/${key}`)).status).toBe(404);
      expect((await post(`${ROOT}/${key}/check`)).status).toBe(404);
      expect((await edit(`${ROOT}/${key}`, [{ path: '/a', from: 1, to: 2 }])).status).toBe(404);
    }
  });
});

describe('a new database', () => {
  it('has the documents that the software brings, published', async () => {
    const { body } = await get(ROOT);
    expect(body.items).toEqual([
      expect.objectContaining({ key: 'edition:2026', state: 'published', liveVersion: 1 }),
      expect.objectContaining({ key: 'edition:2025', title: 'CTRL Festival 2025', revision: 0 }),
      expect.objectContaining({ key: 'site', title: 'Nettstedet', state: 'published' }),
    ]);
    const details = await get(E25);
    expect(details.body).toMatchObject({ draft: defaultContent.editions[0], liveVersion: 1 });
    expect(details.body.live).toEqual(details.body.draft);
    const { version, publishedAt, ...content } = server.ctx.content.current();
    expect(content).toEqual({ editions: defaultContent.editions, site: defaultContent.site });
    expect(version).toMatch(/^[0-9a-f]{16}$/);
    expect(publishedAt).toBe(server.clock.now().toISOString());
  });

  it('has nothing against any of them but warnings', async () => {
    for (const key of ['site', 'edition:2025', 'edition:2026']) {
      const { body } = await post(`${ROOT}/${key}/check`);
      expect(body.problems.filter(({ level }: { level: string }) => level === 'error')).toEqual([]);
      expect(body).toMatchObject({ changes: [], affectedPlans: 0 });
    }
  });
});

describe('writing in a draft', () => {
  const path = '/ageNote';

  it('merges what two write, and keeps it out of what is live', async () => {
    const before = (await get(E25)).body;
    const one = await edit(E25, [{ path, from: before.draft.ageNote, to: 'ID 18' }]);
    expect(one).toMatchObject({ status: 200, body: { revision: before.revision + 1 } });
    const two = await edit(
      E25,
      [{ path: '/name', from: before.draft.name, to: 'CTRL' }],
      ola.cookie,
    );
    expect(two.body).toMatchObject({
      revision: before.revision + 2,
      draft: { ageNote: 'ID 18', name: 'CTRL' },
    });
    expect((await get(E25)).body.live.name).toBe('CTRL Festival 2025');
    const [summary] = (await get(ROOT)).body.items.filter(
      ({ key }: { key: string }) => key === 'edition:2025',
    );
    expect(summary).toMatchObject({
      state: 'changed',
      changedAt: server.clock.now().toISOString(),
    });
  });

  it('answers 409 with both values, and changes nothing', async () => {
    const { revision } = (await get(E25)).body;
    const answer = await edit(E25, [
      { path: '/venue', from: 'Fengselshotellet', to: 'Et annet sted' },
      { path, from: 'noe eldre', to: 'ID 20' },
    ]);
    expect(answer).toMatchObject({
      status: 409,
      body: { message: expect.any(String), conflicts: [{ path, yours: 'ID 20', theirs: 'ID 18' }] },
    });
    expect((await get(E25)).body).toMatchObject({
      revision,
      draft: { venue: 'Fengselshotellet', ageNote: 'ID 18' },
    });
  });

  it('makes no revision of what stands already', async () => {
    const { revision } = (await get(E25)).body;
    const again = await edit(E25, [{ path, from: 'ID 16', to: 'ID 18' }]);
    expect(again).toMatchObject({ status: 200, body: { revision } });
  });

  it('may leave a field empty for a while, which stops the publication', async () => {
    const emptied = await edit(E25, [{ path: '/name', from: 'CTRL', to: '' }]);
    expect(emptied.status).toBe(200);
    const { revision } = emptied.body;
    const refused = await post(`${E25}/publish`, { revision, acknowledged: [] });
    expect(refused.status).toBe(400);
    expect(refused.body.problems[0]).toEqual({
      level: 'error',
      path: '/name',
      message: 'Fyll ut feltet',
    });
    await edit(E25, [{ path: '/name', from: '', to: 'CTRL Festival 2025' }]);
  });

  it.each<[string, Op[], string]>([
    ['10,000 characters', [{ path, from: 'ID 18', to: 'æ'.repeat(10_000) }], path],
    ['a NUL', [{ path, from: 'ID 18', to: 'a\u0007b' }], path],
    ['another type', [{ path, from: 'ID 18', to: { a: 1 } }], path],
    ['nothing', [{ path: '/venue', from: 'Fengselshotellet', to: null }], '/venue'],
    [
      'a script address',
      [{ path: '/ticketUrl', from: 'X', to: 'javascript:alert(1)' }],
      '/ticketUrl',
    ],
    [
      'a time that is none',
      [{ path: '/slots/2025-lor-dj-2/start', from: '19:15', to: '19:75' }],
      '/slots/2025-lor-dj-2/start',
    ],
    ['an unknown field', [{ path: '/polluted', from: null, to: 'x' }], '/polluted'],
    ['a prototype', [{ path: '/__proto__/polluted', from: null, to: 'x' }], '/__proto__/polluted'],
    ['its key', [{ path: '/year', from: 2025, to: 2030 }], '/year'],
    [
      'a member without its fields',
      [{ path: '/slots/ny', to: { id: 'ny', act: 'Ny' } }],
      '/slots/ny/date',
    ],
    [
      'an unknown field of a member',
      [{ path: '/stages/x', to: { id: 'x', name: 'X', y: 1 } }],
      '/stages/x/y',
    ],
  ])('refuses %s with the field named', async (_, ops, field) => {
    const { revision, draft } = (await get(E25)).body;
    const known = ops.map((op) => (op.from === 'X' ? { ...op, from: draft.ticketUrl } : op));
    const answer = await edit(E25, known);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toContain(field);
    expect((await get(E25)).body).toMatchObject({ revision, draft });
  });

  it('refuses more acts than a programme may have, and bodies that are no operations', async () => {
    const like = defaultContent.editions[0]?.slots[0];
    const add = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => ({
        path: `/slots/ny-${from + n}`,
        to: { ...like, id: `ny-${from + n}` },
      }));
    const key = 'edition:2026';
    for (const from of [0, 200]) {
      const added = await edit(`${ROOT}/${key}`, add(from, 200));
      expect(added.status).toBe(200);
    }
    const many = await edit(`${ROOT}/${key}`, add(400, 100));
    expect(many).toMatchObject({
      status: 400,
      body: { errors: { '/slots': 'Høyst 400 programposter' } },
    });
    const bodies = [
      {},
      { revision: 1, ops: [] },
      { revision: 1, ops: add(0, 201) },
      [],
      { ops: 1 },
    ];
    for (const body of [...bodies, { revision: 0, ops: [{ path: 'x', to: 1 }] }]) {
      const answer = await server.api('PATCH', E25, { cookie: kari.cookie, body });
      expect(answer.status).toBe(400);
    }
    const large = await server.api('PATCH', E25, {
      cookie: kari.cookie,
      body: { revision: 0, ops: [{ path, from: '', to: 'x'.repeat(2_000_000) }] },
    });
    expect(large).toMatchObject({ status: 413, body: { message: expect.any(String) } });
    const removed = await post(`${ROOT}/${key}/restore/1`);
    expect(removed.body.draft.slots).toEqual([]);
  });

  it('shows who else has the document open', async () => {
    server.clock.advance(120_000);
    await get(E25, kari.cookie);
    const seen = await get(E25, ola.cookie);
    expect(seen.body.editors).toEqual([
      { id: kari.id, username: 'kari', since: server.clock.now().toISOString() },
    ]);
    expect((await get(`${ROOT}/site`, ola.cookie)).body.editors).toEqual([]);
    server.clock.advance(61_000);
    expect((await get(E25, ola.cookie)).body.editors).toEqual([]);
  });
});

describe('a new edition', () => {
  const days = ['2027-08-20', '2027-08-21'];

  it('is a draft on the chosen days, which nobody sees before it is published', async () => {
    const made = await post(ROOT, { from: 'edition:2025', days });
    expect(made).toMatchObject({
      status: 200,
      body: {
        key: 'edition:2027',
        title: 'CTRL Festival 2027',
        state: 'unpublished',
        liveVersion: null,
      },
    });
    const { draft, live } = (await get(`${ROOT}/edition:2027`)).body;
    expect(live).toBeNull();
    expect(draft.slots).toHaveLength(10);
    expect(server.ctx.content.current().editions).toHaveLength(2);
    const { body } = await post(`${ROOT}/edition:2027/check`);
    expect(body.problems.filter(({ level }: { level: string }) => level === 'error')).toEqual([]);
    expect(body.changes).toEqual([{ path: '', text: 'Ny utgave: CTRL Festival 2027' }]);
  });

  it('is refused twice, of the site, of an unknown one and on days with gaps', async () => {
    expect((await post(ROOT, { from: 'edition:2025', days })).status).toBe(409);
    expect((await post(ROOT, { from: 'site', days })).body.errors).toHaveProperty('from');
    expect((await post(ROOT, { from: 'edition:2030', days })).status).toBe(404);
    const gap = await post(ROOT, { from: 'edition:2025', days: ['2028-08-20', '2028-08-22'] });
    expect(gap).toMatchObject({ status: 400, body: { errors: { days: expect.any(String) } } });
    expect((await post(ROOT, { from: 'edition:2025', days: [] })).status).toBe(400);
  });
});

describe('the dates of the pages', () => {
  it('are those of what each shows', async () => {
    const start = (await readPageChanges(server.ctx)).get('/values');
    server.clock.advance(60_000);
    const later = server.clock.now().toISOString();
    const act = '2025-fre-band-2';
    const ops = [{ path: `/slots/${act}/start`, from: '21:00', to: '21:30' }];
    expect((await post(`${E25}/hot`, { ops, comment: '' })).status).toBe(200);
    const changes = await readPageChanges(server.ctx);
    const of = (path: string) => changes.get(path);
    expect(['/', '/events', `/program/${act}`].map(of)).toEqual([later, later, later]);
    expect(['/values', '/tickets', '/program/2025-lor-dj-1'].map(of)).toEqual(Array(3).fill(start));
    expect(of('/personvern')).toBeUndefined();
  });
});
