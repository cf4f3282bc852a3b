import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  currentEngine,
  type PostgresCluster,
  startPostgresCluster,
  startTestServer,
  type TestServer,
} from './testing/index.ts';

/* Only PostgreSQL can be away; the embedded database lives and dies with the process. */
describe.runIf(currentEngine() === 'postgres')('with PostgreSQL stopped', () => {
  let cluster: PostgresCluster | null = null;
  let dataDir = '';
  let server: TestServer;

  beforeAll(async () => {
    cluster = await startPostgresCluster();
    dataDir = mkdtempSync(join(tmpdir(), 'ctrl-away-'));
  });
  afterAll(async () => {
    await cluster?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const running = (): PostgresCluster => {
    if (cluster === null) throw new Error('PostgreSQL is not installed');
    return cluster;
  };

  const start = () =>
    startTestServer({
      env: { DATABASE_URL: running().url('postgres'), DATA_DIR: dataDir, LIMIT_CONTACT: '999/60' },
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

  /** Status and milliseconds of one call. */
  async function timed(method: string, path: string, body?: unknown) {
    const began = performance.now();
    const answer = await server.api(method, path, body === undefined ? {} : { body });
    return { ...answer, ms: performance.now() - began };
  }

  it('serves pages and stale answers, refuses the rest with 503 in time, and comes back', async () => {
    server = await start();
    expect((await timed('GET', '/api/social-media/latest')).status).toBe(200);
    await running().kill();
    server.ctx.prepared.invalidate('/api/social-media/latest');

    expect((await timed('GET', '/')).status).toBe(200);
    expect((await timed('GET', '/api/health')).status).toBe(200);
    const stale = await timed('GET', '/api/social-media/latest');
    expect([stale.status, stale.ms < 3000]).toEqual([200, true]);
    for (const [method, path, body] of [
      ['POST', '/api/contact', contact],
      ['POST', '/api/newsletter', { email: 'kari@post.test' }],
      ['GET', '/api/ready', undefined],
      ['GET', '/.netlify/functions/affiliates-leaderboard', undefined],
    ] as const) {
      const refused = await timed(method, path, body);
      expect(refused.status, path).toBe(503);
      expect(refused.body.message, path).toEqual(expect.any(String));
      expect(refused.ms, path).toBeLessThan(3000);
    }

    await running().start();
    await expect
      .poll(async () => (await timed('GET', '/api/ready')).status, { timeout: 5000 })
      .toBe(200);
    expect((await timed('POST', '/api/contact', contact)).status).toBe(200);
    const board = '/.netlify/functions/affiliates-leaderboard';
    await expect.poll(async () => (await timed('GET', board)).status, { timeout: 5000 }).toBe(200);
    await server.stop();
  }, 60_000);

  it('starts without it, and gets ready when it comes', async () => {
    await running().kill();
    server = await start();
    expect((await timed('GET', '/')).status).toBe(200);
    expect((await timed('GET', '/api/ready')).status).toBe(503);
    expect((await timed('GET', '/api/social-media/latest')).status).toBe(503);
    const refused = await timed('POST', '/api/contact', contact);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    await running().start();
    await expect
      .poll(async () => (await timed('GET', '/api/ready')).status, { timeout: 5000 })
      .toBe(200);
    expect((await timed('POST', '/api/contact', contact)).status).toBe(200);
    await server.stop();
  }, 60_000);
});
