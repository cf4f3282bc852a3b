import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addAdmin, startTestServer, type TestServer } from '#server/testing/index.ts';
import type { ContentProblem } from '#shared/contracts/content-admin.ts';

const E25 = '/api/admin/content/edition:2025';
const DJ1 = '/slots/2025-lor-dj-1';
const DJ2 = '/slots/2025-lor-dj-2';
const NEW = '/slots/2025-lor-dj-9';

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ cookie } = await addAdmin(server, 'kari'));
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.advance(1000);
  const { live } = await get();
  await post('import', live);
});

const get = async () => (await server.api('GET', E25, { cookie })).body;
const post = (path: string, body: unknown = {}) =>
  server.api('POST', `${E25}/${path}`, { cookie, body });
async function edit(...ops: { path: string; from?: unknown; to?: unknown }[]): Promise<void> {
  const body = { revision: 0, ops };
  expect((await server.api('PATCH', E25, { cookie, body })).status).toBe(200);
}
const check = async (only?: string[]) => (await post('check', only && { only })).body;
async function publish(only: string[], revision?: number) {
  const { problems } = await check(only);
  const now = revision ?? (await get()).revision;
  return post('publish', { revision: now, comment: '', acknowledged: problems, only });
}
type Document = { slots: { id: string; genre: string }[]; stages: { id: string }[] };
const genreIn = ({ slots }: Document, path: string) =>
  slots.find(({ id }) => path === `/slots/${id}`)?.genre;
const errorsIn = (problems: ContentProblem[]) => problems.filter(({ level }) => level === 'error');

let round = 0;
async function twoGenres(): Promise<void> {
  const { draft } = await get();
  round += 1;
  await edit(
    { path: `${DJ1}/genre`, from: genreIn(draft, DJ1), to: `  En ${round}  ` },
    { path: `${DJ2}/genre`, from: genreIn(draft, DJ2), to: `To ${round}` },
  );
}

it('publishes what was chosen, and keeps the rest in the draft as it is written', async () => {
  await twoGenres();
  const before = await get();
  const checked = await check([DJ1]);
  expect(checked.units.map(({ path }: { path: string }) => path)).toEqual([DJ1, DJ2]);
  expect(checked.changes).toHaveLength(1);
  const answer = await publish([DJ1]);
  expect(answer).toMatchObject({ status: 200, body: { changes: checked.changes } });
  const { live, draft, revision } = await get();
  expect(genreIn(live, DJ1)).toBe(`En ${round}`);
  expect(genreIn(live, DJ2)).toBe(genreIn(before.live, DJ2));
  expect(genreIn(draft, DJ1)).toBe(`En ${round}`);
  expect(genreIn(draft, DJ2)).toBe(`To ${round}`);
  // The trimmed text is an edit of the draft.
  expect(revision).toBe(before.revision + 1);
  const list = (await server.api('GET', '/api/admin/content', { cookie })).body.items;
  expect(list.find(({ key }: { key: string }) => key === 'edition:2025').state).toBe('changed');
  expect((await publish([DJ2])).status).toBe(200);
  const after = await get();
  expect(after.draft).toEqual(after.live);
});

it('checks what comes out, and says what has to be chosen too', async () => {
  const { draft } = await get();
  const [like] = draft.slots;
  const act = { ...like, id: '2025-lor-dj-9', act: 'DJ 9', stage: 'teltet' };
  await edit(
    { path: '/stages/teltet', to: { id: 'teltet', name: 'Teltet' } },
    { path: NEW, to: act },
  );
  expect(errorsIn((await check()).problems)).toEqual([]);
  const [error] = errorsIn((await check([NEW])).problems);
  expect(error).toMatchObject({
    path: `${NEW}/stage`,
    message: 'DJ 9 har en ukjent scene. Velg også: Ny scene: Teltet',
  });
  const refused = await publish([NEW]);
  expect(refused).toMatchObject({ status: 400, body: { message: expect.stringMatching(/feil/) } });
  expect((await get()).live.stages).not.toContainEqual({ id: 'teltet', name: 'Teltet' });
  expect((await publish(['/stages/teltet'])).status).toBe(200);
  const { live } = await get();
  expect(live.slots.map(({ id }: { id: string }) => id)).not.toContain('2025-lor-dj-9');
  expect((await publish([NEW])).status).toBe(200);
});

it('leaves out a draft’s errors that were not chosen', async () => {
  await twoGenres();
  const { draft } = await get();
  await edit({ path: '/venue', from: draft.venue, to: '' });
  expect(errorsIn((await check()).problems)).toHaveLength(1);
  expect((await publish([DJ2])).status).toBe(200);
  const after = await get();
  expect(after.draft.venue).toBe('');
  expect(genreIn(after.draft, DJ1)).toBe(`  En ${round}  `);
  expect(genreIn(after.live, DJ2)).toBe(`To ${round}`);
});

it('lets one of two admins win, and another change go out beside it', async () => {
  await twoGenres();
  const { revision, liveVersion } = await get();
  const both = await Promise.all([publish([DJ2], revision), publish([DJ2], revision)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both.map(({ body }) => body.changes.length).sort()).toEqual([0, 1]);
  expect((await publish([DJ1], revision)).status).toBe(200);
  expect((await get()).liveVersion).toBe(liveVersion + 2);
  await twoGenres();
  await edit({ path: `${DJ1}/act`, from: 'DJ 1', to: 'DJ En' });
  expect((await publish([DJ1], revision)).status).toBe(409);
});

it('refuses what cannot be chosen', async () => {
  await twoGenres();
  const { liveVersion } = await get();
  const mixed = await publish([DJ1, '/slots/2025-lor-dj-3']);
  expect(mixed).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/finnes ikke/) },
  });
  for (const only of [[], ['slots'], [`/${'x'.repeat(400)}`], 'alt', [7]]) {
    expect((await post('check', { only })).status, JSON.stringify(only)).toBe(400);
  }
  const polluting = await publish(['/__proto__', '/constructor']);
  expect(polluting.body.changes).toEqual([]);
  expect((await get()).liveVersion).toBe(liveVersion);
  const days = ['2027-08-01'];
  const made = await server.api('POST', '/api/admin/content', {
    cookie,
    body: { from: 'edition:2025', days },
  });
  expect(made.status).toBe(200);
  const first = await server.api('POST', '/api/admin/content/edition:2027/publish', {
    cookie,
    body: { revision: 0, comment: '', only: ['/name'] },
  });
  expect(first).toMatchObject({ status: 400, body: { errors: { only: /Første gang/ } } });
});
