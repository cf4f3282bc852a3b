import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAdmin, startTestServer, type TestServer } from '#server/testing/index.ts';

const E25 = '/api/admin/content/edition:2025';
const ACT = '/slots/2025-lor-dj-9';

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ cookie } = await addAdmin(server, 'kari'));
});
afterAll(() => server.stop());

const get = async () => (await server.api('GET', E25, { cookie })).body;
const post = async (path: string, body: unknown = {}) =>
  (await server.api('POST', `${E25}/${path}`, { cookie, body })).body;

async function edit(...ops: { path: string; from?: unknown; to?: unknown }[]): Promise<void> {
  const body = { revision: 0, ops };
  expect((await server.api('PATCH', E25, { cookie, body })).status).toBe(200);
}

async function publish() {
  const { revision } = await get();
  const { problems } = await post('check');
  return post('publish', { revision, comment: '', acknowledged: problems });
}
const errors = async () =>
  (await post('check')).problems.filter(({ level }: { level: string }) => level === 'error');

it('lets a stage go whose acts are cancelled, and restores a version from before it cleanly', async () => {
  const { draft } = await get();
  const [like] = draft.slots;
  const stage = { id: 'hagen', name: 'Hagen' };
  const act = { ...like, id: '2025-lor-dj-9', act: 'DJ 9', stage: 'hagen' };
  await edit({ path: '/stages/hagen', to: stage }, { path: ACT, to: act });
  expect(await publish()).toMatchObject({ version: 2 });
  await edit({ path: '/stages/hagen', from: stage });
  expect(await errors()).toMatchObject([{ path: `${ACT}/stage` }]);
  await edit({ path: `${ACT}/status`, from: 'planned', to: 'cancelled' });
  expect(await errors()).toEqual([]);
  await post('restore/1');
  expect((await get()).draft.slots.at(-1)).toMatchObject({ id: act.id, status: 'cancelled' });
  expect(await errors()).toEqual([]);
  expect(await publish()).toMatchObject({ version: 3 });
});

it('asks for a tick until somebody has published it, and again when its value is another', async () => {
  const { draft } = await get();
  const open = async () =>
    (await post('check')).problems
      .filter(({ known }: { known?: true }) => known !== true)
      .map(({ path }: { path: string }) => path);
  const to = 'https://tickets.ctrl.example/annet';
  await edit({ path: '/ticketUrl', from: draft.ticketUrl, to });
  expect(await open()).toEqual(['/ticketUrl']);
  const { revision } = await get();
  const message = 'Adressen er en plassholder (.example)';
  const publishWith = (acknowledged: unknown) =>
    post('publish', { revision, comment: '', acknowledged });
  for (const wrong of [[], [{ path: '/ticketUrl', message: 'Noe annet' }]]) {
    expect(await publishWith(wrong)).toMatchObject({
      message: 'Kryss av advarslene før innholdet publiseres.',
      problems: [{ path: '/ticketUrl', message }],
    });
  }
  expect(await publishWith([{ path: '/ticketUrl', message }])).toMatchObject({ version: 4 });
  await edit({ path: '/ageNote', from: draft.ageNote, to: 'ID 18' });
  expect(await open()).toEqual([]);
});

it('moves an act onto another in haste once somebody who is asked has said yes', async () => {
  const path = '/slots/2025-lor-dj-2/start';
  const move = { ops: [{ path, from: '19:15', to: '19:00' }], comment: '' };
  const warning = {
    path: '/slots/2025-lor-dj-2/stage',
    message: 'DJ 2 og DJ 1 spiller samtidig på Fengselshotellet',
  };
  expect(await post('hot', { ...move, acknowledged: [] })).toMatchObject({
    message: 'Se over advarslene, og si ja en gang til.',
    problems: [warning],
  });
  const { version } = await post('hot', { ...move, acknowledged: [warning] });
  expect(version).toBe(5);
  const back = { path, from: '19:00', to: '19:15' };
  expect(await post('hot', { ops: [back], comment: '' }), 'nobody was asked').toMatchObject({
    version: 6,
  });
});
