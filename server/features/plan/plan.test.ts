import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUser, startTestServer, type TestServer } from '#server/testing/index.ts';
import { defaultContent } from '#shared/content/index.ts';
import type { PlanEntry } from '#shared/contracts/plan.ts';
import { mergeEntries } from '#shared/rules/plan-entries.ts';

const { editions } = defaultContent;

const ids = editions.flatMap(({ slots }) => slots.map(({ id }) => id));
const [first = '', second = '', third = ''] = ids;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const PATH = '/api/user/favourites';
const get = (cookie?: string) => server.api('GET', PATH, { ...(cookie && { cookie }) });
const put = (body: unknown, cookie?: string) =>
  server.api('PUT', PATH, { body, ...(cookie && { cookie }) });
const patch = (body: unknown, cookie?: string) =>
  server.api('PATCH', PATH, { body, ...(cookie && { cookie }) });

/** A moment, in minutes from the server's now. */
const at = (minutes: number) =>
  new Date(server.clock.now().getTime() + minutes * 60_000).toISOString();
const entry = (slot: string, on: boolean, minutes: number): PlanEntry => ({
  slot,
  on,
  at: at(minutes),
});
const ENTRY: PlanEntry = { slot: first, on: true, at: '2026-03-01T12:00:00Z' };
const EMPTY = { marks: [], items: [], calendar: null };

describe('/api/user/favourites', () => {
  it('is for users', async () => {
    expect((await get()).status).toBe(401);
    expect((await put({ items: [] })).status).toBe(401);
    expect((await patch({ marks: [] })).status).toBe(401);
    expect((await server.api('POST', '/api/user/calendar-feed')).status).toBe(401);
  });

  it.each([
    ['no list', { items: ids[0] }],
    ['nothing', {}],
    ['ids that are no text', { items: [1] }],
    ['a slot that is not in the programme', { items: [ids[0], 'slot-1999'] }],
    ['too many', { items: Array(501).fill(ids[0]) }],
  ])('refuses %s', async (_what, body) => {
    const { cookie } = await addUser(server);
    const answer = await put(body, cookie);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)[0]).toMatch(/^items/);
    expect((await get(cookie)).body).toEqual(EMPTY);
  });

  it('keeps what is in it, in the order of the programme, for this user', async () => {
    const { cookie } = await addUser(server);
    const other = await addUser(server);
    const answer = await put({ items: [third, first, third] }, cookie);
    expect(answer).toMatchObject({ status: 200, body: { items: [first, third] } });
    expect((await put({ items: [second, third] }, cookie)).body).toEqual({
      items: [second, third],
      marks: [entry(first, false, 0), entry(second, true, 0), entry(third, true, 0)],
      calendar: null,
    });
    expect((await get(cookie)).body.items).toEqual([second, third]);
    expect((await get(other.cookie)).body).toEqual(EMPTY);
    expect((await put({ items: [] }, cookie)).body.items).toEqual([]);
    expect((await get(cookie)).body.items).toEqual([]);
  });

  it('is one of the lists, whole, when several are kept at the same time', async () => {
    const { cookie } = await addUser(server);
    const lists = [ids.slice(0, 2), ids.slice(1, 3), ids.slice(2, 4)];
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => put({ items: lists[index % 3] }, cookie)),
    );
    expect(lists).toContainEqual((await get(cookie)).body.items);
  });

  it('passes over a slot that the programme no longer has', async () => {
    const { id, cookie } = await addUser(server);
    await put({ items: [ids[0]] }, cookie);
    await server.ctx.db.pool.query(
      "INSERT INTO user_favourites (user_id, slot_id) VALUES ($1, 'slot-1999')",
      [id],
    );
    expect((await get(cookie)).body).toMatchObject({
      items: [ids[0]],
      marks: [{ slot: ids[0], on: true }],
    });
  });
});

describe('PATCH /api/user/favourites', () => {
  it.each([
    ['no list', { marks: first }, 'marks'],
    ['nothing', {}, 'marks'],
    ['an act that is none', { marks: [ENTRY, { ...ENTRY, slot: 'slot-1999' }] }, 'slot'],
    ['an id that is none', { marks: [{ ...ENTRY, slot: '../x' }] }, 'slot'],
    ['a time that is none', { marks: [{ ...ENTRY, at: 'i går' }] }, 'at'],
    ['an `on` that is none', { marks: [{ ...ENTRY, on: 'ja' }] }, 'on'],
    ['too many', { marks: Array(501).fill(ENTRY) }, 'marks'],
    ['a clock that is none', { marks: [ENTRY], sentAt: 'nå' }, 'sentAt'],
  ])('refuses %s, and changes nothing', async (_what, body, field) => {
    const { cookie } = await addUser(server);
    const answer = await patch(body, cookie);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)[0]).toMatch(new RegExp(`${field}$`));
    expect((await get(cookie)).body).toEqual(EMPTY);
  });

  it('merges entry by entry: the newest counts, whenever it comes', async () => {
    const { cookie } = await addUser(server);
    const phone = [entry(first, true, -60), entry(second, false, -5), entry(third, true, -10)];
    const laptop = [entry(first, false, -30), entry(second, true, -50)];
    await patch({ marks: phone }, cookie);
    const { body } = await patch({ marks: laptop }, cookie);
    expect(body).toEqual({
      marks: [entry(first, false, -30), entry(second, false, -5), entry(third, true, -10)],
      items: [third],
      calendar: null,
    });
    // A second time, and the older device again, change nothing.
    expect((await patch({ marks: laptop }, cookie)).body).toEqual(body);
    expect((await patch({ marks: phone }, cookie)).body).toEqual(body);
    expect((await patch({ marks: [] }, cookie)).body).toEqual(body);
  });

  it('dates no entry after its own clock, so that the next act of the person still counts', async () => {
    const { cookie } = await addUser(server);
    const tomorrow = entry(first, true, 24 * 60);
    expect((await patch({ marks: [tomorrow] }, cookie)).body.marks).toEqual([
      entry(first, true, 0),
    ]);
    server.clock.advance(60_000);
    expect((await patch({ marks: [entry(first, false, 0)] }, cookie)).body.items).toEqual([]);
    const old = { ...entry(second, true, 0), at: '0001-01-01T00:00:00Z' };
    expect((await patch({ marks: [old] }, cookie)).body.items).toEqual([second]);
  });

  it.each([
    ['ahead', 24 * 60],
    ['behind', -24 * 60],
  ])('moves the entries of a device whose clock is a day %s', async (_how, wrong) => {
    const { cookie } = await addUser(server);
    // Ten and five minutes ago; the account heard of something seven minutes ago.
    const early = entry(first, true, wrong - 10);
    const late = entry(second, true, wrong - 5);
    await patch({ marks: [entry(first, false, -7), entry(second, false, -7)] }, cookie);
    const { body } = await patch({ marks: [early, late], sentAt: at(wrong) }, cookie);
    expect(body.marks).toEqual([entry(first, false, -7), entry(second, true, -5)]);
  });

  it('refuses the plan of somebody who is no longer logged in', async () => {
    const [kari, ola] = [await addUser(server), await addUser(server)];
    const marks = [entry(first, true, 0)];
    const answer = await patch({ marks, user: kari.id }, ola.cookie);
    expect(answer.status).toBe(409);
    expect((await get(ola.cookie)).body).toEqual(EMPTY);
    expect((await patch({ marks, user: kari.id }, kari.cookie)).body.items).toEqual([first]);
  });

  it('ends the same for two devices that send at the same time', async () => {
    const { cookie } = await addUser(server);
    const slots = ids.slice(0, 5);
    // What a device sends later is newer for it, but not always newer than the other's.
    const batches = Array.from({ length: 50 }, (_, turn) =>
      slots.map((slot, index) => entry(slot, (turn + index) % 3 === 0, -((turn * 7) % 50) - index)),
    );
    const answers = await Promise.all(batches.map((marks) => patch({ marks }, cookie)));
    expect(answers.map(({ status }) => status)).toEqual(batches.map(() => 200));
    const expected = mergeEntries(...batches).sort(
      (one, other) => ids.indexOf(one.slot) - ids.indexOf(other.slot),
    );
    expect((await get(cookie)).body.marks).toEqual(expected);
  });

  it('holds no more entries than a person may have', async () => {
    const { id, cookie } = await addUser(server);
    await server.ctx.db.pool.query(
      `INSERT INTO user_favourites (user_id, slot_id, starred, created_at)
       SELECT $1, 'act-' || n, false, $2::timestamptz - n * interval '1 day'
       FROM generate_series(1, 500) n`,
      [id, server.clock.now()],
    );
    expect((await patch({ marks: [entry(first, true, 0)] }, cookie)).body.items).toEqual([first]);
    const { rows } = await server.ctx.db.pool.query(
      `SELECT count(*)::int AS count, bool_or(slot_id = 'act-500') AS oldest
       FROM user_favourites WHERE user_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ count: 500, oldest: false }]);
  });
});
