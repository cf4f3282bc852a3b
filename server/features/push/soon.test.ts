import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addAdmin,
  startPushService,
  startTestServer,
  type TestPushService,
  type TestServer,
} from '#server/testing/index.ts';
import { defaultContent } from '#shared/content/index.ts';
import { soonMessages } from './acts.service.ts';

const EDITION = '/api/admin/content/edition:2025';
/** On Saturday 23 August 2025, 19:15. */
const ACT = '2025-lor-dj-2';

let service: TestPushService;
let server: TestServer;

beforeAll(async () => {
  service = await startPushService();
  return () => service.stop();
});
afterEach(async () => {
  await server.stop();
  service.received.length = 0;
});

/** A server on which one browser starred the act, on Saturday at a time of Oslo. */
async function startAt(time: string): Promise<void> {
  server = await startTestServer({ env: { PUSH_HOSTS: service.host }, now: at(time) });
  const { endpoint, keys } = service.browser();
  const body = { endpoint, keys, subjects: ['soon'], slots: [ACT] };
  const answer = await server.api('PUT', '/api/push/subscriptions', { body });
  expect(answer).toMatchObject({ status: 200 });
}
const at = (time: string) => `2025-08-23T${time}+02:00`;

/** What is sent at a time, as titles. */
async function titlesAt(time: string): Promise<string[]> {
  server.clock.set(at(time));
  await server.runJobs();
  const { rows } = await server.ctx.db.pool.query(
    'SELECT task, last_error FROM jobs WHERE last_error IS NOT NULL',
  );
  expect({ failedJobs: rows, faults: service.faults }).toEqual({ failedJobs: [], faults: [] });
  return service.received.splice(0).map(({ payload }) => payload.title);
}
async function hot(field: string, from: unknown, to: unknown): Promise<void> {
  const { cookie } = await addAdmin(server, `sjef-${field}`);
  const ops = [{ path: `/slots/${ACT}/${field}`, from, to }];
  const answer = await server.api('POST', `${EDITION}/hot`, { cookie, body: { ops, comment: '' } });
  expect(answer).toMatchObject({ status: 200 });
  const shown = () =>
    server.ctx.content
      .current()
      .editions.flatMap(({ slots }) => slots)
      .find(({ id }) => id === ACT);
  await expect.poll(shown).toMatchObject({ [field]: to });
}

describe('a starred act', () => {
  it('is told of once, 15 minutes before it begins', async () => {
    await startAt('18:59:59');
    expect(await titlesAt('18:59:59')).toEqual([]);
    expect(await titlesAt('19:00:00')).toEqual(['DJ 2 begynner 19:15']);
    for (const time of ['19:01:00', '19:14:00', '19:20:00'])
      expect(await titlesAt(time)).toEqual([]);
  });

  it('is told of late after a downtime, and not after its start', async () => {
    await startAt('19:14:00');
    expect(await titlesAt('19:14:00')).toEqual(['DJ 2 begynner 19:15']);
    await server.stop();
    await startAt('19:15:00');
    expect(await titlesAt('19:15:00')).toEqual([]);
  });

  it('is told of again at its new time when what was told is no longer so', async () => {
    await startAt('18:59:00');
    expect(await titlesAt('19:00:00')).toEqual(['DJ 2 begynner 19:15']);
    await hot('start', '19:15', '20:15');
    expect(await titlesAt('19:05:00')).toEqual([]);
    expect(await titlesAt('20:00:00')).toEqual(['DJ 2 begynner 20:15']);
    expect(await titlesAt('20:01:00')).toEqual([]);
  });

  it('is not told of at its old time when it was moved before that went out', async () => {
    await startAt('18:59:00');
    service.reply = () => 503;
    expect(await titlesAt('19:00:00')).toEqual(['DJ 2 begynner 19:15']);
    service.reply = () => 201;
    await hot('start', '19:15', '19:45');
    expect(await titlesAt('19:05:00')).toEqual([]);
    expect(await titlesAt('19:30:00')).toEqual(['DJ 2 begynner 19:45']);
  });

  it('is not told of when it is cancelled', async () => {
    await startAt('18:59:00');
    await hot('status', 'planned', 'cancelled');
    expect(await titlesAt('19:00:00')).toEqual([]);
  });
});

describe('the moment before an act', () => {
  const [edition] = defaultContent.editions;
  const act = edition?.slots.find(({ id }) => id === ACT);
  if (!edition || !act) throw new Error('The act is gone');

  it.each([
    ['by day', '2026-08-21', '20:00', '2026-08-21T19:45+02:00'],
    ['over midnight', '2026-08-21', '24:10', '2026-08-21T23:55+02:00'],
    ['at night', '2026-08-21', '25:00', '2026-08-22T00:45+02:00'],
    ['in the morning', '2026-08-22', '08:05', '2026-08-22T07:50+02:00'],
    ['in the night in which clocks go forward', '2026-03-29', '03:10', '2026-03-29T01:55+01:00'],
    ['in the night in which they go back', '2026-10-25', '03:05', '2026-10-25T02:50+01:00'],
  ])('%s', (_when, date, start, told) => {
    const own = { ...edition, slots: [{ ...act, date, start }] };
    const moment = Date.parse(told);
    expect(soonMessages(own, new Date(moment - 1))).toEqual([]);
    expect(soonMessages(own, new Date(moment))).toHaveLength(1);
  });
});
