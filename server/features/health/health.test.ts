import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#server/config/index.ts';
import { startTestServer, type TestServer } from '#server/testing/index.ts';
import { mayReadMetrics } from './health.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => {
  Object.assign(server.ctx.readiness, { databaseReady: true, stopping: false });
});

describe('GET /api/health and /api/ready', () => {
  it('report that the process runs and that the database answers', async () => {
    const health = await server.api('GET', '/api/health');
    expect([health.status, health.body]).toEqual([200, { status: 'ok' }]);
    const ready = await server.api('GET', '/api/ready');
    expect(ready.status).toBe(200);
    expect(ready.body).toEqual({ status: 'ready', databaseMs: expect.any(Number) });
  });

  it('names the part that fails, and health stays 200', async () => {
    server.ctx.readiness.databaseReady = false;
    const ready = await server.api('GET', '/api/ready');
    expect(ready.status).toBe(503);
    expect(ready.body).toEqual({
      message: 'Databasen svarer ikke.',
      errors: { database: 'svarer ikke' },
    });
    expect((await server.api('GET', '/api/health')).status).toBe(200);
    expect((await server.api('GET', '/metrics')).text).toContain('ctrl_database_up 0');
  });

  it('is not ready while it stops', async () => {
    server.ctx.readiness.stopping = true;
    const ready = await server.api('GET', '/api/ready');
    expect([ready.status, ready.headers.connection]).toEqual([503, 'close']);
  });
});

describe('GET /metrics', () => {
  it('gives Prometheus text to a caller on this machine, and 404 through a proxy', async () => {
    const direct = await server.api('GET', '/metrics');
    expect(direct.status).toBe(200);
    expect(direct.text).toMatch(/^# HELP/);
    const headers = { 'x-forwarded-for': '203.0.113.1' };
    expect((await server.api('GET', '/metrics', { headers })).status).toBe(404);
  });

  it('counts requests by method, pattern of the route, and status only', async () => {
    await server.api('GET', '/api/nope?token=hemmelig');
    await server.api('PROPFIND', '/api/nope');
    await server.api('GET', '/r/hemmelig');
    await server.api('GET', '/api/announcements?x=hemmelig');
    const { text } = await server.api('GET', '/metrics');
    const count = 'ctrl_http_request_seconds_count';
    expect(text).toContain(`${count}{method="GET",route="other",status="404"} 1`);
    expect(text).toContain(`${count}{method="other",route="other",status="404"} 1`);
    expect(text).toContain(`${count}{method="GET",route="/r/:code",status="302"} 1`);
    expect(text).toMatch(/method="GET",route="\/api\/health",status="200"/);
    expect(text).not.toMatch(/hemmelig|nope/);
  });

  it('shows what waits, and nothing of it while the database is away', async () => {
    const { pool } = server.ctx.db;
    await pool.query(`insert into mail_outbox (recipient, subject, text_body, html_body, created_at)
      values ('kari@post.test', 'Hei', '', '', now() - interval '1 hour')`);
    await pool.query(`insert into jobs (task, data, state, max_attempts, retry_delay_seconds,
        expire_in_seconds, run_at, finished_at)
      values ('late-task', '{}', 'waiting', 1, 1, 1, now() - interval '10 minutes', null),
        ('late-task', '{}', 'waiting', 1, 1, 1, now() + interval '10 minutes', null),
        ('late-task', '{}', 'dead', 1, 1, 1, now(), now())`);
    const valueIn = (text: string, series: string) => {
      const line = text.split('\n').find((one) => one.startsWith(`${series} `));
      return line === undefined ? null : Number(line.slice(series.length + 1));
    };
    const { text } = await server.api('GET', '/metrics');
    const value = (series: string) => valueIn(text, series);
    expect(value('ctrl_mail_outbox{state="waiting"}')).toBe(1);
    expect(value('ctrl_mail_outbox{state="failed"}')).toBe(0);
    expect(value('ctrl_mail_oldest_seconds')).toBeCloseTo(3600, -3);
    expect(value('ctrl_jobs{task="late-task",state="waiting"}')).toBe(2);
    expect(value('ctrl_jobs{task="late-task",state="dead"}')).toBe(1);
    expect(value('ctrl_job_oldest_seconds{task="late-task"}')).toBeGreaterThanOrEqual(600);
    expect(value('ctrl_push_waiting')).toBe(0);
    const { version } = server.ctx.content.current();
    expect(value(`ctrl_content_info{version="${version}"}`)).toBe(1);
    const hasPool = server.ctx.db.engine === 'postgres';
    expect(value('ctrl_database_pool{state="waiting"}')).toBe(hasPool ? 0 : null);

    server.ctx.readiness.databaseReady = false;
    const away = (await server.api('GET', '/metrics')).text;
    expect(valueIn(away, 'ctrl_database_up')).toBe(0);
    expect(away).not.toMatch(/^ctrl_(jobs|mail_outbox|job_oldest_seconds)\{/m);
    expect(away).not.toMatch(/^ctrl_(mail_oldest_seconds|push_waiting) /m);
  });
});

describe('mayReadMetrics', () => {
  const token = 'et-langt-nok-token';
  const ask = (
    address: string,
    headers: Record<string, string> = {},
    given: string | null = null,
    trustProxy: Config['trustProxy'] = false,
  ) =>
    mayReadMetrics(
      { headers, socket: { remoteAddress: address } },
      { metricsToken: given, trustProxy },
    );

  it.each([
    ['127.0.0.1', {}, null, true],
    ['::1', {}, null, true],
    ['::ffff:127.0.0.1', {}, null, true],
    ['203.0.113.1', {}, null, false],
    ['127.0.0.1', { forwarded: 'for=1.2.3.4' }, null, false],
    ['127.0.0.1', { 'x-forwarded-for': '' }, null, false],
    ['127.0.0.1', { 'x-real-ip': '1.2.3.4' }, null, false],
    ['127.0.0.1', { via: '1.1 proxy' }, null, false],
    ['203.0.113.1', { authorization: `Bearer ${token}` }, token, true],
    [
      '203.0.113.1',
      { authorization: `bearer ${token}`, 'x-forwarded-for': '1.2.3.4' },
      token,
      true,
    ],
    ['203.0.113.1', { authorization: 'Bearer feil' }, token, false],
    ['203.0.113.1', { authorization: token }, token, false],
    ['203.0.113.1', { authorization: 'Bearer null' }, null, false],
  ])('%s with %o and the token %s: %s', (address, headers, given, expected) => {
    expect(ask(address, headers, given)).toBe(expected);
  });

  it('asks for the token whatever a trusted proxy says', () => {
    const bearer = { authorization: `Bearer ${token}` };
    for (const trustProxy of [1, ['loopback']]) {
      expect(ask('127.0.0.1', {}, null, trustProxy)).toBe(false);
      expect(ask('127.0.0.1', { 'x-real-ip': '1.2.3.4' }, token, trustProxy)).toBe(false);
      expect(ask('127.0.0.1', bearer, token, trustProxy)).toBe(true);
    }
  });
});
