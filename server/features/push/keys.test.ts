import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { ConfigError, loadConfig } from '#server/config/index.ts';
import {
  makeTestData,
  startPushService,
  startTestServer,
  type TestBrowser,
  type TestData,
  type TestPushService,
  type TestServer,
} from '#server/testing/index.ts';
import { DAY_MS } from '#shared/oslo-time.ts';
import { countPushReceivers, deleteDeadSubscriptions, queuePushes } from './index.ts';

const NOON = '2026-06-01T12:00:00Z';

let service: TestPushService;
let data: TestData;

beforeAll(async () => {
  service = await startPushService();
  data = await makeTestData();
});
afterAll(async () => {
  await data.remove();
  await service.stop();
});

const start = (env: Record<string, string> = {}) =>
  startTestServer({ data, env: { PUSH_HOSTS: service.host, ...env }, now: NOON });
const keyOf = async (server: TestServer) => (await server.api('GET', '/api/push/key')).body.key;

function subscribe(server: TestServer, { endpoint, keys }: TestBrowser) {
  const body = { endpoint, keys, subjects: ['announcements'], slots: [] };
  return server.api('PUT', '/api/push/subscriptions', { body });
}
const count = ({ ctx }: TestServer) => countPushReceivers(ctx.db.orm, 'announcements');

describe('the keys of the server', () => {
  it('stay over a restart; with other ones the browsers are told apart and asked again', async () => {
    const browser = service.browser();
    const first = await start();
    const made = await keyOf(first);
    expect((await subscribe(first, browser)).status).toBe(200);
    await first.stop();

    const again = await start();
    expect(await keyOf(again)).toBe(made);
    expect(await count(again)).toBe(1);
    await again.stop();

    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const other = await start({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey });
    expect(await keyOf(other)).toBe(publicKey);
    expect(await count(other)).toBe(0);
    expect((await subscribe(other, browser)).status).toBe(409);
    await other.ctx.db.transaction((tx) =>
      queuePushes(tx, other.ctx, [
        {
          ...{ key: 'other-keys', subject: 'announcements', slots: null, urgent: true },
          payload: { title: 'Hei', body: '', url: '/', tag: 'hei' },
          expiresAt: new Date('2026-06-01T13:00:00Z'),
        },
      ]),
    );
    await other.runJobs();
    expect(service.received).toEqual([]);
    expect((await subscribe(other, service.browser())).status).toBe(200);
    expect(await count(other)).toBe(1);
    await other.stop();
  });

  it('are refused when they are no pair, or only one of them', () => {
    const [one, other] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
    const keys = { VAPID_PUBLIC_KEY: one.publicKey, VAPID_PRIVATE_KEY: other.privateKey };
    expect(() => loadConfig({ ...data.env, ...keys })).toThrow(ConfigError);
    expect(() => loadConfig({ ...data.env, VAPID_PUBLIC_KEY: one.publicKey })).toThrow(
      /^VAPID_PRIVATE_KEY is required/,
    );
    expect(() => loadConfig({ ...data.env, PUSH_HOSTS: 'https://push.example' })).toThrow(
      /^PUSH_HOSTS must be/,
    );
  });

  it('are not handed out where push is off', async () => {
    const server = await start({ PUSH_HOSTS: 'none' });
    expect(await keyOf(server)).toBeNull();
    expect((await subscribe(server, service.browser())).status).toBe(400);
    await server.stop();
  });
});

describe('old subscriptions', () => {
  it('go when they fail for 60 days, and when nothing is heard of them for 13 months', async () => {
    const server = await start();
    const { pool, orm } = server.ctx.db;
    await pool.query('DELETE FROM push_subscriptions');
    const keep = (name: string, days: { updated: number; accepted?: number; failing?: number }) => {
      const ago = (n?: number) =>
        n === undefined ? null : new Date(server.clock.now().getTime() - n * DAY_MS);
      return pool.query(
        `INSERT INTO push_subscriptions (endpoint, p256dh, auth, server_key, subjects, slots, outdated,
           updated_at, accepted_at, failing_since)
         VALUES ($1, '', '', '', '{soon}', '{}', $2, $3, $4, $5)`,
        [name, name.includes('other'), ago(days.updated), ago(days.accepted), ago(days.failing)],
      );
    };
    await keep('quiet for a year', { updated: 390, accepted: 400 });
    await keep('quiet for longer', { updated: 401 });
    await keep('accepted since', { updated: 401, accepted: 300 });
    await keep('failing for a while', { updated: 390, accepted: 400, failing: 59 });
    await keep('failing for long', { updated: 1, accepted: 70, failing: 61 });
    await keep('never accepted, failing', { updated: 1, failing: 8 });
    await keep('never accepted, failing since yesterday', { updated: 1, failing: 1 });
    await keep('never accepted, quiet', { updated: 61 });
    await keep('never accepted, heard of', { updated: 59 });
    await keep('other keys, new', { updated: 59 });
    await keep('other keys, old', { updated: 61 });
    const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * DAY_MS);
    await deleteDeadSubscriptions(orm, {
      failingBefore: daysAgo(60),
      silentBefore: daysAgo(400),
      unprovenFailingBefore: daysAgo(7),
    });
    const { rows } = await pool.query('SELECT endpoint FROM push_subscriptions ORDER BY id');
    expect(rows.map(({ endpoint }) => endpoint)).toEqual([
      'quiet for a year',
      'accepted since',
      'failing for a while',
      'never accepted, failing since yesterday',
      'never accepted, heard of',
      'other keys, new',
    ]);
    await server.stop();
  });
});
