import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addAdmin, addUser, startTestServer, type TestServer } from '#server/testing/index.ts';

const EDITION = '/api/admin/content/edition:2025';
const DAY = 'day-2025-08-23';
const ACT = '2025-lor-dj-2';

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer({ now: '2025-05-01T10:00:00Z' });
  ({ cookie } = await addAdmin(server));
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance(1000));

const post = (path: string, body: unknown) => server.api('POST', path, { cookie, body });
type Op = { path: string; from?: unknown; to?: unknown };

async function publish(ops: Op[]) {
  await server.api('PATCH', EDITION, { cookie, body: { revision: 0, ops } });
  const { revision } = (await server.api('GET', EDITION, { cookie })).body;
  const { problems } = (await post(`${EDITION}/check`, {})).body;
  const body = { revision, comment: '', acknowledged: problems };
  const answer = await post(`${EDITION}/publish`, body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

/** The entry of an id in a calendar file, by the names of its lines; null without one. */
function entryIn(file: string, id: string) {
  const text = file.split('BEGIN:VEVENT').find((one) => one.includes(`UID:${id}@`));
  if (text === undefined) return null;
  const value = (name: string) => new RegExp(`^${name}[^:]*:(.*)\r$`, 'm').exec(text)?.[1];
  return {
    ...{ status: value('STATUS'), summary: value('SUMMARY'), start: value('DTSTART') },
    ...{ sequence: Number(value('SEQUENCE')), stamp: value('DTSTAMP') },
  };
}
const whole = async () => String((await server.api('GET', '/api/programme.ics')).body);

it('tells calendars of a day that is removed, for as long as its edition is shown', async () => {
  const before = entryIn(await whole(), DAY);
  expect(before).toMatchObject({ start: '20250823', sequence: 0 });
  const { live } = (await server.api('GET', EDITION, { cookie })).body;
  const saturday = live.days.find(({ id }: { id: string }) => id === DAY);
  const ofSaturday = live.slots.filter(({ date }: { date: string }) => date === saturday.date);
  await publish([
    ...ofSaturday.map(({ id }: { id: string }) => ({
      path: `/slots/${id}/status`,
      from: 'planned',
      to: 'cancelled',
    })),
    { path: `/days/${DAY}`, from: saturday },
  ]);
  await expect
    .poll(() => server.ctx.content.current().editions[0]?.days.map(({ id }) => id))
    .not.toContain(DAY);
  const gone = entryIn(await whole(), DAY);
  expect(gone).toMatchObject({ status: 'CANCELLED', start: '20250823', sequence: 1 });
  expect(gone?.summary).toMatch(/^AVLYST: CTRL Festival 2025/);
  const alone = await server.api('GET', `/api/programme.ics?items=${DAY}`);
  expect(entryIn(String(alone.body), DAY)).toEqual(gone);

  server.clock.advance(1000);
  await publish([{ path: '/ageNote', from: live.ageNote, to: 'ID 18' }]);
  await expect.poll(() => server.ctx.content.current().editions[0]?.ageNote).toBe('ID 18');
  expect(entryIn(await whole(), DAY), 'a later change is none of it').toEqual(gone);

  await publish([{ path: `/days/${DAY}`, to: saturday }]);
  await expect
    .poll(() => server.ctx.content.current().editions[0]?.days.map(({ id }) => id))
    .toContain(DAY);
  const back = entryIn(await whole(), DAY);
  expect(back?.status).not.toBe('CANCELLED');
  expect(back?.sequence).toBeGreaterThan(gone?.sequence ?? 0);
});

it('tells of an act that an earlier version had, in the calendar of who starred it too', async () => {
  const user = await addUser(server);
  const marks = [{ slot: ACT, on: true, at: '2025-05-01T10:00:00Z' }];
  await server.api('PATCH', '/api/user/favourites', { cookie: user.cookie, body: { marks } });
  const feed = await server.api('POST', '/api/user/calendar-feed', { cookie: user.cookie });
  const path = new URL(String(feed.body.address)).pathname;
  // No publication takes an act away; what it stands for is a version of an older software.
  await server.ctx.db.pool.query(`UPDATE content_versions v SET document = jsonb_set(document::jsonb, '{slots}',
    (SELECT jsonb_agg(slot) FROM jsonb_array_elements(document::jsonb->'slots') slot WHERE slot->>'id' <> '${ACT}'))::json
    WHERE key = 'edition:2025' AND number = (SELECT version FROM content_live l WHERE l.key = v.key)`);
  await server.ctx.db.transaction((tx) => server.ctx.bus.publish(tx, 'content', 'edition:2025'));
  await expect
    .poll(() => server.ctx.content.current().editions[0]?.slots.map(({ id }) => id))
    .not.toContain(ACT);
  for (const address of ['/api/programme.ics', path]) {
    const file = String((await server.api('GET', address)).body);
    expect(entryIn(file, ACT), address).toMatchObject({ status: 'CANCELLED' });
  }
});
