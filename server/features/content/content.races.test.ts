import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_TOPIC } from '#server/realtime/topics.ts';
import { addAdmin, manualTimers, startTestServer, type TestServer } from '#server/testing/index.ts';
import type { ContentProblem } from '#shared/contracts/content-admin.ts';
import { liveVersionOf } from './content.store.ts';
import { publishVersion } from './publication.ts';

const E25 = '/api/admin/content/edition:2025';
const KEY = 'edition:2025';

const timers = manualTimers();
let server: TestServer;
let cookie = '';

beforeAll(async () => {
  server = await startTestServer({ timers });
  cookie = (await addAdmin(server, 'kari')).cookie;
});
afterAll(() => server.stop());

const get = async (path = E25) => (await server.api('GET', path, { cookie })).body;
const send = (path: string, body: unknown, method = 'POST') =>
  server.api(method, path, { cookie, body });
const edit = (path: string, from: unknown, to: unknown) =>
  send(E25, { revision: 0, ops: [{ path, from, to }] }, 'PATCH');
async function allWarnings(): Promise<ContentProblem[]> {
  return (await send(`${E25}/check`, {})).body.problems;
}
const numbers = async () =>
  (await get(`${E25}/versions`)).items.map(({ number }: { number: number }) => number);
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('forty editors at once', () => {
  it('keep everything that they write in different fields', async () => {
    const { draft, revision } = await get();
    const fields = draft.slots.flatMap((slot: { id: string; act: string; genre: string }) =>
      ['act', 'genre', 'description', 'minAge'].map((field) => [slot, field] as const),
    );
    expect(fields.length).toBe(40);
    const answers = await times(40, (index) => {
      const [slot, field] = fields[index];
      const to = field === 'minAge' ? 30 + index : `${field} ${index}`;
      return edit(`/slots/${slot.id}/${field}`, slot[field], to);
    });
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
    const after = await get();
    expect(after.revision).toBe(revision + 40);
    fields.forEach(([slot, field]: [{ id: string }, string], index: number) => {
      const now = after.draft.slots.find(({ id }: { id: string }) => id === slot.id);
      expect(now[field]).toBe(field === 'minAge' ? 30 + index : `${field} ${index}`);
    });
    const { rows } = await server.ctx.db.pool.query(
      'SELECT count(*)::int AS edits FROM content_edits WHERE key = $1',
      [KEY],
    );
    expect(rows).toEqual([{ edits: after.revision }]);
    await send(`${E25}/restore/1`, {});
  });

  it('of one field: one wins, the others see both values', async () => {
    const { draft, revision } = await get();
    const answers = await times(40, (index) => edit('/venue', draft.venue, `Sted ${index}`));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const venue = won[0]?.body.draft.venue;
    answers.forEach(({ status, body }, index) => {
      if (status === 200) return;
      expect(status).toBe(409);
      expect(body.conflicts).toEqual([{ path: '/venue', yours: `Sted ${index}`, theirs: venue }]);
    });
    expect(await get()).toMatchObject({ revision: revision + 1, draft: { venue } });
  });
});

describe('publishing', () => {
  it('many times at once makes one version', async () => {
    const before = await numbers();
    const { revision } = await get();
    const acknowledged = await allWarnings();
    const answers = await times(8, () =>
      send(`${E25}/publish`, { revision, comment: '', acknowledged }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const version = Math.max(...before) + 1;
    expect(new Set(answers.map(({ body }) => body.version))).toEqual(new Set([version]));
    expect(answers.filter(({ body }) => body.changes.length > 0)).toHaveLength(1);
    expect(await numbers()).toEqual([version, ...before]);
  });

  it('many hot changes at once makes one version of each, and loses none', async () => {
    const { live } = await get();
    const before = await numbers();
    const answers = await times(10, (index) => {
      const path = `/slots/${live.slots[index].id}/status`;
      return send(`${E25}/hot`, { ops: [{ path, from: 'planned', to: 'cancelled' }], comment: '' });
    });
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await numbers()).toHaveLength(before.length + 10);
    const after = await get();
    for (const side of [after.live, after.draft]) {
      expect(side.slots.map(({ status }: { status: string }) => status)).toEqual(
        Array(10).fill('cancelled'),
      );
    }
    await expect
      .poll(() => server.ctx.content.current().editions[0]?.slots.map(({ status }) => status))
      .toEqual(Array(10).fill('cancelled'));
  });

  it('that fails before its end leaves nothing behind', async () => {
    const before = await get();
    const versions = await numbers();
    const { db, content } = server.ctx;
    const live = await liveVersionOf(db.orm, KEY);
    const failure = new Error('the connection is gone');
    const broken = { ...server.ctx.bus, publish: () => Promise.reject(failure) };
    const attempt = db.transaction((tx) =>
      publishVersion(
        tx,
        { ...server.ctx, bus: broken },
        {
          key: KEY,
          live,
          document: { ...before.live, slots: [] },
          comment: '',
          acting: { username: 'kari', requestId: '00000000-0000-4000-8000-000000000000' },
          action: 'content.publish',
        },
      ),
    );
    await expect(attempt).rejects.toBe(failure);
    expect(await numbers()).toEqual(versions);
    expect(await get()).toEqual(before);
    expect(content.current().editions[0]?.slots).toHaveLength(10);
  });
});

describe('a process that missed a publication', () => {
  /** Publishes as another process would, without an event. */
  async function publishSilently(venue: string) {
    const { db } = server.ctx;
    const live = await liveVersionOf(db.orm, KEY);
    if (live === null) throw new Error('nothing is live');
    const silent = { ...server.ctx.bus, publish: async () => {} };
    await db.transaction((tx) =>
      publishVersion(
        tx,
        { ...server.ctx, bus: silent },
        {
          key: KEY,
          live,
          document: { ...live.document, venue },
          comment: '',
          acting: { username: 'kari', requestId: '00000000-0000-4000-8000-000000000000' },
          action: 'content.publish',
        },
      ),
    );
  }
  const venue = () => server.ctx.content.current().editions[0]?.venue;

  it('catches up by itself', async () => {
    await publishSilently('Uten beskjed');
    expect(venue()).not.toBe('Uten beskjed');
    timers.advance(30_000);
    await expect.poll(venue).toBe('Uten beskjed');
    await publishSilently('Og en gang til');
    timers.advance(30_000);
    await expect.poll(venue).toBe('Og en gang til');
  });

  it('catches up when something may have been missed', async () => {
    await publishSilently('Etter bruddet');
    await server.ctx.db.transaction((tx) => server.ctx.bus.publish(tx, CONTENT_TOPIC));
    await expect.poll(venue).toBe('Etter bruddet');
  });
});
