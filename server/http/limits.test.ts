import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/index.ts';

let server: TestServer;

const start = (env: Record<string, string> = {}) =>
  startTestServer({ env: { LIMIT_CONTACT: '2/600', LIMIT_READ: '5/60', ...env } });

const write = (forwarded?: string) =>
  server.api('POST', '/api/contact', {
    body: {},
    ...(forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } }),
  });

describe('named limits', () => {
  beforeEach(async () => {
    server = await start();
  });
  afterEach(() => server.stop());

  it('refuse what is too much with 429 and the time to wait, loopback too', async () => {
    expect((await write()).status).toBe(400);
    expect((await write()).status).toBe(400);
    server.clock.advance(100_000);
    const refused = await write();
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('500');
    expect(refused.body).toEqual({ message: 'For mange forsøk. Vent litt og prøv igjen.' });
  });

  it('open again when their window is over', async () => {
    for (let i = 0; i < 3; i += 1) await write();
    server.clock.advance(600_000);
    expect((await write()).status).toBe(400);
  });

  it('believe no forwarded address unless a proxy is trusted', async () => {
    await write('203.0.113.1');
    await write('203.0.113.2');
    expect((await write('203.0.113.3')).status).toBe(429);
  });

  it('count exactly, however many come at once', async () => {
    const counted = await Promise.all(
      Array.from({ length: 20 }, () => server.ctx.limits.allow('contact', 'samtidig')),
    );
    expect(counted.filter(Boolean)).toHaveLength(2);
  });

  it('are counted each by its own name and key when many come at once', async () => {
    const { limits } = server.ctx;
    const allowed = async (key: string, times: number) => {
      const uses = Array.from({ length: times }, () => limits.allow('contact', key));
      return (await Promise.all(uses)).filter(Boolean).length;
    };
    const atOnce = () =>
      Promise.all([
        allowed('a', 3),
        allowed('b', 2),
        allowed('c', 1),
        limits.allow('newsletter', 'a'),
      ]);
    expect(await atOnce()).toEqual([2, 2, 1, true]);
    server.clock.advance(600_000);
    expect(await atOnce()).toEqual([2, 2, 1, true]);
    await expect(limits.allow('contact', 'a')).resolves.toBe(false);
  });

  it('are kept apart by name and key, and store neither', async () => {
    const { limits, db } = server.ctx;
    await limits.consume('contact', 'kari@post.test');
    await limits.consume('contact', 'kari@post.test');
    await expect(limits.allow('contact', 'ola@post.test')).resolves.toBe(true);
    await expect(limits.allow('newsletter', 'kari@post.test')).resolves.toBe(true);
    await expect(limits.consume('contact', 'kari@post.test')).rejects.toMatchObject({
      status: 429,
    });
    const { rows } = await db.pool.query('SELECT key FROM rate_limits');
    expect(JSON.stringify(rows)).not.toContain('kari');
  });

  it('count inside a transaction, and forget it with the transaction', async () => {
    const { limits, db } = server.ctx;
    const failing = db.transaction(async (tx) => {
      await limits.consume('mailHour', 'x', db.sqlOf(tx));
      throw new Error('tilbake');
    });
    await expect(failing).rejects.toThrow('tilbake');
    const { rows } = await db.pool.query('SELECT key FROM rate_limits');
    expect(rows).toEqual([]);
  });

  it('show in the metrics', async () => {
    for (let i = 0; i < 3; i += 1) await write();
    const { text } = await server.api('GET', '/metrics');
    expect(text).toContain('ctrl_limited_total{limit="contact"} 1');
  });
});

describe('the limit on reads', () => {
  beforeEach(async () => {
    server = await start();
  });
  afterEach(() => server.stop());

  it('counts what Express answers, not prepared bytes, and opens with the next window', async () => {
    const read = () => server.api('GET', '/api/affiliates/progress');
    for (let i = 0; i < 5; i += 1) expect((await read()).status).toBe(200);
    const refused = await read();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await server.api('GET', '/api/social-media/latest')).status).toBe(200);
    expect((await server.api('GET', '/api/health')).status).toBe(200);
    server.clock.advance(60_000);
    expect((await read()).status).toBe(200);
  });
});

describe('behind one trusted proxy', () => {
  beforeEach(async () => {
    server = await start({ TRUST_PROXY: '1' });
  });
  afterEach(() => server.stop());

  it('the address that the proxy saw counts, not what the visitor claims before it', async () => {
    await write('198.51.100.1, 203.0.113.9');
    await write('198.51.100.2, 203.0.113.9');
    expect((await write('198.51.100.3, 203.0.113.9')).status).toBe(429);
    expect((await write('203.0.113.9, 203.0.113.10')).status).toBe(400);
  });
});
