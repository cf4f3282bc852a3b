import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addAdmin,
  startPushService,
  startTestServer,
  type TestPushService,
  type TestServer,
} from '#server/testing/index.ts';

/*
 * What is sent at night (docs/product/pocket.md#at-night). The edition of 2025 begins on Friday
 * 22 August and is over
 * on Sunday at 03:00, when its last afterparty ends.
 */

const EDITION = '/api/admin/content/edition:2025';
/** Begins on Saturday at 00:00, without an announced end: until 03:00. */
const PARTY = '2025-fre-afterparty';

let service: TestPushService;
let server: TestServer;

beforeAll(async () => {
  service = await startPushService();
  return () => service.stop();
});
beforeEach(() => {
  service.received.length = 0;
  service.reply = () => 201;
});
afterEach(() => server.stop());

const oslo = (time: string) => new Date(`${time}:00+02:00`);

/** A server of a night, of which one browser wants everything about the party. */
async function startAt(time: string): Promise<string> {
  const env = { PUSH_HOSTS: service.host, ADMIN_IDLE_SECONDS: '86400' };
  server = await startTestServer({ env, now: oslo(time) });
  await subscribe();
  return (await addAdmin(server)).cookie;
}
async function subscribe(): Promise<string> {
  const { endpoint, keys } = service.browser();
  const body = { endpoint, keys, subjects: ['changes', 'soon', 'announcements'], slots: [PARTY] };
  expect((await server.api('PUT', '/api/push/subscriptions', { body })).status).toBe(200);
  return endpoint;
}

/** What push services get at a time, with how long they may keep it. */
async function sentAt(time: string) {
  server.clock.set(oslo(time));
  await server.runJobs();
  return service.received.splice(0);
}
const titlesAt = async (time: string) => (await sentAt(time)).map(({ payload }) => payload.title);

async function hot(cookie: string, field: string, from: unknown, to: unknown): Promise<void> {
  const ops = [{ path: `/slots/${PARTY}/${field}`, from, to }];
  const answer = await server.api('POST', `${EDITION}/hot`, { cookie, body: { ops, comment: '' } });
  expect(answer).toMatchObject({ status: 200 });
  const shown = () =>
    server.ctx.content
      .current()
      .editions.flatMap(({ slots }) => slots)
      .find(({ id }) => id === PARTY);
  await expect.poll(shown).toMatchObject({ [field]: to });
}

const RAIN = {
  ...{ title: 'Regn', text: 'Ta på støvler.', kind: 'info', channels: ['push'], drill: false },
  ...{ startsAt: null, endsAt: null, reason: null },
};
async function announce(cookie: string, more: object = {}): Promise<string> {
  const body = { ...RAIN, ...more };
  const answer = await server.api('POST', '/api/admin/announcements', { cookie, body });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.id;
}
async function step(cookie: string, id: string, name: string, body: object = {}): Promise<void> {
  const path = `/api/admin/announcements/${id}/${name}`;
  expect(await server.api('POST', path, { cookie, body })).toMatchObject({ status: 200 });
}

it('a cancellation at 00:40 is sent at 00:40, until the act would have ended', async () => {
  const cookie = await startAt('2025-08-23T00:40');
  await hot(cookie, 'status', 'planned', 'cancelled');
  const [sent, ...others] = await sentAt('2025-08-23T00:40');
  expect(sent).toMatchObject({ payload: { title: 'Avlyst: Afterparty' }, ttl: 140 * 60 });
  expect(others).toEqual([]);
});

it('an act at 01:00 is told of at 00:45, and not before', async () => {
  const cookie = await startAt('2025-08-22T23:30');
  await hot(cookie, 'start', '24:00', '25:00');
  const [moved] = await sentAt('2025-08-22T23:30');
  expect(moved?.payload).toMatchObject({
    title: 'Afterparty spiller 01:00 (før 24:00)',
    body: expect.stringMatching(/^Natt til lørdag 23. august 01:00, /),
  });
  expect(await titlesAt('2025-08-22T23:45')).toEqual([]);
  expect(await titlesAt('2025-08-23T00:44')).toEqual([]);
  expect(await titlesAt('2025-08-23T00:45')).toEqual(['Afterparty begynner 01:00']);
  expect(await titlesAt('2025-08-23T08:00')).toEqual([]);
});

it.each(['weather', 'programme', 'safety'])('%s at 02:00 is sent at 02:00', async (kind) => {
  const cookie = await startAt('2026-03-10T02:00');
  await announce(cookie, { kind, ...(kind === 'safety' && { reason: 'Haster' }) });
  expect(await sentAt('2026-03-10T02:00')).toMatchObject([
    { payload: { title: 'Regn' }, urgency: 'high' },
  ]);
});

it('info at 02:00 waits for 08:00 when no edition is on', async () => {
  const cookie = await startAt('2026-06-10T02:00');
  await announce(cookie);
  await announce(cookie, { title: 'For sent', endsAt: oslo('2026-06-10T07:59').toISOString() });
  expect(await titlesAt('2026-06-10T02:00')).toEqual([]);
  expect(await titlesAt('2026-06-10T07:59')).toEqual([]);
  expect(await sentAt('2026-06-10T08:00')).toMatchObject([
    { payload: { title: 'Regn' }, urgency: 'normal' },
  ]);
});

it('info at 02:00 goes at once while an edition is on, and waits when it is over', async () => {
  const cookie = await startAt('2025-08-24T02:00');
  await announce(cookie);
  expect(await titlesAt('2025-08-24T02:00')).toEqual(['Regn']);
  server.clock.set(oslo('2025-08-24T03:00'));
  await announce(cookie, { title: 'Takk for i år' });
  expect(await titlesAt('2025-08-24T03:00')).toEqual([]);
  expect(await titlesAt('2025-08-24T08:00')).toEqual(['Takk for i år']);
});

it('info that has to be tried again is not sent into the night', async () => {
  const cookie = await startAt('2026-06-09T23:59');
  service.reply = () => 503;
  await announce(cookie);
  expect(await titlesAt('2026-06-09T23:59')).toEqual(['Regn']);
  service.reply = () => 201;
  expect(await titlesAt('2026-06-10T00:30')).toEqual([]);
  expect(await titlesAt('2026-06-10T08:00')).toEqual(['Regn']);
});

it('the end is told to nobody who was not told of the beginning', async () => {
  const cookie = await startAt('2026-06-10T02:00');
  const id = await announce(cookie);
  expect(await titlesAt('2026-06-10T02:00')).toEqual([]);
  await step(cookie, id, 'end');
  expect(await titlesAt('2026-06-10T08:00')).toEqual([]);
});

it('the end is told to those whose push service accepted the beginning or an update', async () => {
  const cookie = await startAt('2025-08-23T12:00');
  const failing = await subscribe();
  service.reply = ({ endpoint }) => (endpoint === failing ? 503 : 201);
  const id = await announce(cookie, { kind: 'weather' });
  await announce(cookie, { title: 'Annet' });
  expect(await sentAt('2025-08-23T12:00')).toHaveLength(4);
  await subscribe();
  await step(cookie, id, 'end');
  service.reply = () => 201;
  const sent = (await sentAt('2025-08-23T12:05')).filter(
    ({ payload }) => payload.title !== 'Annet',
  );
  expect(sent.map(({ payload }) => payload.title)).toEqual(['Avsluttet: Regn']);
  expect(sent[0]?.endpoint).not.toBe(failing);

  // Who came for the update is told of the end too.
  server.clock.set(oslo('2025-08-23T13:00'));
  const second = await announce(cookie, { title: 'Lyn', kind: 'weather' });
  expect(await titlesAt('2025-08-23T13:00')).toHaveLength(3);
  const late = await subscribe();
  await step(cookie, second, 'update', { title: 'Torden' });
  expect(await titlesAt('2025-08-23T13:01')).toHaveLength(4);
  await subscribe();
  await step(cookie, second, 'end');
  const ended = await sentAt('2025-08-23T13:02');
  expect(ended.map(({ payload }) => payload.title)).toEqual(Array(4).fill('Avsluttet: Torden'));
  expect(ended.map(({ endpoint }) => endpoint)).toContain(late);
});

it('the end is told to those whose beginning was on its way when it ended', async () => {
  const cookie = await startAt('2025-08-23T12:00');
  const id = await announce(cookie, { kind: 'weather' });
  let isEnded = false;
  service.reply = async () => {
    if (!isEnded) {
      isEnded = true;
      await step(cookie, id, 'end');
    }
    return 201;
  };
  expect(await titlesAt('2025-08-23T12:00')).toEqual(['Regn', 'Avsluttet: Regn']);
});

it('the preview says from when on a message at night goes out, and to how many', async () => {
  const cookie = await startAt('2026-06-10T02:00');
  const preview = async (more: object) => {
    const body = { ...RAIN, ...more };
    return (await server.api('POST', '/api/admin/announcements/preview', { cookie, body })).body;
  };
  const eight = oslo('2026-06-10T08:00').toISOString();
  expect(await preview({})).toMatchObject({ receivers: { push: 1 }, pushWaitsUntil: eight });
  expect(await preview({ kind: 'weather' })).toMatchObject({ pushWaitsUntil: null });
  expect(await preview({ startsAt: eight })).toMatchObject({ pushWaitsUntil: null });
  const startsAt = oslo('2026-06-11T00:00').toISOString();
  const morning = oslo('2026-06-11T08:00').toISOString();
  expect(await preview({ startsAt })).toMatchObject({ pushWaitsUntil: morning });
});

it('what a subscription was told is forgotten with the messages', async () => {
  const cookie = await startAt('2025-08-23T12:00');
  await announce(cookie);
  expect(await titlesAt('2025-08-23T12:00')).toHaveLength(1);
  const told = async () =>
    (await server.ctx.db.pool.query('SELECT told FROM push_subscriptions')).rows;
  expect(await told()).toEqual([{ told: [expect.stringMatching(/^kunngjoring-/)] }]);
  await titlesAt('2025-09-30T03:30');
  expect(await told()).toEqual([{ told: [] }]);
});
