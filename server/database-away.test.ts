import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAdmin,
  makeDataDir,
  type PostgresCluster,
  runsOn,
  startPostgresCluster,
  startTestServer,
  type TestData,
  type TestServer,
} from './testing/index.ts';

/* Only on PostgreSQL: the embedded database runs inside the process. */
describe.runIf(runsOn('postgres'))('with PostgreSQL stopped', () => {
  let cluster: PostgresCluster | null = null;
  let data: TestData;
  let server: TestServer;

  beforeAll(async () => {
    cluster = await startPostgresCluster();
    data = makeDataDir();
  });
  afterAll(async () => {
    await cluster?.remove();
    await data.remove();
  });

  const running = (): PostgresCluster => {
    if (cluster === null) throw new Error('PostgreSQL is not installed');
    return cluster;
  };

  const start = () =>
    startTestServer({
      data,
      env: { DATABASE_URL: running().url('postgres'), LIMIT_CONTACT: '999/60' },
      frontend: async ({ prepared }) => {
        prepared.lazy('/', async () => page);
        return { warm: async () => undefined, stop: async () => undefined };
      },
    });

  const page = {
    status: 200,
    type: 'text/html; charset=utf-8',
    cacheControl: 'no-cache',
    etag: 'side',
    identity: Buffer.from('<p>CTRL</p>'),
    gzip: null,
    brotli: null,
    scriptHashes: [],
  };

  const contact = { navn: 'Kari', epost: 'kari@post.test', melding: 'Når åpner dørene i år?' };

  const call = (method: string, path: string, body?: unknown) =>
    server.api(method, path, body === undefined ? {} : { body });

  it('serves pages and stale answers, refuses the rest with 503, and comes back', async () => {
    server = await start();
    expect((await call('GET', '/api/social-media/latest')).status).toBe(200);
    await running().kill();
    server.ctx.prepared.invalidate('/api/social-media/latest');

    expect((await call('GET', '/')).status).toBe(200);
    expect((await call('GET', '/api/health')).status).toBe(200);
    const stale = await call('GET', '/api/social-media/latest');
    expect(stale.status).toBe(200);
    for (const [method, path, body] of [
      ['POST', '/api/contact', contact],
      ['POST', '/api/newsletter', { email: 'kari@post.test' }],
      ['GET', '/api/ready', undefined],
      ['GET', '/.netlify/functions/affiliates-leaderboard', undefined],
    ] as const) {
      const refused = await call(method, path, body);
      expect(refused.status, path).toBe(503);
      expect(refused.body.message, path).toEqual(expect.any(String));
    }

    await running().start();
    await expect.poll(async () => (await call('GET', '/api/ready')).status).toBe(200);
    expect((await call('POST', '/api/contact', contact)).status).toBe(200);
    const board = '/.netlify/functions/affiliates-leaderboard';
    await expect.poll(async () => (await call('GET', board)).status).toBe(200);
    await server.stop();
  });

  it('starts without it with the content it showed last, and gets ready when it comes', async () => {
    server = await start();
    const { cookie } = await addAdmin(server);
    const slot = '2025-lor-dj-1';
    const ops = [{ path: `/slots/${slot}/status`, from: 'planned', to: 'cancelled' }];
    const body = { ops, comment: '' };
    await server.api('POST', '/api/admin/content/edition:2025/hot', { cookie, body });
    const status = () =>
      server.ctx.content.current().editions[0]?.slots.find(({ id }) => id === slot)?.status;
    await expect.poll(status).toBe('cancelled');
    const { version, publishedAt: published } = server.ctx.content.current();
    const copy = () => readFileSync(join(data.dataDir, 'content.json'), 'utf8');
    await expect.poll(() => JSON.parse(copy()).version).toBe(version);
    await server.stop();
    await running().kill();
    server = await start();
    expect(status()).toBe('cancelled');
    expect(server.ctx.content.current().publishedAt).toBe(published);
    expect((await call('GET', '/')).status).toBe(200);
    expect((await call('GET', '/api/ready')).status).toBe(503);
    expect((await call('GET', '/api/social-media/latest')).status).toBe(503);
    const refused = await call('POST', '/api/contact', contact);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    await running().start();
    await expect.poll(async () => (await call('GET', '/api/ready')).status).toBe(200);
    expect((await call('POST', '/api/contact', contact)).status).toBe(200);
    await server.stop();
  });
});
