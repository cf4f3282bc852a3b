import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAdmin, addUser, startTestServer, type TestServer } from '#server/testing/index.ts';
import { DAY_MS, MINUTE_MS } from '#shared/oslo-time.ts';

const E25 = '/api/admin/content/edition:2025';
const RELEASES = '/api/admin/releases';
const DJ1 = '/slots/2025-lor-dj-1';
const DJ2 = '/slots/2025-lor-dj-2';

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ cookie } = await addAdmin(server, 'kari'));
});
afterAll(() => server.stop());
let round = 0;
beforeEach(async () => {
  server.clock.advance(1000);
  await server.ctx.db.pool.query('DELETE FROM planned_releases');
  await send('POST', `${E25}/import`, (await get()).live);
  round += 1;
  const { slots } = (await get()).draft;
  const genre = (id: string) => slots.find((slot: { id: string }) => slot.id === id).genre;
  await edit(`${DJ1}/genre`, genre('2025-lor-dj-1'), `En ${round}`);
  await edit(`${DJ2}/genre`, genre('2025-lor-dj-2'), `To ${round}`);
});

const send = (method: string, path: string, body?: unknown) =>
  server.api(method, path, { cookie, ...(body !== undefined && { body }) });
const get = async () => (await send('GET', E25)).body;
async function edit(path: string, from: unknown, to: unknown): Promise<void> {
  const body = { revision: 0, ops: [{ path, from, to }] };
  expect((await send('PATCH', E25, body)).status).toBe(200);
}
const soon = (ms = MINUTE_MS) => new Date(+server.clock.now() + ms).toISOString();
async function plan(more: object = {}) {
  const { only } = more as { only?: string[] };
  const { problems = [] } = (await send('POST', `${E25}/check`, { ...(only && { only }) })).body;
  const { revision } = await get();
  const body = { revision, comment: '', acknowledged: problems, dueAt: soon(), ...more };
  return send('POST', `${E25}/releases`, body);
}
const open = async () => (await send('GET', RELEASES)).body.items;
async function pass(): Promise<void> {
  server.clock.advance(MINUTE_MS);
  await server.runJobs();
}
const genreOf = async (id: string) =>
  (await get()).live.slots.find((slot: { id: string }) => slot.id === id).genre;

describe('planning', () => {
  it('is for administrators', async () => {
    const user = await addUser(server);
    for (const [method, path] of [
      ['GET', RELEASES],
      ['POST', `${E25}/releases`],
      ['DELETE', `${RELEASES}/00000000-0000-4000-8000-000000000000`],
    ] as const) {
      expect((await server.api(method, path, { body: {} })).status).toBe(401);
      expect([401, 403]).toContain(
        (await server.api(method, path, { cookie: user.cookie, body: {} })).status,
      );
    }
  });

  it('is told with its time and its planner, to all of them', async () => {
    const dueAt = soon();
    const { status, body } = await plan({ dueAt, only: [DJ1] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'waiting', dueAt, plannedBy: 'kari', key: 'edition:2025' });
    expect(body.chosen).toEqual([{ path: DJ1, text: expect.stringContaining(`En ${round}`) }]);
    expect(await open()).toEqual([body]);
    const { items } = (await send('GET', '/api/admin/audit?limit=5')).body;
    expect(items[0]).toMatchObject({ actor: 'kari', action: 'content.plan' });
  });

  it('refuses times that have been, are too far ahead, or are taken', async () => {
    for (const dueAt of [soon(0), soon(-DAY_MS), soon(367 * DAY_MS)]) {
      const { status, body } = await plan({ dueAt });
      expect([status, Object.keys(body.errors)]).toEqual([400, ['dueAt']]);
    }
    for (const dueAt of [undefined, 'fredag', '2026-11-27', 5]) {
      expect((await plan({ dueAt })).status).toBe(400);
    }
    const dueAt = soon();
    expect((await plan({ dueAt })).status).toBe(200);
    expect(await plan({ dueAt })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/alt planlagt/) },
    });
    expect(await open()).toHaveLength(1);
  });

  it('needs what publishing needs', async () => {
    expect((await plan({ acknowledged: [] })).body.message).toMatch(/Kryss av/);
    expect((await plan({ revision: 0 })).status).toBe(409);
    expect((await plan({ only: [DJ1, '/slots/nope'] })).status).toBe(400);
    expect((await plan({ only: ['/slots/nope'] })).body.message).toMatch(/ingenting å publisere/);
    const unknown = await send('POST', '/api/admin/content/edition:2099/releases', {
      ...{ revision: 0, dueAt: soon() },
    });
    expect(unknown.status).toBe(404);
    expect(await open()).toEqual([]);
  });
});

describe('when the time comes', () => {
  it('publishes the chosen changes as they are written then, once', async () => {
    await plan({ only: [DJ1], comment: 'Navneslipp' });
    await edit(`${DJ1}/genre`, `En ${round}`, `Ny ${round}`);
    const { liveVersion } = await get();
    await pass();
    expect(await genreOf('2025-lor-dj-1')).toBe(`Ny ${round}`);
    expect(await genreOf('2025-lor-dj-2')).not.toBe(`To ${round}`);
    await pass();
    expect((await get()).liveVersion).toBe(liveVersion + 1);
    const [version] = (await send('GET', `${E25}/versions`)).body.items;
    expect(version).toMatchObject({
      publisher: 'kari',
      comment: 'Planlagt publisering: Navneslipp',
    });
    expect(await open()).toEqual([]);
  });

  it('does nothing more once it was cancelled', async () => {
    const { id } = (await plan()).body;
    expect((await send('DELETE', `${RELEASES}/${id}`)).status).toBe(200);
    expect(await open()).toEqual([]);
    const { liveVersion } = await get();
    await pass();
    expect((await get()).liveVersion).toBe(liveVersion);
    expect((await send('DELETE', `${RELEASES}/${id}`)).status).toBe(409);
    expect((await plan()).status).toBe(200);
  });

  it('says so where all of it was published before', async () => {
    await plan({ dueAt: soon(MINUTE_MS) });
    await plan({ dueAt: soon(MINUTE_MS + 1) });
    const { liveVersion } = await get();
    server.clock.advance(1);
    await pass();
    expect((await get()).liveVersion).toBe(liveVersion + 1);
    const [late] = await open();
    expect(late).toMatchObject({ state: 'nothing', reason: expect.stringMatching(/fra før/) });
    expect((await send('DELETE', `${RELEASES}/${late.id}`)).status).toBe(200);
    expect(await open()).toEqual([]);
  });

  it('says so where all that was chosen was published by hand before', async () => {
    await plan({ only: [DJ1] });
    const { revision } = await get();
    const { problems } = (await send('POST', `${E25}/check`, { only: [DJ1] })).body;
    const byHand = { revision, comment: '', acknowledged: problems, only: [DJ1] };
    expect((await send('POST', `${E25}/publish`, byHand)).status).toBe(200);
    const mails = (await server.mails()).length;
    const { liveVersion } = await get();
    await pass();
    expect((await get()).liveVersion).toBe(liveVersion);
    expect((await open())[0]).toMatchObject({
      state: 'nothing',
      reason: 'Alt som var valgt, var publisert fra før.',
    });
    expect(await server.mails()).toHaveLength(mails);
  });

  it('publishes the rest where some of what was chosen was published by hand before', async () => {
    await plan({ only: [DJ1, DJ2] });
    const { revision } = await get();
    const { problems } = (await send('POST', `${E25}/check`, { only: [DJ1] })).body;
    const byHand = { revision, comment: '', acknowledged: problems, only: [DJ1] };
    expect((await send('POST', `${E25}/publish`, byHand)).status).toBe(200);
    await pass();
    expect(await genreOf('2025-lor-dj-2')).toBe(`To ${round}`);
  });

  it('fails where a chosen change is gone', async () => {
    await plan({ only: [DJ1, DJ2] });
    const before = await genreOf('2025-lor-dj-1');
    await edit(`${DJ1}/genre`, `En ${round}`, before);
    const { liveVersion } = await get();
    await pass();
    expect((await get()).liveVersion).toBe(liveVersion);
    const [failed] = await open();
    expect(failed.state).toBe('failed');
    expect(failed.reason).toMatch(new RegExp(`finnes ikke lenger.*En ${round}`));
    const [mail] = (await server.mails()).slice(-1);
    expect(mail?.text).toContain(`En ${round}`);
  });

  it('fails where a warning has come that nobody accepted', async () => {
    await plan();
    const { draft } = await get();
    const { minAge } = draft.slots.find(({ id }: { id: string }) => id === '2025-lor-dj-1');
    await edit(`${DJ1}/minAge`, minAge, 0);
    await pass();
    const [failed] = await open();
    expect(failed).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^Kryss av advarslene.*lavere aldersgrense/),
    });
    expect(failed.reason).not.toMatch(/ingen sluttid/);
  });

  it('goes with an edition that is discarded', async () => {
    const body = { from: 'edition:2025', days: ['2027-08-20'] };
    expect((await send('POST', '/api/admin/content', body)).status).toBe(200);
    const path = '/api/admin/content/edition:2027';
    const { problems } = (await send('POST', `${path}/check`, {})).body;
    const planned = await send('POST', `${path}/releases`, {
      ...{ revision: 0, acknowledged: problems, dueAt: soon() },
    });
    expect(planned.status).toBe(200);
    expect((await send('DELETE', path)).status).toBe(200);
    expect(await open()).toEqual([]);
    await pass();
  });
});
