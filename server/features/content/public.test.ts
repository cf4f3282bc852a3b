import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/index.ts';
import { contentAnswer } from '#shared/contracts/content.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = (etag?: string) =>
  server.api(
    'GET',
    '/api/content',
    etag === undefined ? {} : { headers: { 'if-none-match': etag } },
  );

it('gives everybody the content that is live, and says when nothing is new', async () => {
  const first = await get();
  expect(first.status).toBe(200);
  expect(contentAnswer.parse(first.body)).toEqual(server.ctx.content.current());
  const tag = String(first.headers.etag);
  expect((await get(tag)).status).toBe(304);

  const present = server.ctx.content.current();
  await server.ctx.content.replace({
    ...present,
    version: 'ny',
    site: { ...present.site, organisation: { ...present.site.organisation, name: 'CTRL Ny' } },
  });
  const second = await get(tag);
  expect(second.status).toBe(200);
  expect(second.headers.etag).not.toBe(tag);
  expect(second.body).toMatchObject({
    version: 'ny',
    site: { organisation: { name: 'CTRL Ny' } },
  });
});
