import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUser, startTestServer, type TestServer } from '#server/testing/index.ts';
import { defaultContent } from '#shared/content/index.ts';

const { editions } = defaultContent;

const ids = editions.flatMap(({ slots }) => slots.map(({ id }) => id));

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = (cookie?: string) =>
  server.api('GET', '/api/user/favourites', { ...(cookie && { cookie }) });
const put = (body: unknown, cookie?: string) =>
  server.api('PUT', '/api/user/favourites', { body, ...(cookie && { cookie }) });

describe('/api/user/favourites', () => {
  it('is for users', async () => {
    expect((await get()).status).toBe(401);
    expect((await put({ items: [] })).status).toBe(401);
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
    expect((await get(cookie)).body).toEqual({ items: [] });
  });

  it('keeps what is marked, in the order of the programme, for this user', async () => {
    const { cookie } = await addUser(server);
    const other = await addUser(server);
    const [first, second, third] = ids;
    const answer = await put({ items: [third, first, third] }, cookie);
    expect(answer).toMatchObject({ status: 200, body: { items: [first, third] } });
    expect((await put({ items: [second, third] }, cookie)).body).toEqual({
      items: [second, third],
    });
    expect((await get(cookie)).body).toEqual({ items: [second, third] });
    expect((await get(other.cookie)).body).toEqual({ items: [] });
    expect((await put({ items: [] }, cookie)).body).toEqual({ items: [] });
    expect((await get(cookie)).body).toEqual({ items: [] });
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
    expect((await get(cookie)).body).toEqual({ items: [ids[0]] });
  });
});
