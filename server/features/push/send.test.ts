import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  currentEngine,
  makeTestData,
  type PushReply,
  runScript,
  runsOn,
  startPushService,
  startTestServer,
  type TestData,
  type TestPushService,
  type TestServer,
} from '#server/testing/index.ts';
import { fanOut, messagesToFanOut } from './deliveries.store.ts';
import { type PushMessage, queuePushes } from './index.ts';
import { insertMessages } from './push.store.ts';

/** 14:00 in Oslo. */
const NOON = '2026-06-01T12:00:00Z';
const HOUR = 3_600_000;
const AT_ONCE = 12;

let service: TestPushService;
let data: TestData;
let server: TestServer;

const env = () => ({ PUSH_HOSTS: service.host });

beforeAll(async () => {
  service = await startPushService();
  data = await makeTestData();
  server = await startTestServer({ data, env: env(), now: NOON });
});
afterAll(async () => {
  await server.stop();
  await data.remove();
  await service.stop();
});
beforeEach(async () => {
  // With the jobs of minutes that come again.
  const tables = ['push_subscriptions', 'push_messages', 'jobs'];
  for (const table of tables) await sql(`DELETE FROM ${table}`);
  service.received.length = 0;
  service.mostAtOnce = 0;
  service.reply = () => 201;
  server.clock.set(NOON);
});

const sql = (text: string, values: unknown[] = []) => server.ctx.db.pool.query(text, values);

/** Subscriptions to announcements of so many browsers; gives their addresses. */
async function crowd(size: number, slots: string[] = []): Promise<string[]> {
  const browser = service.browser();
  const endpoints = service.crowd(browser, size);
  const { key } = (await server.api('GET', '/api/push/key')).body;
  await sql(
    `INSERT INTO push_subscriptions
       (endpoint, p256dh, auth, server_key, subjects, slots, created_at, updated_at)
     SELECT endpoint, $2, $3, $4, '{announcements,changes}', $5, $6, $6 FROM unnest($1::text[]) endpoint`,
    [endpoints, browser.keys.p256dh, browser.keys.auth, key, slots, server.clock.now()],
  );
  return endpoints;
}

let serial = 0;
function message(more: Partial<PushMessage> = {}): PushMessage {
  serial += 1;
  return {
    key: `test-message-${serial}`,
    subject: 'announcements',
    slots: null,
    payload: { title: 'Regn', body: 'Ta på støvler', url: '/', tag: `tag-${serial}` },
    expiresAt: new Date(server.clock.now().getTime() + HOUR),
    urgent: false,
    ...more,
  };
}
const queue = (given: PushMessage) =>
  server.ctx.db.transaction((tx) => queuePushes(tx, server.ctx, [given]));
const counts = async () =>
  (await sql('SELECT accepted, refused, gone, dropped FROM push_messages ORDER BY id')).rows;
const left = async () =>
  Number((await sql('SELECT count(*) AS n FROM push_deliveries')).rows[0]?.n);
const got = () => service.received.map(({ endpoint }) => endpoint).sort();

describe('a message', () => {
  it('reaches every browser of its subject and acts once, twelve at a time', async () => {
    const all = [...(await crowd(30)), ...(await crowd(10, ['act-1']))].sort();
    const { key } = message();
    await queue(message({ key }));
    await queue(message({ key }));
    await server.runJobs();
    await server.runJobs();
    expect(got()).toEqual(all);
    expect(service.mostAtOnce).toBeLessThanOrEqual(AT_ONCE);
    expect(service.faults).toEqual([]);
    expect(await counts()).toEqual([{ accepted: 40, refused: 0, gone: 0, dropped: 0 }]);
    expect(await left()).toBe(0);

    service.received.length = 0;
    await queue(message({ subject: 'changes', slots: ['act-1', 'act-2'] }));
    await server.runJobs();
    expect(got()).toHaveLength(10);
  });

  it('says how long it is good for, how urgent it is and what it replaces', async () => {
    await crowd(1);
    await queue(message({ waitsForMorning: true }));
    await queue(message({ urgent: true, payload: { title: 'a', body: 'b', url: '/', tag: 'x' } }));
    await server.runJobs();
    const [urgent, normal] = service.received;
    expect(urgent).toMatchObject({ ttl: 3600, urgency: 'high', payload: { title: 'a', tag: 'x' } });
    expect(normal).toMatchObject({
      ttl: 3600,
      urgency: 'normal',
      payload: { body: 'Ta på støvler' },
    });
    expect(normal?.topic).toMatch(/^[\w-]{32}$/);
    expect(normal?.topic).not.toBe(urgent?.topic);
  });

  it('is there exactly if what it tells of was committed', async () => {
    await crowd(1);
    const refused = server.ctx.db.transaction(async (tx) => {
      await queuePushes(tx, server.ctx, [message()]);
      throw new Error('rolled back');
    });
    await expect(refused).rejects.toThrow('rolled back');
    await server.runJobs();
    expect(service.received).toEqual([]);
  });

  it('takes the place of an older one that is not sent yet', async () => {
    await crowd(2);
    service.reply = () => 503;
    await queue(message({ payload: { title: 'gammel', body: '', url: '/', tag: 't' } }));
    await server.runJobs();
    service.received.length = 0;
    service.reply = () => 201;
    await queue(message({ payload: { title: 'ny', body: '', url: '/', tag: 't' } }));
    server.clock.advance(120_000);
    await server.runJobs();
    expect(service.received.map(({ payload }) => payload.title)).toEqual(['ny', 'ny']);
    expect(await counts()).toMatchObject([{ accepted: 0, dropped: 2 }, { accepted: 2 }]);
  });

  it('for those who were told waits while that is on its way, and keeps no other waiting', async () => {
    await crowd(1);
    const { orm } = server.ctx.db;
    const now = server.clock.now();
    const tagged = (tag: string) => ({ payload: { title: tag, body: '', url: '/', tag } });
    const begins = message(tagged('rain'));
    const [first] = await insertMessages(orm, [begins], now);
    await fanOut(orm, Number(first?.id), 500, now);
    const ends = message({ ...tagged('rain'), toldOnly: true });
    const other = message({ ...tagged('wind'), toldOnly: true });
    const stored = await insertMessages(orm, [ends, other], now);
    const ids = new Map(stored.map(({ id, tag }) => [id, tag]));
    const [delivery] = (await sql('SELECT id FROM push_deliveries')).rows;
    const found = async (except: number[]) =>
      (await messagesToFanOut(orm, { now, isQuiet: false, except })).map((id) => ids.get(id));
    expect(await found([Number(delivery?.id)])).toEqual(['wind']);
    expect(await found([])).toEqual(['rain', 'wind']);
  });

  it('goes to nobody who subscribed with other keys', async () => {
    await crowd(2);
    await sql("UPDATE push_subscriptions SET server_key = 'other', outdated = true");
    await queue(message());
    await server.runJobs();
    expect(service.received).toEqual([]);
  });

  it('makes each of ten thousand deliveries once, looking at a bounded number in a statement', async () => {
    await crowd(10_000);
    const { orm } = server.ctx.db;
    const now = server.clock.now();
    const [stored] = await insertMessages(orm, [message()], now);
    let statements = 1;
    while (await fanOut(orm, Number(stored?.id), 500, now)) statements += 1;
    expect(statements).toBe(21);
    expect(await left()).toBe(10_000);
  });
});

describe('a push service', () => {
  it.each([
    [201, 'accepted'],
    [200, 'accepted'],
    [202, 'accepted'],
    [404, 'gone'],
    [410, 'gone'],
    [400, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
  ])('that answers %s has %s the message for good', async (status, outcome) => {
    await crowd(3);
    service.reply = () => status;
    await queue(message());
    await server.runJobs();
    server.clock.advance(HOUR / 2);
    await server.runJobs();
    expect(service.received).toHaveLength(3);
    expect((await counts())[0]).toMatchObject({ [outcome]: 3 });
    const { rows } = await sql('SELECT accepted_at, failing_since FROM push_subscriptions');
    expect(rows).toHaveLength(outcome === 'gone' ? 0 : 3);
    const { accepted_at: at, failing_since: since } = rows[0] ?? {};
    if (outcome === 'accepted') expect([at, since]).toEqual([new Date(NOON), null]);
    if (outcome === 'refused') expect([at, since]).toEqual([null, new Date(NOON)]);
  });

  it('is not followed to another address', async () => {
    await crowd(1);
    const other = await startPushService();
    const headers = { location: `http://${other.host}/elsewhere` };
    service.reply = () => ({ status: 307, headers });
    await queue(message());
    await server.runJobs();
    expect(other.faults).toEqual([]);
    expect(other.received).toEqual([]);
    expect(await counts()).toMatchObject([{ refused: 1 }]);
    await other.stop();
  });

  it.each<[string, PushReply]>([
    ['answers 429', 429],
    ['answers 500', 500],
    ['answers 503', 503],
    ['breaks the connection', 'reset'],
  ])('that %s is asked again until it is too late', async (_what, reply) => {
    await crowd(1);
    service.reply = () => reply;
    await queue(message());
    await server.runJobs();
    const tries: number[] = [];
    for (let minute = 0; minute < 5; minute += 1) {
      await server.runJobs();
      tries.push(service.received.length);
      server.clock.advance(60_000);
    }
    // After pauses of half a minute, one and two minutes.
    expect(tries).toEqual([1, 2, 3, 3, 4]);
    server.clock.advance(HOUR);
    service.reply = () => 201;
    await server.runJobs();
    expect(service.received).toHaveLength(4);
    expect(await counts()).toMatchObject([{ accepted: 0, dropped: 1 }]);
    expect(await left()).toBe(0);
  });

  it('is asked again when it says so', async () => {
    await crowd(1);
    const headers = { 'retry-after': '600' };
    service.reply = () => ({ status: 429, headers });
    await queue(message());
    await server.runJobs();
    service.reply = () => 201;
    server.clock.advance(599_000);
    await server.runJobs();
    expect(service.received).toHaveLength(1);
    server.clock.advance(1000);
    await server.runJobs();
    expect(await counts()).toMatchObject([{ accepted: 1 }]);
  });

  it('that hangs is asked again a minute later, and does not hold up another', async () => {
    const other = await startPushService();
    // So short a limit only where nothing depends on an answer in time.
    const second = await startTestServer({
      env: { PUSH_HOSTS: `${service.host}, ${other.host}`, OUTGOING_TIMEOUT_SECONDS: '1' },
      now: NOON,
    });
    const subscribe = (endpoint: string, keys: object) =>
      second.api('PUT', '/api/push/subscriptions', {
        body: { endpoint, keys, subjects: ['announcements'], slots: [] },
      });
    const [slow, quick] = [service.browser(), other.browser()];
    for (const endpoint of service.crowd(slow, 40)) await subscribe(endpoint, slow.keys);
    await subscribe(quick.endpoint, quick.keys);
    service.reply = () => 'hang';
    await second.ctx.db.transaction((tx) => queuePushes(tx, second.ctx, [message()]));
    await second.runJobs();
    expect(other.received).toHaveLength(1);
    expect(service.received.length).toBeLessThanOrEqual(AT_ONCE + 5);
    service.reply = () => 201;
    second.clock.advance(60_000);
    await second.runJobs();
    const reached = new Set(service.received.map(({ endpoint }) => endpoint));
    expect(reached.size).toBe(40);
    await second.stop();
    await other.stop();
  });
});

/** A whole server in its own process, which runs its jobs. */
const SERVER = `
  import { loadConfig } from './config.js';
  import { startServer } from './server.js';
  const config = loadConfig({ ...JSON.parse(process.argv[1]), JOB_POLL_SECONDS: '1' });
  const clock = { now: () => new Date('${NOON}') };
  await startServer(config, { clock, announce: () => {} });
  console.log('ready');`;

describe('a server that is killed while it sends', () => {
  const SIZE = currentEngine() === 'postgres' ? 400 : 100;

  it('sends again what was on its way, and nothing else twice', async () => {
    const own = await makeTestData();
    const settings = { ...own.env, ...env() };
    const before = await startTestServer({ data: own, env: env(), now: NOON });
    const outer = server;
    server = before;
    const all = await crowd(SIZE);
    await queue(message());
    await before.stop();
    server = outer;

    const script = runScript(SERVER, [JSON.stringify(settings)]);
    let killed: Promise<void> | null = null;
    service.reply = async () => {
      if (service.received.length < SIZE / 2) return 201;
      killed ??= (async () => {
        script.child.kill('SIGKILL');
        await script.ended;
      })();
      await killed;
      return 'reset';
    };
    await script.ended;
    service.reply = () => 201;

    // The next minute's run goes on: the killed one's job looks as if it still ran.
    const after = await startTestServer({ data: own, env: env(), now: '2026-06-01T12:01:00Z' });
    await after.runJobs({ evenDelayed: true });
    const times = new Map<string, number>();
    for (const endpoint of got()) times.set(endpoint, (times.get(endpoint) ?? 0) + 1);
    expect([...times.keys()].sort()).toEqual(all.sort());
    const twice = [...times.values()].filter((count) => count > 1);
    expect(twice.length).toBeLessThanOrEqual(AT_ONCE);
    expect(Math.max(...times.values())).toBeLessThanOrEqual(2);
    await after.stop();
    await own.remove();
  });
});

describe.runIf(runsOn('postgres'))('two processes', () => {
  it('send each message once between them, and make one pair of keys', async () => {
    const own = await makeTestData();
    const start = () => startTestServer({ data: own, env: env(), now: NOON });
    const [one, other] = [await start(), await start()];
    const keys = await Promise.all([one, other].map((each) => each.api('GET', '/api/push/key')));
    expect(keys[0]?.body).toEqual(keys[1]?.body);
    const outer = server;
    server = one;
    const all = await crowd(200);
    await queue(message());
    await queue(message({ subject: 'changes', slots: ['nobody'] }));
    server = outer;
    await Promise.all([one.runJobs(), other.runJobs(), one.runJobs(), other.runJobs()]);
    expect(got()).toEqual(all.sort());
    await one.stop();
    await other.stop();
    await own.remove();
  });
});
