import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#server/config/index.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createLogger } from '#server/lib/logger.ts';
import {
  addAdmin,
  lockWaiters,
  makeTestData,
  migrateToBefore,
  runsOn,
  startTestServer,
  type TestData,
  type TestServer,
} from '#server/testing/index.ts';

const E25 = '/api/admin/content/edition:2025';

const used: TestData[] = [];
async function someData(): Promise<TestData> {
  const data = await makeTestData();
  used.push(data);
  return data;
}
afterAll(async () => {
  for (const data of used) await data.remove();
});

const cancel = { path: '/slots/2025-lor-dj-1/status', from: 'planned', to: 'cancelled' };
const hot = (server: TestServer, cookie: string, op: object = cancel) =>
  server.api('POST', `${E25}/hot`, { cookie, body: { ops: [op], comment: '' } });
const statusOn = ({ ctx }: TestServer) =>
  ctx.content.current().editions[0]?.slots.find(({ id }) => id === '2025-lor-dj-1')?.status;
const versionsIn = async ({ ctx }: TestServer) =>
  (await ctx.db.pool.query('SELECT key, number FROM content_versions ORDER BY key, number')).rows;
const FIRST = [
  { key: 'edition:2025', number: 1 },
  { key: 'edition:2026', number: 1 },
  { key: 'site', number: 1 },
];

describe('a site that was there before', () => {
  it('gets the content once, and keeps what was published over a restart', async () => {
    const data = await someData();
    const config = loadConfig(data.env);
    const db = await openDatabase(config, createLogger(config));
    await migrateToBefore(db, '"content_drafts"');
    await db.close();
    const first = await startTestServer({ data });
    expect(await versionsIn(first)).toEqual(FIRST);
    const { cookie } = await addAdmin(first, 'kari');
    expect((await hot(first, cookie)).status).toBe(200);
    await expect.poll(() => statusOn(first)).toBe('cancelled');
    const { version } = first.ctx.content.current();
    await first.stop();
    const second = await startTestServer({ data });
    expect(statusOn(second)).toBe('cancelled');
    expect(second.ctx.content.current().version).toBe(version);
    expect(await versionsIn(second)).toHaveLength(4);
    await second.stop();
  });
});

/* An embedded database belongs to one process: these are promises of PostgreSQL alone. */
describe.runIf(runsOn('postgres'))('two processes', () => {
  it('that start at the same time put the content in once, and show the same', async () => {
    const data = await someData();
    const both = await Promise.all([startTestServer({ data }), startTestServer({ data })]);
    const [here, there] = both;
    expect(await versionsIn(here)).toEqual(FIRST);
    expect(there.ctx.content.current().version).toBe(here.ctx.content.current().version);
    const { cookie } = await addAdmin(here, 'kari');
    expect((await hot(here, cookie)).status).toBe(200);
    for (const server of both) await expect.poll(() => statusOn(server)).toBe('cancelled');
    const versions = both.map(({ ctx }) => ctx.content.current().version);
    expect(versions[0]).toBe(versions[1]);
    await Promise.all(both.map((server) => server.stop()));
  });

  it('end at the same version when their connections were lost during a publication', async () => {
    const data = await someData();
    const both = await Promise.all([startTestServer({ data }), startTestServer({ data })]);
    const [here, there] = both;
    const { cookie } = await addAdmin(here, 'kari');
    const config = loadConfig(data.env);
    const outside = await openDatabase(config, createLogger(config));
    // Somebody holds the document, so that the publication is cut off in its middle.
    await outside.transaction(async (tx) => {
      const sql = outside.sqlOf(tx);
      await sql.query("SELECT 1 FROM content_drafts WHERE key = 'edition:2025' FOR UPDATE");
      const published = hot(here, cookie);
      await expect.poll(() => lockWaiters(outside)).toBe(1);
      await sql.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND wait_event_type = 'Lock'`,
      );
      expect((await published).status).toBe(503);
    });
    expect(await versionsIn(here)).toEqual(FIRST);
    expect(both.map(statusOn)).toEqual(['planned', 'planned']);
    // Then every connection is lost, those that hear of publications too.
    await outside.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await expect.poll(async () => (await hot(here, cookie)).status).toBe(200);
    for (const server of [here, there]) {
      await expect.poll(() => statusOn(server)).toBe('cancelled');
    }
    await outside.close();
    await Promise.all(both.map((server) => server.stop()));
  });
});
