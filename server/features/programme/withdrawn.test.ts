import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addAdmin, startTestServer, type TestServer } from '#server/testing/index.ts';
import { planFragment } from '#shared/rules/plan-link.ts';

const ROOT = '/api/admin/content';
const E27 = `${ROOT}/edition:2027`;
const DAY = 'day-2027-08-21';
const LATE = 'day-2027-08-22';

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  // The delivered editions are over, so that the next one is what the calendar is about.
  server = await startTestServer({ now: '2026-09-01T10:00:00Z' });
  ({ cookie } = await addAdmin(server));
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance(1000));

const call = (method: string, path: string, body?: unknown) =>
  server.api(method, path, { cookie, body });
const edition = (of = 2027) =>
  server.ctx.content.current().editions.find(({ year }) => year === of);

async function publish(ops: unknown[] = []): Promise<void> {
  if (ops.length > 0) await call('PATCH', E27, { revision: 0, ops });
  const { revision } = (await call('GET', E27)).body;
  const { problems } = (await call('POST', `${E27}/check`, {})).body;
  const body = { revision, comment: '', acknowledged: problems };
  expect(await call('POST', `${E27}/publish`, body)).toMatchObject({ status: 200 });
}

async function publishAnew(): Promise<void> {
  await call('POST', ROOT, { from: 'edition:2025', days: ['2027-08-21', '2027-08-22'] });
  await publish();
  await expect.poll(() => edition()).toBeDefined();
}

async function withdraw(): Promise<void> {
  expect(await call('DELETE', E27)).toMatchObject({ status: 200 });
  await expect.poll(() => edition()).toBeUndefined();
}

/** The entries of a calendar file by the ids of their days and acts. */
async function entries(query = '') {
  const file = String((await server.api('GET', `/api/programme.ics${query}`)).body);
  const events = file.split('BEGIN:VEVENT').slice(1);
  return new Map(
    events.map((text) => {
      const value = (name: string) => new RegExp(`^${name}[^:]*:(.*)\r$`, 'm').exec(text)?.[1];
      const id = value('UID')?.split('@')[0] ?? '';
      const facts = { status: value('STATUS'), start: value('DTSTART'), stamp: value('DTSTAMP') };
      return [id, { ...facts, sequence: Number(value('SEQUENCE')) }] as const;
    }),
  );
}

/** Without those of an edition that is over, which is what the calendar is about without another. */
const idsOf2027 = (file: ReadonlyMap<string, unknown>) =>
  [...file.keys()].filter((id) => id.includes('2027')).sort();

it('tells calendars that every day and act of a withdrawn edition is cancelled', async () => {
  await publishAnew();
  const before = await entries();
  const acts = edition()?.slots.map(({ id }) => id) ?? [];
  expect([...before.keys()]).toEqual([DAY, LATE, ...acts]);

  server.clock.advance(1000);
  await withdraw();
  const after = await entries();
  for (const [id, was] of before) {
    const is = after.get(id);
    expect(is, id).toMatchObject({ status: 'CANCELLED', start: was.start });
    expect(is?.sequence, id).toBeGreaterThan(was.sequence);
    expect(is?.stamp, id).not.toBe(was.stamp);
  }
  const [act = ''] = acts;
  for (const query of [`?items=${DAY},${act}`, `?plan=${planFragment([act])}`]) {
    expect((await entries(query)).get(act), query).toEqual(after.get(act));
  }
  expect((await entries(`?items=${DAY}`)).get(DAY)).toEqual(after.get(DAY));
});

it('counts on where the edition is made anew, and tells of what it has no more', async () => {
  const cancelled = await entries();
  await publishAnew();
  const back = await entries();
  expect([...back.keys()].sort()).toEqual(idsOf2027(cancelled));
  for (const [id, is] of back) {
    expect(is.status, id).not.toBe('CANCELLED');
    expect(is.sequence, id).toBeGreaterThan(cancelled.get(id)?.sequence ?? 0);
  }

  server.clock.advance(1000);
  const late = edition()?.slots.filter(({ date }) => date === '2027-08-22') ?? [];
  const day = edition()?.days.find(({ id }) => id === LATE);
  await publish([
    ...late.map(({ id }) => ({ path: `/slots/${id}/status`, from: 'planned', to: 'cancelled' })),
    { path: `/days/${LATE}`, from: day },
  ]);
  await expect.poll(() => edition()?.days.map(({ id }) => id)).toEqual([DAY]);
  const removed = (await entries()).get(LATE);
  expect(removed).toMatchObject({ status: 'CANCELLED' });
  expect(removed?.sequence).toBeGreaterThan(back.get(LATE)?.sequence ?? 0);

  server.clock.advance(1000);
  await withdraw();
  const gone = (await entries()).get(LATE);
  expect(gone, 'the day that was removed before').toMatchObject({ status: 'CANCELLED' });
  expect(gone?.sequence).toBeGreaterThan(removed?.sequence ?? 0);
});

it('leaves one that the calendar was never about out of the whole programme', async () => {
  await publishAnew();
  const days = ['2028-08-20'];
  await call('POST', ROOT, { from: 'edition:2025', days });
  const path = `${ROOT}/edition:2028`;
  const { revision } = (await call('GET', path)).body;
  const { problems } = (await call('POST', `${path}/check`, {})).body;
  const body = { revision, comment: '', acknowledged: problems };
  expect(await call('POST', `${path}/publish`, body)).toMatchObject({ status: 200 });
  await expect.poll(() => edition(2028)).toBeDefined();
  expect(await call('DELETE', path)).toMatchObject({ status: 200 });
  await expect.poll(() => edition(2028)).toBeUndefined();
  const alone = await entries('?items=day-2028-08-20');
  expect(alone.get('day-2028-08-20')).toMatchObject({ status: 'CANCELLED' });
  expect([...(await entries()).keys()].filter((id) => id.includes('2028'))).toEqual([]);
});
