import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAdmin, startTestServer, type TestServer } from '#server/testing/index.ts';

const ROOT = '/api/admin/content';
const E25 = `${ROOT}/edition:2025`;

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ cookie } = await addAdmin(server, 'kari'));
});
afterAll(() => server.stop());

const get = (path: string) => server.api('GET', path, { cookie });
const post = (path: string, body: unknown = {}) => server.api('POST', path, { cookie, body });
async function publish(path = E25): Promise<void> {
  const { revision } = (await get(path)).body;
  const { problems } = (await post(`${path}/check`)).body;
  const answer = await post(`${path}/publish`, { revision, comment: '', acknowledged: problems });
  expect(answer.status).toBe(200);
}
interface Told {
  text: string;
}
const texts = (changes: readonly Told[]) => changes.map(({ text }) => text);
const edition = () => server.ctx.content.current().editions.find(({ year }) => year === 2025);

const artist = { id: 'kari', name: 'Kari', text: '', picture: null, links: [], from: 'Bergen' };
const entry = { group: 'travel', title: 'Parkering', text: 'Bak.', link: null };
const area = {
  ...{ id: 'bar', kind: 'bar', name: 'Bar', x: 0, y: 0, w: 4, h: 2, floor: 'en', stage: null },
  ...{ hours: '', accessible: false, note: '' },
};
const places = {
  artists: [artist],
  practical: [{ id: 'parkering', ...entry, spot: 'bar' }],
  grounds: { floors: [{ id: 'en', name: '1. etasje', picture: null }], areas: [area] },
};

/** The exported file with who, how and where, and an act that names the artist. */
async function fileWithPlaces() {
  const { body } = await get(`${E25}/export`);
  const [first] = body.slots;
  const act = { ...first, id: '2025-kari', act: 'Kari', artists: ['kari'] };
  return {
    ...body,
    ...places,
    practical: [...body.practical, ...places.practical],
    slots: [...body.slots, act],
  };
}

it('imports artists, practical information and the plan, and publishes them in words', async () => {
  const file = await fileWithPlaces();
  const dry = await post(`${E25}/import?dryRun=true`, file);
  const told = [
    'Ny artist: Kari',
    'Ny praktisk opplysning: Parkering',
    'Ny etasje: 1. etasje',
    'Nytt område på planen: Bar',
  ];
  expect(texts(dry.body.changes)).toEqual(expect.arrayContaining(told));
  expect((await post(`${E25}/import`, file)).status).toBe(200);
  expect((await get(`${E25}/export`)).body).toEqual(file);
  await publish();
  await expect.poll(() => edition()?.grounds.areas).toEqual([area]);
  const { items } = (await get(`${E25}/versions`)).body;
  expect(texts(items[0].changes)).toEqual(expect.arrayContaining(told));
});

it('brings an older version back, with the artists of acts that cannot be deleted', async () => {
  const { draft } = (await post(`${E25}/restore/1`)).body;
  expect(draft.grounds).toEqual({ floors: [], areas: [] });
  expect(draft.artists).toEqual([artist]);
  const { problems } = (await post(`${E25}/check`)).body;
  expect(problems.filter(({ level }: { level: string }) => level === 'error')).toEqual([]);
  expect((await post(`${E25}/restore/2`)).body.draft).toMatchObject({ grounds: places.grounds });
});

it('takes them along into a new edition', async () => {
  await post(ROOT, { from: 'edition:2025', days: ['2027-08-20', '2027-08-21'] });
  const { draft } = (await get(`${ROOT}/edition:2027`)).body;
  expect(draft).toMatchObject({ artists: [artist], grounds: places.grounds });
  expect(draft.practical.map(({ id }: { id: string }) => id)).toContain('parkering');
});
