import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createProgrammeCalendar } from '#server/features/programme/index.ts';
import { addAdmin, startTestServer, type TestServer } from '#server/testing/index.ts';

const EDITION = '/api/admin/content/edition:2025';
const ACT = '2025-lor-dj-2';
const START = `/slots/${ACT}/start`;
/** Months before the edition, whose act begins on Saturday at 19:15. */
const NOW = '2025-05-01T10:00:00Z';

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer({ now: NOW });
  ({ cookie } = await addAdmin(server));
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance(1000));

const post = (path: string, body: unknown = {}) =>
  server.api('POST', `${EDITION}/${path}`, { cookie, body });
const live = async () => {
  const { slots } = (await server.api('GET', EDITION, { cookie })).body.live;
  return slots.find(({ id }: { id: string }) => id === ACT);
};

/** Moves the act in the draft, and gives what a publication would do. */
async function move(from: string, to: string) {
  const body = { revision: 0, ops: [{ path: START, from, to }] };
  const { revision } = (await server.api('PATCH', EDITION, { cookie, body })).body;
  const check = (await post('check')).body;
  return {
    smallMoves: check.smallMoves,
    publish: (corrections?: string[]) =>
      post('publish', {
        ...{ revision, comment: '', acknowledged: check.problems },
        ...(corrections && { corrections }),
      }),
  };
}

/** What a calendar has of the act. */
const inFile = (file: string) => ({
  sequence: /SEQUENCE:(\d+)/.exec(file)?.[1],
  description: /DESCRIPTION:(.*)/.exec(file)?.[1],
});

/** What calendars have of the act, once they have so many changes of it, and what waits to be pushed. */
async function told(sequence: string) {
  const { pool } = server.ctx.db;
  const read = async () =>
    inFile((await server.api('GET', `/api/programme.ics?items=${ACT}`)).text);
  await expect.poll(read).toMatchObject({ sequence });
  const pushes = await pool.query(
    "SELECT payload->>'title' AS title FROM push_messages ORDER BY id",
  );
  return { ...(await read()), pushes: pushes.rows.map(({ title }) => title) };
}

it('asks about a move of at most ten minutes, and is silent of a correction', async () => {
  const small = await move('19:15', '19:20');
  expect(small.smallMoves).toEqual([{ slot: ACT, text: 'DJ 2 spiller 19:20 (før 19:15)' }]);
  expect(await small.publish([ACT])).toMatchObject({
    status: 200,
    body: { changes: [{ path: START, text: 'DJ 2 begynner 19:20, rettet fra 19:15' }] },
  });
  expect(await live()).toMatchObject({
    ...{ status: 'planned', previous: null, corrected: ['19:15'], start: '19:20' },
  });
  const after = await told('1');
  expect(after.pushes).toEqual([]);
  expect(after.description).not.toContain('Ny tid');
  const { draft, live: shown } = (await server.api('GET', EDITION, { cookie })).body;
  expect(draft, 'the draft is what was published').toEqual(shown);
});

it('takes no large move for a correction, and changes nothing then', async () => {
  const large = await move('19:20', '20:00');
  expect(large.smallMoves).toEqual([]);
  expect(await large.publish([ACT])).toMatchObject({
    status: 400,
    body: {
      errors: { corrections: 'Bare en flytting på høyst ti minutter kan være en rettelse.' },
    },
  });
  expect(await live()).toMatchObject({ start: '19:20' });
  expect((await large.publish()).status).toBe(200);
  expect(await live()).toMatchObject({ status: 'moved', previous: { start: '19:20' } });
});

it('marks and tells a small move that is none', async () => {
  const { pushes: before } = await told('2');
  const small = await move('20:00', '20:10');
  // The calendars of a process that does not show the publication yet.
  const shown = server.ctx.content.current();
  const behind = createProgrammeCalendar({
    ...server.ctx,
    content: {
      ...server.ctx.content,
      current: () => shown,
      whenReplaced: () => undefined,
      whenPublished: () => undefined,
    },
  });
  const held = inFile(await behind.chosen([ACT]));
  expect((await small.publish()).status).toBe(200);
  expect(await live()).toMatchObject({ status: 'moved', previous: { start: '19:20' } });
  const after = await told('3');
  expect(after.description).toContain('Ny tid 20:10 (før 19:20)');
  expect(held).toMatchObject({
    sequence: '2',
    description: expect.stringContaining('Ny tid 20:00'),
  });
  expect(inFile(await behind.chosen([ACT])), 'no new sequence with the old text').toEqual(held);
  expect(after.pushes).toHaveLength(before.length + 1);
});
