import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAdmin, addUser, startTestServer, type TestServer } from '#server/testing/index.ts';

const ROOT = '/api/admin/content';
const E25 = `${ROOT}/edition:2025`;

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ cookie } = await addAdmin(server, 'kari'));
});
afterAll(() => server.stop());

const call = (method: string, path: string, body?: unknown) =>
  server.api(method, path, { cookie, body });
const make = (...days: string[]) => call('POST', ROOT, { from: 'edition:2025', days });
const years = () => server.ctx.content.current().editions.map(({ year }) => year);
async function publish(path: string): Promise<void> {
  const { revision } = (await call('GET', path)).body;
  const { problems } = (await call('POST', `${path}/check`, {})).body;
  const body = { revision, comment: '', acknowledged: problems };
  expect((await call('POST', `${path}/publish`, body)).status).toBe(200);
}
const startsWith = (year: number) => [...years().slice(0, 2), year];

it('makes an edition of this year or one of the next two, and says which', async () => {
  const present = server.clock.now().getUTCFullYear();
  for (const year of [present - 1, present + 3, 2072]) {
    const answer = await make(`${year}-08-20`);
    expect(answer.status, String(year)).toBe(400);
    expect(answer.body.errors.days).toBe(
      `Velg dager i ${present}, ${present + 1} eller ${present + 2}`,
    );
  }
  expect((await make(`${present + 2}-08-20`)).status).toBe(200);
  expect((await call('DELETE', `${ROOT}/edition:${present + 2}`)).status).toBe(200);
});

it('discards an edition that was never published, and lets the year be made anew', async () => {
  await make('2027-08-20');
  await call('PATCH', `${ROOT}/edition:2027`, {
    revision: 0,
    ops: [{ path: '/venue', from: 'Fengselshotellet', to: 'Feil sted' }],
  });
  expect((await call('DELETE', `${ROOT}/edition:2027`)).body).toEqual({ success: true });
  expect((await call('GET', `${ROOT}/edition:2027`)).status).toBe(404);
  expect((await call('DELETE', `${ROOT}/edition:2027`)).status).toBe(404);
  expect((await make('2027-08-19', '2027-08-20')).status).toBe(200);
  const { draft } = (await call('GET', `${ROOT}/edition:2027`)).body;
  expect(draft).toMatchObject({ venue: 'Fengselshotellet' });
});

it('withdraws a published one for as long as no plan and no sale points at it', async () => {
  const path = `${ROOT}/edition:2027`;
  await publish(path);
  await expect.poll(years).toEqual(startsWith(2027));
  const [slot] = (await call('GET', path)).body.live.slots;
  const user = await addUser(server);
  const mark = (on: boolean, at: string) =>
    server.api('PATCH', '/api/user/favourites', {
      cookie: user.cookie,
      body: { marks: [{ slot: slot.id, on, at }] },
    });
  const now = server.clock.now();
  expect((await mark(true, now.toISOString())).status).toBe(200);
  expect(await call('DELETE', path)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('timeplanen') },
  });
  server.clock.advance(1000);
  await mark(false, server.clock.now().toISOString());
  const sale = { path: '/ticketsFrom', from: null, to: now.toISOString().slice(0, 10) };
  await call('PATCH', path, { revision: 0, ops: [sale] });
  await publish(path);
  expect(await call('DELETE', path)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Billettsalget') },
  });
  const none = { ...sale, from: sale.to, to: null };
  await call('PATCH', path, { revision: 0, ops: [none] });
  await publish(path);
  expect((await call('DELETE', path)).status).toBe(200);
  await expect.poll(years).not.toContain(2027);
  const { body } = await call('GET', '/api/admin/audit?limit=200');
  const acts = body.items.map(({ action }: { action: string }) => action);
  expect(acts).toEqual(expect.arrayContaining(['content.discard', 'content.withdraw']));
});

it('goes on counting the changes of an act whose edition was made and published anew', async () => {
  await make('2027-08-20');
  await publish(`${ROOT}/edition:2027`);
  const { rows } = await server.ctx.db.pool.query(
    "SELECT DISTINCT sequence FROM slot_revisions WHERE slot LIKE '2027-%' ORDER BY sequence DESC",
  );
  expect(rows[0]?.sequence).toBeGreaterThan(0);
});

it('keeps the site, what people have in their plans, and the last edition', async () => {
  expect((await call('DELETE', `${ROOT}/site`)).status).toBe(409);
  const user = await addUser(server);
  const marks = { cookie: user.cookie, body: { items: ['2025-lor-dj-2'] } };
  await server.api('PUT', '/api/user/favourites', marks);
  expect((await call('DELETE', E25)).status).toBe(409);
  expect(years()).toContain(2025);
});
