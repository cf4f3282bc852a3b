import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cookiesOf, register, startTestServer, type TestServer } from '#server/testing/index.ts';

let server: TestServer;

const start = (env: Record<string, string> = {}) =>
  startTestServer({ env: { LIMIT_CONTACT: '2/600', LIMIT_READ: '5/60', ...env } });

const MESSAGE = { navn: 'Kari', epost: 'kari@example.no', melding: 'Når åpner dørene?' };

const write = (forwarded?: string, body: object = MESSAGE) =>
  server.api('POST', '/api/contact', {
    body,
    ...(forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } }),
  });

describe('named limits', () => {
  beforeEach(async () => {
    server = await start();
  });
  afterEach(() => server.stop());

  it('refuse what is too much with 429 and the time to wait, loopback too', async () => {
    expect((await write()).status).toBe(200);
    expect((await write()).status).toBe(200);
    server.clock.advance(100_000);
    const refused = await write();
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('500');
    expect(refused.body).toEqual({ message: 'For mange forsøk. Vent litt og prøv igjen.' });
  });

  it('count what is no call of the product apart from what visitors write and read', async () => {
    await server.stop();
    server = await start({ LIMIT_WRITE: '3/60', LIMIT_READ: '3/60' });
    for (const method of ['GET', 'POST']) {
      const statuses: number[] = [];
      for (let i = 0; i < 4; i += 1) statuses.push((await server.api(method, '/api/nope')).status);
      expect(statuses).toEqual([404, 404, 404, 429]);
    }
    expect((await write()).status).toBe(200);
    expect((await server.api('GET', '/api/chat-messages?limit=1')).status).toBe(200);
  });

  it('count no form that is not filled in', async () => {
    for (let i = 0; i < 3; i += 1) expect((await write(undefined, {})).status).toBe(400);
    expect((await write()).status).toBe(200);
  });

  it('open again when their window is over', async () => {
    for (let i = 0; i < 3; i += 1) await write();
    server.clock.advance(600_000);
    expect((await write()).status).toBe(200);
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

describe('the limit on writes', () => {
  const tooMany = { message: 'For mange forsøk. Vent litt og prøv igjen.' };
  const headers = { 'content-type': 'application/json' };
  const post = (cookie?: string, path = '/api/newsletter/confirm') =>
    server.api('POST', path, { body: '{"unread', headers, ...(cookie && { cookie }) });

  afterEach(() => server.stop());

  it('refuses any call before its body is read, and opens with the next window', async () => {
    server = await start({ LIMIT_WRITE: '4/60' });
    const statuses = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await post()).status);
    expect(statuses).not.toContain(429);
    server.clock.advance(20_000);
    for (const path of ['/api/newsletter/confirm', '/api/contact', '/api/admin/sales/import']) {
      const refused = await post(undefined, path);
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '40']);
      expect(refused.body).toEqual(tooMany);
    }
    expect((await server.api('GET', '/api/affiliates/progress')).status).toBe(200);
    server.clock.advance(40_000);
    expect((await post()).status).not.toBe(429);
    const { text } = await server.api('GET', '/metrics');
    expect(text).toContain('ctrl_limited_total{limit="write"} 3');
  });

  it('of visitors holds nobody up who is logged in, nor a browser of an administrator', async () => {
    const admin = { username: 'sjef', password: 'et langt passord' };
    server = await start({
      ...{ LIMIT_WRITE: '6/60', LIMIT_WRITE_SESSION: '2/60' },
      ...{ ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password },
    });
    const { cookie } = await register(server);
    const entered = cookiesOf(await server.api('POST', '/api/admin/login', { body: admin }));
    for (let i = 0; i < 6; i += 1) await post();
    expect((await post()).status).toBe(429);
    const madeUp = `ctrl_admin=s%3A${'x'.repeat(43)}.${'x'.repeat(43)}; ctrl_device=${'x'.repeat(43)}.x`;
    expect((await post(madeUp)).status).toBe(429);
    expect((await post(cookie)).status).not.toBe(429);
    const known = { body: admin, cookie: entered.ctrl_device ?? '' };
    expect((await server.api('POST', '/api/admin/login', known)).status).toBe(200);
    for (const status of [400, 400, 429]) {
      expect((await post(entered.ctrl_admin)).status === 429).toBe(status === 429);
    }
    expect((await post(cookie)).status).not.toBe(429);
    expect((await post(cookie)).status).toBe(429);
  });

  it('leaves logins open at an address from which visitors write too much', async () => {
    const admin = { username: 'sjef', password: 'et langt passord' };
    server = await start({
      ...{ LIMIT_WRITE: '2/60', ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password },
    });
    const user = { username: 'ukjent', password: admin.password };
    for (let i = 0; i < 3; i += 1) await post();
    expect((await post()).status).toBe(429);
    const logIn = (kind: string, body: object) =>
      server.api('POST', `/api/${kind}/login`, { body });
    for (const status of [401, 401, 429]) {
      expect((await logIn('user', user)).status).toBe(status);
    }
    expect((await logIn('admin', admin)).status).toBe(200);
  });
});

describe('at one address', () => {
  afterEach(() => server.stop());

  it('one login uses up nothing of another', async () => {
    server = await start({ LIMIT_READ: '3/60', LIMIT_WHEEL: '2/600' });
    const [busy, other] = [await register(server), await register(server)];
    const read = ({ cookie }: { cookie: string }) =>
      server.api('GET', '/api/user/stats', { cookie });
    for (const status of [200, 200, 200, 429]) expect((await read(busy)).status).toBe(status);
    expect((await read(other)).status).toBe(200);
    const spin = (cookie?: string) => {
      const body = { navn: 'Kari', epost: `${Math.random()}@example.no` };
      return server.api('POST', '/api/wheel/spin', { body, ...(cookie && { cookie }) });
    };
    for (const status of [200, 200, 429]) expect((await spin()).status).toBe(status);
    expect((await spin(other.cookie)).status).toBe(200);
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
    expect((await write('203.0.113.9, 203.0.113.10')).status).toBe(200);
  });
});

describe('an IPv6 address', () => {
  beforeEach(async () => {
    server = await start({ TRUST_PROXY: '1', LIMIT_CONTACT: '5/600' });
  });
  afterEach(() => server.stop());

  /** Statuses of `times` calls from the /64 networks of a prefix. */
  async function from(times: number, network: (at: number) => string): Promise<number[]> {
    const statuses: number[] = [];
    for (let at = 0; at < times; at += 1) statuses.push((await write(network(at))).status);
    return statuses;
  }
  const taken = (statuses: number[]) => statuses.filter((status) => status === 200).length;
  const hex = (at: number) => at.toString(16).padStart(2, '0');

  it('counts for its /64, and for the /56 and /48 around it at a multiple', async () => {
    expect(taken(await from(12, () => '2001:db8:1:100::7'))).toBe(5);
    // What was refused above uses up nothing of the neighbours.
    expect(taken(await from(120, (at) => `2001:db8:1:1${hex(at)}::${hex(at)}`))).toBe(5);
    expect(taken(await from(120, (at) => `2001:db8:1:${hex(at)}00::1`))).toBe(30);
    expect(taken(await from(1, () => '2001:db8:2:100::7'))).toBe(1);
    const { rows } = await server.ctx.db.pool.query(
      "SELECT max(points) AS most, count(*)::int AS n FROM rate_limits WHERE key LIKE 'contact%'",
    );
    // No row of a network that was refused: 1 + 5 + 30 + 1 of /64, 1 + 30 + 1 of /56, two of /48.
    expect(rows).toEqual([{ most: 40, n: 71 }]);
  });

  it('counts the same when fifty networks ask at once', async () => {
    const asked = Array.from({ length: 50 }, (_, at) => write(`2001:db8:1:1${hex(at)}::1`));
    expect(taken((await Promise.all(asked)).map(({ status }) => status))).toBeLessThanOrEqual(10);
    expect(taken(await from(12, (at) => `2001:db8:1:1${hex(at + 60)}::1`))).toBeLessThanOrEqual(10);
  });
});
