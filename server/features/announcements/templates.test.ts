import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAdmin, startTestServer, type TestServer } from '#server/testing/index.ts';

const SITE = '/api/admin/content/site';
const TEXT = '/announcementTemplates/uvaer/text';
const BEFORE = 'Det er meldt kraftig vind og regn. Gå inn i hallen, og følg vaktene.';

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ cookie } = await addAdmin(server));
});
afterAll(() => server.stop());

const templates = async () =>
  (await server.api('GET', '/api/admin/announcements/templates', { cookie })).body.templates;
const edit = (to: string) =>
  server.api('PATCH', SITE, {
    cookie,
    body: { revision: 0, ops: [{ path: TEXT, from: BEFORE, to }] },
  });

it('are those of the site that is live, also of a document that did not know them', async () => {
  await server.ctx.db.pool.query(
    `UPDATE content_versions SET document = (document::jsonb - 'announcementTemplates')::json`,
  );
  const [first] = await templates();
  expect(first).toMatchObject({ label: 'Uvær', text: BEFORE });
  expect((await edit('x'.repeat(501))).status, 'longer than an announcement').toBe(400);
  const { revision } = (await edit('Gå inn.')).body;
  expect((await templates())[0].text, 'not published yet').toBe(BEFORE);
  const { problems, changes } = (await server.api('POST', `${SITE}/check`, { cookie })).body;
  expect(changes).toEqual([
    { path: TEXT, text: expect.stringMatching(/^Tekst endret: Uvær på vei, tekst: «Gå inn.»/) },
  ]);
  const body = { revision, comment: '', acknowledged: problems };
  expect((await server.api('POST', `${SITE}/publish`, { cookie, body })).status).toBe(200);
  expect((await templates())[0].text).toBe('Gå inn.');
});

it('are for administrators, and on no page', async () => {
  expect((await server.api('GET', '/api/admin/announcements/templates')).status).toBe(401);
  const { body } = await server.api('GET', '/api/content');
  expect(JSON.stringify(body)).not.toContain('announcementTemplates');
});
