import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#server/config/index.ts';
import { startTestServer, type TestServer } from '#server/testing/index.ts';
import { mayReadMetrics } from './health.policy.ts';

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

  it('counts requests by method, status and kind only', async () => {
    await server.api('GET', '/api/nope?token=hemmelig');
    await server.api('PROPFIND', '/api/nope');
    const { text } = await server.api('GET', '/metrics');
    expect(text).toContain(
      'ctrl_http_request_seconds_count{method="GET",status="404",kind="api"} 1',
    );
    expect(text).toContain(
      'ctrl_http_request_seconds_count{method="other",status="404",kind="api"} 1',
    );
    expect(text).not.toMatch(/hemmelig|nope/);
    expect(text).toMatch(/method="GET",status="200",kind="api"/);
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
