import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addUser,
  startPushService,
  startTestServer,
  type TestBrowser,
  type TestPushService,
  type TestServer,
} from '#server/testing/index.ts';
import { countPushReceivers } from './index.ts';

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

describe('countPushReceivers', () => {
  it('counts by subject and acts', async () => {
    await put(wish(service.browser(), { slots: ['a', 'b'] }));
    await put(wish(service.browser(), { slots: ['b'], subjects: ['changes', 'soon'] }));
    await put(wish(service.browser(), { slots: [], subjects: ['announcements'] }));
    const count = (subject: 'changes' | 'soon' | 'announcements', slots: string[] | null) =>
      countPushReceivers(server.ctx.db.orm, { subject, slots });
    expect(await count('changes', ['a'])).toBe(1);
    expect(await count('changes', ['a', 'b'])).toBe(2);
    expect(await count('changes', [])).toBe(0);
    expect(await count('soon', null)).toBe(1);
    expect(await count('announcements', null)).toBe(1);
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
