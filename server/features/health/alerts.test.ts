import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#server/config/index.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createLogger } from '#server/lib/logger.ts';
import {
  lockWaiters,
  makeTestData,
  openSocket,
  runsOn,
  startTestServer,
  type TestData,
  type TestServer,
} from '#server/testing/index.ts';

const FORMS = 5;
const TOKEN = 'a-token-of-this-test';

/*
 * What the rules of deploy/monitoring/alerts.yml read follows what they tell of. That the rules ring for
 * such figures is tried by promtool (alerts.test.yml). An embedded database has no pool and no locks.
 */
describe.runIf(runsOn('postgres'))('a table that somebody keeps locked', () => {
  let data: TestData;
  let server: TestServer;
  let outside: Database;
  beforeAll(async () => {
    data = await makeTestData();
    server = await startTestServer({
      data,
      env: {
        DATABASE_STATEMENT_TIMEOUT_MS: '1000',
        LIMIT_CONTACT: '999/60',
        TRUST_PROXY: '1',
        METRICS_TOKEN: TOKEN,
      },
    });
    const config = loadConfig(data.env);
    outside = await openDatabase(config, createLogger(config));
  });
  afterAll(async () => {
    await outside.close();
    await server.stop();
    await data.remove();
  });

  async function seriesOf(name: string): Promise<string[]> {
    const { text } = await server.api('GET', '/metrics', {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    return text.split('\n').filter((line) => line.startsWith(name));
  }
  const figure = async (series: string) =>
    Number((await seriesOf(`${series} `))[0]?.slice(series.length + 1));

  /** Locks the table while `work` goes on. */
  const whileLocked = (table: string, work: () => Promise<void>) =>
    outside.transaction(async (tx) => {
      await outside.sqlOf(tx).query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      await work();
    });

  it('has its forms counted as slow and as errors of the server', async () => {
    await whileLocked('contact_messages', async () => {
      const forms = Array.from({ length: FORMS }, (_, n) =>
        server.api('POST', '/api/contact', {
          body: { navn: 'Kari', epost: 'kari@post.test', melding: `Når åpner dørene? ${n}` },
          headers: { 'x-forwarded-for': `203.0.113.${n + 1}` },
        }),
      );
      for (const { status } of await Promise.all(forms)) expect(status).toBe(503);
    });
    const labels = 'method="POST",route="/api/contact",status="503"';
    expect(await figure(`ctrl_http_request_seconds_count{${labels}}`)).toBe(FORMS);
    expect(await figure(`ctrl_http_request_seconds_bucket{le="0.5",${labels}}`)).toBe(0);
  });

  it('keeps lines of the chat waiting, which is counted from their arrival to their acknowledgement', async () => {
    const kari = await openSocket(server.url, '?room=festival');
    let said: Promise<unknown> = Promise.resolve();
    await whileLocked('chat_messages', async () => {
      said = kari.say('Er det noen her?');
      await expect.poll(() => lockWaiters(outside)).toBe(1);
      expect(await seriesOf('ctrl_chat_ack_seconds_count')).toEqual([
        'ctrl_chat_ack_seconds_count 0',
      ]);
    });
    await said;
    expect(await figure('ctrl_chat_ack_seconds_count')).toBe(1);
    await kari.close();
  });
});
