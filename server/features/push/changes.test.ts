import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addAdmin,
  startPushService,
  startTestServer,
  type TestPushService,
  type TestServer,
} from '#server/testing/index.ts';

const EDITION = '/api/admin/content/edition:2025';
/** On Saturday 23 August 2025, 19:15. */
const ACT = '2025-lor-dj-2';
const SLOT = `/slots/${ACT}`;
/** Saturday noon in Oslo. */
const NOON = '2025-08-23T10:00:00Z';

let service: TestPushService;
let server: TestServer;
let cookie: string;

beforeAll(async () => {
  service = await startPushService();
  server = await startTestServer({ env: { PUSH_HOSTS: service.host }, now: NOON });
  cookie = (await addAdmin(server)).cookie;
});
afterAll(async () => {
  await server.stop();
  await service.stop();
});
beforeEach(async () => {
  await server.ctx.db.pool.query('DELETE FROM push_subscriptions');
  await server.ctx.db.pool.query('DELETE FROM push_messages');
  service.received.length = 0;
});

async function subscribe(subjects: string[], slots: string[]): Promise<string> {
  const { endpoint, keys } = service.browser();
  const body = { endpoint, keys, subjects, slots };
  expect((await server.api('PUT', '/api/push/subscriptions', { body })).status).toBe(200);
  return endpoint;
}
/** A hot change, and everything that it sends. */
async function hot(field: string, from: unknown, to: unknown) {
  const body = { ops: [{ path: `${SLOT}/${field}`, from, to }], comment: '' };
  const answer = await server.api('POST', `${EDITION}/hot`, { cookie, body });
  expect(answer).toMatchObject({ status: 200 });
  await server.runJobs();
  const sent = service.received.map(({ endpoint, payload, ttl }) => ({ endpoint, payload, ttl }));
  service.received.length = 0;
  return sent;
}

describe('a change of an act', () => {
  it('is told once to those who starred it, with what became of it', async () => {
    const endpoint = await subscribe(['changes'], [ACT, '2025-lor-dj-1']);
    await subscribe(['changes'], ['2025-lor-dj-1']);
    await subscribe(['soon', 'announcements'], [ACT]);

    const moved = await hot('start', '19:15', '19:30');
    expect(moved).toEqual([
      {
        endpoint,
        payload: {
          title: 'DJ 2 spiller 19:30 (før 19:15)',
          body: 'Lørdag 23. august 19:30, Fengselshotellet',
          url: `/program/${ACT}`,
          tag: `act-${ACT}`,
        },
        ttl: expect.any(Number),
      },
    ]);
    const [cancelled] = await hot('status', 'moved', 'cancelled');
    expect(cancelled?.payload.title).toBe('Avlyst: DJ 2');
    const [back] = await hot('status', 'cancelled', 'planned');
    expect(back?.payload.title).toBe('DJ 2 er ikke lenger avlyst');
    await server.runJobs();
    expect(service.received).toEqual([]);
  });

  it('is good for until the act has ended', async () => {
    await subscribe(['changes'], [ACT]);
    const [moved] = await hot('start', '19:30', '19:15');
    const { editions } = server.ctx.content.current();
    const end = editions.flatMap(({ slots }) => slots).find(({ id }) => id === ACT)?.end;
    const seconds = Date.parse(`2025-08-23T${end}:00+02:00`) - server.clock.now().getTime();
    expect(moved?.ttl).toBe(seconds / 1000);
  });

  it('tells nobody when the act is long over, and nothing of its other fields', async () => {
    await subscribe(['changes'], [ACT]);
    const draft = (await server.api('GET', EDITION, { cookie })).body;
    const { genre } = draft.live.slots.find(({ id }: { id: string }) => id === ACT);
    const ops = [{ path: `${SLOT}/genre`, from: genre, to: 'Techno' }];
    await server.api('PATCH', EDITION, { cookie, body: { revision: 0, ops } });
    const { revision } = (await server.api('GET', EDITION, { cookie })).body;
    const { problems } = (await server.api('POST', `${EDITION}/check`, { cookie })).body;
    const body = { revision, comment: '', acknowledged: problems };
    expect((await server.api('POST', `${EDITION}/publish`, { cookie, body })).status).toBe(200);
    await server.runJobs();
    expect(service.received).toEqual([]);
    server.clock.set('2026-06-01T12:00:00Z');
    cookie = (await addAdmin(server, 'senere')).cookie;
    expect(await hot('start', '19:15', '19:25')).toEqual([]);
    const { rows } = await server.ctx.db.pool.query('SELECT key FROM push_messages');
    expect(rows).toEqual([]);
  });
});
