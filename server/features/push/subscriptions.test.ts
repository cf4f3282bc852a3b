import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addUser,
  startPushService,
  startTestServer,
  type TestBrowser,
  type TestPushService,
  type TestServer,
} from '#server/testing/index.ts';
import { countPushReceivers, queuePushes } from './index.ts';
import { subscribe } from './push.service.ts';

let service: TestPushService;
let server: TestServer;

beforeAll(async () => {
  service = await startPushService();
  server = await startTestServer({
    env: {
      PUSH_HOSTS: `fcm.googleapis.com, *.push.example, ${service.host}`,
      LIMIT_PUSH: '1000/60',
    },
  });
});
afterAll(async () => {
  await server.stop();
  await service.stop();
});
beforeEach(async () => {
  for (const table of ['push_subscriptions', 'push_messages']) await sql(`DELETE FROM ${table}`);
  service.received.length = 0;
  service.reply = () => 201;
});

const sql = (text: string, values: unknown[] = []) => server.ctx.db.pool.query(text, values);

function wish({ endpoint, keys }: Pick<TestBrowser, 'endpoint' | 'keys'>, more: object = {}) {
  return { endpoint, keys, subjects: ['changes'], slots: ['act-1'], ...more };
}
function put(body: unknown, cookie?: string) {
  return server.api('PUT', '/api/push/subscriptions', { body, ...(cookie && { cookie }) });
}
const remove = (endpoint: string) =>
  server.api('DELETE', '/api/push/subscriptions', { body: { endpoint } });
const test = (endpoint: string) => server.api('POST', '/api/push/test', { body: { endpoint } });

const rows = async () =>
  (await sql('SELECT endpoint, subjects, slots, user_id FROM push_subscriptions ORDER BY id')).rows;

describe('the key', () => {
  it('is made once and stays, also for another process', async () => {
    const { body } = await server.api('GET', '/api/push/key');
    expect(Buffer.from(body.key, 'base64url')).toHaveLength(65);
    expect((await server.api('GET', '/api/push/key')).body).toEqual(body);
    expect((await sql('SELECT public_key FROM push_keys')).rows).toEqual([
      { public_key: body.key },
    ]);
  });
});

describe('PUT /api/push/subscriptions', () => {
  it('keeps what a browser wants, and changes it', async () => {
    const browser = service.browser();
    expect((await put(wish(browser))).status).toBe(200);
    const all = { subjects: ['soon', 'soon', 'announcements'], slots: ['b', 'a', 'b'] };
    expect((await put(wish(browser, all))).status).toBe(200);
    expect(await rows()).toEqual([
      {
        endpoint: browser.endpoint,
        subjects: ['soon', 'announcements'],
        slots: ['b', 'a'],
        user_id: null,
      },
    ]);
  });

  it('belongs to the account that is logged in, and goes with it', async () => {
    const { id, cookie } = await addUser(server);
    const browser = service.browser();
    await put(wish(browser), cookie);
    expect(await rows()).toMatchObject([{ user_id: id }]);
    await put(wish(browser));
    expect(await rows()).toMatchObject([{ user_id: null }]);
    await put(wish(browser), cookie);
    await sql('DELETE FROM users WHERE id = $1', [id]);
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['https://evil.example/x'],
    ['https://fcm.googleapis.com.evil.example/x'],
    ['https://xfcm.googleapis.com/x'],
    ['https://push.example/x'],
    ['https://evilpush.example/x'],
    ['https://fcm.googleapis.com:8443/x'],
    ['https://user:pass@fcm.googleapis.com/x'],
    ['https://fcm.googleapis.com@evil.example/x'],
    ['https://fcm.googleapis.com./x'],
    ['https://127.0.0.1/x'],
    ['http://127.0.0.1:1/x'],
    ['https://[::1]/x'],
    ['http://fcm.googleapis.com/x'],
    ['file:///etc/passwd'],
    ['fcm.googleapis.com'],
    [`https://fcm.googleapis.com/${'å'.repeat(400)}`],
    [''],
  ])('refuses the address %s', async (endpoint) => {
    const answer = await put(wish({ endpoint, keys: service.browser().keys }));
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual(['endpoint']);
    expect(await rows()).toEqual([]);
  });

  it('takes the hosts of the setting', async () => {
    const { keys } = service.browser();
    for (const host of ['fcm.googleapis.com', 'FCM.googleapis.com', 'a.b.push.example']) {
      expect((await put(wish({ endpoint: `https://${host}/x`, keys }))).status).toBe(200);
    }
    expect((await rows()).map(({ endpoint }) => endpoint)).toEqual([
      'https://fcm.googleapis.com/x',
      'https://a.b.push.example/x',
    ]);
  });

  it.each([
    ['keys.p256dh', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['keys.p256dh', { p256dh: Buffer.alloc(70, 4).toString('base64url') }],
    ['keys.auth', { auth: Buffer.alloc(12).toString('base64url') }],
    ['keys.auth', { auth: Buffer.alloc(24).toString('base64url') }],
  ])('refuses keys that nothing can be encrypted for: %s', async (field, wrong) => {
    const { endpoint, keys } = service.browser();
    const answer = await put(wish({ endpoint, keys: { ...keys, ...wrong } }));
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['subjects', { subjects: [] }],
    ['subjects.0', { subjects: ['spam'] }],
    ['slots.0', { slots: ['Ikke en id'] }],
    ['slots', { slots: Array(501).fill('a') }],
  ])('names the field %s', async (field, wrong) => {
    const answer = await put(wish(service.browser(), wrong));
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  it('keeps one row when a browser tells twenty things at once', async () => {
    const browser = service.browser();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => put(wish(browser, { slots: [`act-${at}`] }))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rows()).toHaveLength(1);
  });
});

describe('DELETE /api/push/subscriptions', () => {
  it('ends a subscription, and one that is unknown has ended already', async () => {
    const [one, other] = [service.browser(), service.browser()];
    await put(wish(one));
    await put(wish(other));
    expect((await remove(one.endpoint)).status).toBe(200);
    expect((await remove(one.endpoint)).status).toBe(200);
    expect(await rows()).toMatchObject([{ endpoint: other.endpoint }]);
  });
});

describe('made-up subscriptions', () => {
  it('end at the limit of new ones for an address and day, and change no real one', async () => {
    const { limits } = server.ctx.config;
    const usual = limits.pushNew;
    const real = service.browser();
    await put(wish(real));
    await sql('DELETE FROM rate_limits');
    limits.pushNew = { points: 3, seconds: 86_400 };
    const statuses = [];
    for (let at = 0; at < 5; at += 1) {
      const endpoint = `https://fcm.googleapis.com/fcm/send/made-up-${at}`;
      statuses.push((await put(wish({ ...real, endpoint }))).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await put(wish(real, { slots: ['b'] }))).status).toBe(200);
    server.clock.advance(86_400_000);
    expect((await put(wish(service.browser()))).status).toBe(200);
    limits.pushNew = usual;
  });

  it('make room, the oldest first, and never a browser that once accepted a message', async () => {
    const real = service.browser();
    await put(wish(real));
    await test(real.endpoint);
    const later = ['a', 'b', 'c'].map((at) => ({ ...service.browser(), name: at }));
    const from = { userId: null, ip: '192.0.2.1' };
    for (const { endpoint, keys } of later) {
      server.clock.advance(1000);
      const request = { endpoint, keys, subjects: ['changes' as const], slots: [] };
      await subscribe(server.ctx, request, from, 3);
    }
    const kept = (await rows()).map(({ endpoint }) => endpoint);
    expect(kept).toEqual([real.endpoint, later[1]?.endpoint, later[2]?.endpoint]);
    await sql('UPDATE push_subscriptions SET accepted_at = now()');
    const last = { ...wish(service.browser()), subjects: ['changes' as const], slots: [] };
    await expect(subscribe(server.ctx, last, from, 3)).rejects.toMatchObject({ status: 503 });
    expect(await rows()).toHaveLength(3);
  });

  it('are sent to after every browser that once accepted a message', async () => {
    const browsers = Array.from({ length: 40 }, () => service.browser());
    for (const browser of browsers) await put(wish(browser));
    const real = browsers.slice(-3).map(({ endpoint }) => endpoint);
    await sql('UPDATE push_subscriptions SET accepted_at = now() WHERE endpoint = ANY ($1)', [
      real,
    ]);
    const at = server.clock.now().getTime();
    const message = (key: string) => ({
      ...{ key, subject: 'changes' as const, slots: null, urgent: true },
      ...{ payload: { title: key, body: key, url: '/', tag: key } },
      expiresAt: new Date(at + 3_600_000),
    });
    await server.ctx.db.transaction((tx) =>
      queuePushes(tx, server.ctx, [message('one'), message('two')]),
    );
    await server.runJobs();
    expect(service.received).toHaveLength(80);
    const first = service.received.slice(0, 6).map(({ endpoint }) => endpoint);
    expect([...first].sort()).toEqual([...real, ...real].sort());
  });
});

describe('countPushReceivers', () => {
  it('counts by subject', async () => {
    await put(wish(service.browser(), { slots: ['a', 'b'] }));
    await put(wish(service.browser(), { slots: ['b'], subjects: ['changes', 'soon'] }));
    await put(wish(service.browser(), { slots: [], subjects: ['announcements'] }));
    const { orm } = server.ctx.db;
    expect(await countPushReceivers(orm, 'soon')).toBe(1);
    expect(await countPushReceivers(orm, 'announcements')).toBe(1);
  });
});

describe('POST /api/push/test', () => {
  it('says what the push service said', async () => {
    const browser = service.browser();
    await put(wish(browser));
    const accepted = await test(browser.endpoint);
    expect(accepted).toMatchObject({ status: 200, body: { success: true } });
    expect(accepted.body.message).toMatch(/^Akseptert av pushtjenesten/);
    expect(service.received).toMatchObject([{ endpoint: browser.endpoint, urgency: 'high' }]);
    expect(service.faults).toEqual([]);

    service.reply = () => 403;
    expect((await test(browser.endpoint)).status).toBe(503);
    service.reply = () => 410;
    expect((await test(browser.endpoint)).status).toBe(404);
    expect(await rows()).toEqual([]);
    expect((await test(browser.endpoint)).status).toBe(404);
    expect(service.received).toHaveLength(3);
  });

  it('is tried again when the service fails', async () => {
    const browser = service.browser();
    await put(wish(browser));
    service.reply = () => ({ status: 503, headers: { 'retry-after': '120' } });
    expect((await test(browser.endpoint)).body.message).toContain('prøver igjen');
    service.reply = () => 201;
    server.clock.advance(60_000);
    await server.runJobs();
    expect(service.received).toHaveLength(1);
    server.clock.advance(60_000);
    await server.runJobs();
    expect(service.received).toHaveLength(2);
  });

  it('is limited for each browser', async () => {
    const browser = service.browser();
    await put(wish(browser));
    for (let time = 0; time < 5; time += 1) await test(browser.endpoint);
    expect((await test(browser.endpoint)).status).toBe(429);
    expect(service.received).toHaveLength(5);
  });
});
