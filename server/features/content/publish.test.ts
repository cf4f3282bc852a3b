import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAdmin, addUser, startTestServer, type TestServer } from '#server/testing/index.ts';
import type { Content } from '#shared/contracts/content.ts';

const ROOT = '/api/admin/content';
const E25 = `${ROOT}/edition:2025`;
const DJ2 = '/slots/2025-lor-dj-2';

let server: TestServer;
let kari: { id: string; cookie: string };

beforeAll(async () => {
  server = await startTestServer();
  kari = await addAdmin(server, 'kari');
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance(1000));

type Op = { path: string; from?: unknown; to?: unknown };

const get = (path: string) => server.api('GET', path, { cookie: kari.cookie });
const post = (path: string, body: unknown = {}) =>
  server.api('POST', path, { cookie: kari.cookie, body });
async function edit(ops: Op[], path = E25) {
  const { status, body } = await server.api('PATCH', path, {
    cookie: kari.cookie,
    body: { revision: 0, ops },
  });
  expect(status).toBe(200);
  return body;
}
const hot = (ops: Op[], comment = '') => post(`${E25}/hot`, { ops, comment });

/** Publishes the draft with every warning ticked off. */
async function publish(path = E25, comment = '') {
  const { revision } = (await get(path)).body;
  const { problems } = (await post(`${path}/check`)).body;
  return post(`${path}/publish`, { revision, comment, acknowledged: problems });
}
const live = async () => (await get(E25)).body.live;
const slotIn = (document: { slots: { id: string }[] }, id = '2025-lor-dj-2') =>
  document.slots.find((slot) => slot.id === id);
const shown = (content: Content) =>
  content.editions[0]?.slots.find(({ id }) => id === '2025-lor-dj-2');
async function revisions() {
  const { rows } = await server.ctx.db.pool.query(
    "SELECT sequence, status, changed_at FROM slot_revisions WHERE slot = '2025-lor-dj-2'",
  );
  return rows[0];
}

describe('publishing', () => {
  it('takes a draft whose warnings are ticked off, and shows it on this process', async () => {
    const user = await addUser(server);
    const marks = { cookie: user.cookie, body: { items: ['2025-lor-dj-2'] } };
    await server.api('PUT', '/api/user/favourites', marks);
    const { revision } = await edit([{ path: `${DJ2}/start`, from: '19:15', to: '19:30' }]);
    const check = await post(`${E25}/check`);
    expect(check.body).toMatchObject({
      affectedPlans: 1,
      changes: [{ path: `${DJ2}/start`, text: 'DJ 2 spiller 19:30 (før 19:15)' }],
    });
    const refused = await post(`${E25}/publish`, { revision, comment: '' });
    expect(refused).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/Kryss/) },
    });
    expect(refused.body.problems).toEqual(check.body.problems);
    const answer = await publish(E25, ' Forsinket ');
    expect(answer).toMatchObject({
      status: 200,
      body: { version: 2, changes: check.body.changes },
    });
    await expect.poll(() => shown(server.ctx.content.current())?.start).toBe('19:30');
    const details = (await get(E25)).body;
    expect(details).toMatchObject({ liveVersion: 2 });
    expect(details.draft).toEqual(details.live);
  });

  it('marks an act as moved until it is back where it was announced', async () => {
    const previous = { date: '2025-08-23', start: '19:15', stage: 'fengselshotellet' };
    expect(slotIn(await live())).toMatchObject({ status: 'moved', previous });
    expect(await revisions()).toMatchObject({ sequence: 1, status: 'moved' });
    await edit([{ path: `${DJ2}/start`, from: '19:30', to: '19:40' }]);
    await publish();
    expect(slotIn(await live())).toMatchObject({ status: 'moved', previous, start: '19:40' });
    await edit([{ path: `${DJ2}/start`, from: '19:40', to: '19:15' }]);
    await publish();
    expect(slotIn(await live())).toMatchObject({ status: 'planned', previous: null });
    expect(await revisions()).toMatchObject({
      sequence: 3,
      status: 'planned',
      changed_at: server.clock.now(),
    });
  });

  it('makes no version of what is live, and refuses a draft that has changed since', async () => {
    const { revision, liveVersion } = (await get(E25)).body;
    const same = await post(`${E25}/publish`, { revision, comment: '', acknowledged: [] });
    expect(same).toMatchObject({ status: 200, body: { version: liveVersion, changes: [] } });
    await edit([{ path: '/ageNote', from: (await live()).ageNote, to: '  ID 18  ' }]);
    const stale = await post(`${E25}/publish`, { revision, comment: '', acknowledged: [] });
    expect(stale).toMatchObject({ status: 409, body: { conflicts: [] } });
    expect((await publish()).body.version).toBe(liveVersion + 1);
    expect((await get(E25)).body).toMatchObject({
      draft: { ageNote: 'ID 18' },
      live: { ageNote: 'ID 18' },
    });
  });

  it('is stopped by errors, whatever is ticked off', async () => {
    const { liveVersion } = (await get(E25)).body;
    const slot = slotIn(await live());
    await edit([
      { path: DJ2, from: slot },
      { path: '/slots/2025-lor-dj-1/stage', from: 'fengselshotellet', to: 'ukjent' },
    ]);
    const answer = await publish();
    expect(answer.status).toBe(400);
    const errors = answer.body.problems.filter(({ level }: { level: string }) => level === 'error');
    expect(errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      '/slots/2025-lor-dj-1/stage',
      DJ2,
    ]);
    expect((await get(E25)).body.liveVersion).toBe(liveVersion);
    await post(`${E25}/restore/${liveVersion}`);
  });

  it('is stopped by a picture that is not there', async () => {
    const upload = { kind: 'upload', hash: 'a'.repeat(64), width: 800, height: 600, alt: 'DJ' };
    const path = `${DJ2}/picture`;
    await edit([{ path, from: null, to: upload }]);
    expect((await publish()).body.problems[0]).toMatchObject({ level: 'error', path });
    await edit([{ path, from: upload, to: null }]);
  });

  it('puts a new edition on the site', async () => {
    await post(ROOT, { from: 'edition:2025', days: ['2027-08-20', '2027-08-21'] });
    expect((await publish(`${ROOT}/edition:2027`)).body.version).toBe(1);
    await expect.poll(() => server.ctx.content.current().editions.at(-1)?.year).toBe(2027);
    const { body } = await server.api('GET', `${ROOT}/edition:2027`, { cookie: kari.cookie });
    expect(
      body.live.tickets.every(({ status }: { status: string }) => status === 'available'),
    ).toBe(true);
  });
});

describe('a hot change', () => {
  it('goes live without the half-done draft, which gets it too', async () => {
    await edit([{ path: '/venue', from: 'Fengselshotellet', to: 'Halvferdig' }]);
    const answer = await hot(
      [{ path: `${DJ2}/status`, from: 'planned', to: 'cancelled' }],
      'Syk artist',
    );
    expect(answer).toMatchObject({
      status: 200,
      body: { changes: [{ path: `${DJ2}/status`, text: 'DJ 2 er avlyst' }], kept: [] },
    });
    const details = (await get(E25)).body;
    expect(details).toMatchObject({
      liveVersion: answer.body.version,
      live: { venue: 'Fengselshotellet' },
      draft: { venue: 'Halvferdig' },
    });
    expect(slotIn(details.draft)).toMatchObject({ status: 'cancelled' });
    expect(slotIn(details.live)).toMatchObject({ status: 'cancelled' });
    expect(await revisions()).toMatchObject({ status: 'cancelled' });
    await expect.poll(() => shown(server.ctx.content.current())?.status).toBe('cancelled');
    expect(server.ctx.content.current().editions[0]?.venue).toBe('Fengselshotellet');
  });

  it('moves an act, and leaves the draft a value of its own', async () => {
    await edit([{ path: `${DJ2}/start`, from: '19:15', to: '20:20' }]);
    const answer = await hot([
      { path: `${DJ2}/status`, from: 'cancelled', to: 'planned' },
      { path: `${DJ2}/start`, from: '19:15', to: '19:20' },
    ]);
    expect(answer.body).toMatchObject({
      changes: [{ text: 'DJ 2 er ikke lenger avlyst' }, { text: 'DJ 2 spiller 19:20 (før 19:15)' }],
      kept: [{ path: `${DJ2}/start`, yours: '19:20', theirs: '20:20' }],
    });
    const { draft, live: now } = (await get(E25)).body;
    expect(slotIn(now)).toMatchObject({ status: 'moved', previous: { start: '19:15' } });
    expect(slotIn(draft)).toMatchObject({ status: 'moved', start: '20:20' });
  });

  it('sells out a ticket, and is the same twice', async () => {
    const op = { path: '/tickets/helgepass/status', from: 'available', to: 'soldOut' };
    const once = await hot([op]);
    expect(once.body.changes).toEqual([{ path: op.path, text: 'Helgepass er utsolgt' }]);
    const twice = await hot([op]);
    expect(twice).toMatchObject({ status: 200, body: { version: once.body.version, changes: [] } });
  });

  it.each<[string, Op]>([
    ['a text', { path: '/name', from: 'CTRL Festival 2025', to: 'x' }],
    ['an act', { path: '/slots/ny', to: { id: 'ny' } }],
    ['a removal', { path: `${DJ2}/end`, from: '20:30' }],
    ['the name of an act', { path: `${DJ2}/act`, from: 'DJ 2', to: 'x' }],
    ['a field within', { path: `${DJ2}/previous/start`, from: '19:15', to: 'x' }],
  ])('is refused for %s', async (_, op) => {
    const answer = await hot([op]);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toHaveProperty([op.path]);
  });

  it('is refused where it breaks a rule, and 409 where another value stands', async () => {
    const { liveVersion } = (await get(E25)).body;
    const unknown = await hot([{ path: `${DJ2}/stage`, from: 'fengselshotellet', to: 'ukjent' }]);
    expect(unknown).toMatchObject({
      status: 400,
      body: { problems: [{ level: 'error', path: `${DJ2}/stage` }] },
    });
    expect((await hot([{ path: `${DJ2}/start`, from: '19:20', to: '99:99' }])).status).toBe(400);
    const other = await hot([{ path: `${DJ2}/start`, from: '10:00', to: '11:00' }]);
    expect(other).toMatchObject({
      status: 409,
      body: { conflicts: [{ path: `${DJ2}/start`, yours: '11:00', theirs: '19:20' }] },
    });
    expect((await get(E25)).body.liveVersion).toBe(liveVersion);
  });

  it('is a command by its kind', async () => {
    const send = (command: object) => post(`${E25}/hot`, { commands: [command], comment: '' });
    const cancel = { kind: 'cancel', act: '2025-lor-dj-2', from: 'moved', to: 'cancelled' };
    expect((await send(cancel)).body.changes).toMatchObject([{ text: 'DJ 2 er avlyst' }]);
    expect((await send({ ...cancel, from: 'cancelled', to: 'planned' })).status).toBe(200);
    expect(slotIn(await live())).toMatchObject({ start: '19:20', status: 'moved' });
    const unknown = await send({ ...cancel, kind: 'rename' });
    expect(unknown).toMatchObject({ status: 400, body: { errors: expect.anything() } });
    expect((await send({ ...cancel, act: '2025-borte' })).status).toBe(400);
    expect((await post(`${E25}/hot`, { comment: '' })).body.errors).toEqual({
      commands: 'Ingen endringer',
    });
  });

  it('is refused for the site, and for what was never live', async () => {
    const op = { path: `${DJ2}/status`, from: 'moved', to: 'cancelled' };
    expect((await post(`${ROOT}/site/hot`, { ops: [op], comment: '' })).status).toBe(400);
    await post(ROOT, { from: 'edition:2025', days: ['2028-08-20'] });
    expect((await post(`${ROOT}/edition:2028/hot`, { ops: [op], comment: '' })).status).toBe(409);
  });
});

describe('the history', () => {
  it('has every version with who, when, why and what', async () => {
    const { body } = await get(`${E25}/versions`);
    expect(body.items.length).toBe(body.total);
    expect(body.items[0]).toMatchObject({ live: true, publisher: 'kari' });
    expect(body.items.at(-1)).toMatchObject({ number: 1, live: false, publisher: 'CTRL' });
    expect(body.items.find(({ number }: { number: number }) => number === 2)).toMatchObject({
      comment: 'Forsinket',
      changes: [{ text: 'DJ 2 spiller 19:30 (før 19:15)' }],
    });
  });

  it('compares any two versions, and the draft', async () => {
    const { body } = await get(`${E25}/diff?from=1&to=2`);
    expect(body.changes).toEqual([
      { path: `${DJ2}/start`, text: 'DJ 2 spiller 19:30 (før 19:15)' },
    ]);
    expect((await get(`${E25}/diff?from=2&to=1`)).body.changes).toHaveLength(1);
    expect((await get(`${E25}/diff?from=1&to=draft`)).status).toBe(200);
    expect((await get(`${E25}/diff?from=1&to=999`)).status).toBe(404);
    for (const query of ['', '?from=1', '?from=x&to=1', '?from=0&to=1', '?from=1.5&to=1']) {
      expect((await get(`${E25}/diff${query}`)).status).toBe(400);
    }
  });

  it('restores into the draft and leaves the site', async () => {
    const { live: before, revision } = (await get(E25)).body;
    const answer = await post(`${E25}/restore/1`);
    expect(answer).toMatchObject({ status: 200, body: { revision: revision + 1 } });
    expect(slotIn(answer.body.draft)).toMatchObject({ start: '19:15', status: 'planned' });
    expect((await get(E25)).body.live).toEqual(before);
    expect((await post(`${E25}/restore/999`)).status).toBe(404);
    expect((await post(`${E25}/restore/0`)).status).toBe(404);
  });

  it('keeps what was published since in a restored draft, cancelled or sold out', async () => {
    const added = { ...slotIn(await live()), id: '2025-lor-dj-9', act: 'DJ 9', start: '15:00' };
    const ticket = { id: 'kveld', name: 'Kveldspass', status: 'available', url: null };
    await edit([
      { path: '/slots/2025-lor-dj-9', to: { ...added, end: '15:30' } },
      { path: '/tickets/kveld', to: ticket },
    ]);
    expect((await publish()).status).toBe(200);
    const { draft } = (await post(`${E25}/restore/1`)).body;
    expect(slotIn(draft, '2025-lor-dj-9')).toMatchObject({ status: 'cancelled' });
    expect(draft.tickets.at(-1)).toEqual({ ...ticket, status: 'soldOut' });
    expect((await publish()).status).toBe(200);
  });
});

describe('a file', () => {
  it('is exported, shows its difference, and is imported', async () => {
    const file = await get(`${E25}/export`);
    expect(file.headers['content-disposition']).toMatch(/innhold-edition-2025-revisjon-\d+\.json/);
    const { revision } = (await get(E25)).body;
    const changed = { ...file.body, name: 'CTRL 2025' };
    const dry = await post(`${E25}/import?dryRun=true`, changed);
    expect(dry).toMatchObject({ status: 200, body: { revision } });
    expect(dry.body.changes).toHaveLength(1);
    expect((await get(E25)).body).toMatchObject({ revision, draft: file.body });
    const done = await post(`${E25}/import`, changed);
    expect(done.body).toMatchObject({ revision: revision + 1, changes: dry.body.changes });
    expect((await get(E25)).body.draft.name).toBe('CTRL 2025');
  });

  it('is refused with its fields when it is no document of this key', async () => {
    const { body: file } = await get(`${E25}/export`);
    const { revision } = (await get(E25)).body;
    const fields = async (body: unknown) => {
      const answer = await post(`${E25}/import`, body);
      expect(answer.status).toBe(400);
      return (answer.body.problems ?? []).map(({ path }: { path: string }) => path);
    };
    expect(await fields({ ...file, ticketUrl: 'javascript:alert(1)' })).toEqual(['/ticketUrl']);
    expect(await fields({ ...file, year: 2026 })).toEqual(['/year']);
    expect(await fields({ ...file, extra: 1 })).toEqual(['/extra']);
    expect(await fields({ ...file, slots: 'x' })).toEqual(['/slots']);
    expect(await fields({ ...file, schemaVersion: 99 })).toEqual([]);
    expect(await fields({})).toContain('/days');
    expect((await post(`${E25}/import`, [file])).status).toBe(400);
    expect((await post(`${E25}/import?dryRun=maybe`, file)).status).toBe(400);
    expect((await get(E25)).body.revision).toBe(revision);
  });

  it('may be larger than other calls, up to a limit, and holds no hostile keys', async () => {
    const { body: file } = await get(`${E25}/export`);
    const many = (count: number) => ({
      ...file,
      slots: Array.from({ length: count }, (_, n) => ({
        ...file.slots[0],
        id: `s-${n}`,
        description: 'x'.repeat(400),
      })),
    });
    const large = await post(`${E25}/import?dryRun=true`, many(300));
    expect(large.status).toBe(200);
    const tooMany = await post(`${E25}/import?dryRun=true`, many(500));
    expect(tooMany.body.problems).toContainEqual(
      expect.objectContaining({ path: '/slots', message: 'Høyst 400 programposter' }),
    );
    const big = { ...file, ageNote: 'x'.repeat(600_000) };
    expect((await post(`${E25}/import`, big)).body.message).toMatch(/for stort/);
    expect((await post(`${E25}/import`, { a: 'x'.repeat(2_000_000) })).status).toBe(413);
    const hostile = `{"__proto__":{"polluted":1}}`;
    const answer = await server.api('POST', `${E25}/import`, {
      cookie: kari.cookie,
      body: hostile,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
    const csv = { 'content-type': 'text/csv' };
    const text = await server.api('POST', `${E25}/import`, {
      cookie: kari.cookie,
      body: 'a;b',
      headers: csv,
    });
    expect(text.status).toBe(415);
  });
});

describe('the audit log', () => {
  it('has each act with its words', async () => {
    const { body } = await get('/api/admin/audit?limit=200');
    const acts = body.items.filter(
      ({ subjectType }: { subjectType: string }) => subjectType === 'content',
    );
    const kinds = new Set<string>(acts.map(({ action }: { action: string }) => action));
    expect([...kinds].sort()).toEqual([
      'content.create',
      'content.hot',
      'content.import',
      'content.publish',
      'content.restore',
    ]);
    const cancelled = acts.find(
      ({ after }: { after: { comment?: string } }) => after.comment === 'Syk artist',
    );
    expect(cancelled).toMatchObject({
      actor: 'kari',
      action: 'content.hot',
      subjectId: 'edition:2025',
      subjectName: 'CTRL 2025',
      after: { changes: ['DJ 2 er avlyst'] },
    });
    const published = acts.find(
      ({ after }: { after: { comment?: string } }) => after.comment === 'Forsinket',
    );
    expect(published.after.warnings.length).toBeGreaterThan(0);
  });
});
