import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUser, startTestServer, type TestServer } from '#server/testing/index.ts';
import { giveGift, welcomeGift } from './index.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '10000/60' } });
});
afterAll(() => server.stop());

function give(userId: string, rest: { value?: string; points?: number } = {}) {
  const { value = '50 poeng', points = 50 } = rest;
  return server.ctx.db.transaction(async (tx) => {
    const gift = await giveGift(tx, server.ctx, {
      userId,
      title: 'Takk',
      description: 'For hjelpen i garderoben.',
      giftType: 'points',
      value,
      points,
      givenByAdmin: 'sjef',
    });
    return String(gift?.id);
  });
}

const list = (cookie?: string) =>
  server.api('GET', '/api/user/gifts', { ...(cookie && { cookie }) });
const open = (id: string, cookie?: string) =>
  server.api('POST', `/api/user/gifts/${id}/open`, { ...(cookie && { cookie }) });

async function points(cookie: string): Promise<number> {
  return (await server.api('GET', '/api/user/stats', { cookie })).body.totalPoints;
}

describe('GET /api/user/gifts', () => {
  it('is for users', async () => {
    const answer = await list();
    expect(answer).toMatchObject({ status: 401, body: { message: 'Du må logge inn først.' } });
    const forged = await list('ctrl_user=s%3Aabc.def');
    expect(forged.status).toBe(401);
  });

  it('answers an empty list first', async () => {
    const { cookie } = await addUser(server);
    expect(await list(cookie)).toMatchObject({ status: 200, body: [] });
  });

  it('answers own gifts only, newest first, and keeps what is in them to itself', async () => {
    const { id, cookie } = await addUser(server);
    const other = await addUser(server);
    const first = await give(id);
    server.clock.advance(1000);
    const second = await give(id);
    const answer = await list(cookie);
    expect(answer.body.map((gift: { id: string }) => gift.id)).toEqual([second, first]);
    expect(answer.body[0]).toEqual({
      id: second,
      title: 'Takk',
      description: null,
      giftType: 'points',
      value: null,
      givenByAdmin: 'sjef',
      opened: false,
      openedAt: null,
      createdAt: server.clock.now().toISOString(),
    });
    expect((await list(other.cookie)).body).toEqual([]);
  });

  it('answers 304 while nothing changes, and is kept by no cache', async () => {
    const { id, cookie } = await addUser(server);
    await give(id);
    const { headers } = await list(cookie);
    expect(headers['cache-control']).toBe('no-store');
    const again = () =>
      server.api('GET', '/api/user/gifts', {
        cookie,
        headers: { 'if-none-match': String(headers.etag) },
      });
    expect(await again()).toMatchObject({ status: 304, text: '' });
    await give(id);
    expect((await again()).status).toBe(200);
  });
});

describe('POST /api/user/gifts/{id}/open', () => {
  it('is for users, and 404 for unknown ids and other people alike', async () => {
    const { id, cookie } = await addUser(server);
    const gift = await give((await addUser(server)).id);
    expect((await open(gift)).status).toBe(401);
    const answers = [await open(gift, cookie), await open(NOBODY, cookie), await open('1', cookie)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(id).not.toBe(NOBODY);
    const { rows } = await server.ctx.db.pool.query('SELECT opened FROM user_gifts WHERE id = $1', [
      gift,
    ]);
    expect(rows).toEqual([{ opened: false }]);
  });

  it('shows what is inside and credits the points', async () => {
    const { id, cookie } = await addUser(server);
    const gift = await give(id);
    expect(await points(cookie)).toBe(0);
    const answer = await open(gift, cookie);
    const inside = { description: 'For hjelpen i garderoben.', value: '50 poeng', opened: true };
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, gift: { ...inside, openedAt: server.clock.now().toISOString() } },
    });
    expect((await list(cookie)).body[0]).toEqual(answer.body.gift);
    expect(await points(cookie)).toBe(50);
  });

  it('answers the same when it is opened again', async () => {
    const { id, cookie } = await addUser(server);
    const gift = await give(id);
    const first = await open(gift, cookie);
    server.clock.advance(5000);
    expect(await open(gift, cookie)).toMatchObject({ status: 200, body: first.body });
    expect(await points(cookie)).toBe(50);
  });

  it('credits once when fifty open at the same time', async () => {
    const { id, cookie } = await addUser(server);
    const heard: string[] = [];
    const stop = server.ctx.bus.subscribe(`user:${id}`, (news) => heard.push(news));
    const gift = await give(id);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        server.clock.advance(index % 5);
        return open(gift, cookie);
      }),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await points(cookie)).toBe(50);
    await server.ctx.db.transaction((tx) => server.ctx.bus.publish(tx, `user:${id}`, 'end'));
    await expect.poll(() => heard.at(-1)).toBe('end');
    expect(heard).toEqual(['gifts', 'gifts', 'end']);
    stop();
  });

  it('credits every one of fifty gifts that are opened at the same time', async () => {
    const { id, cookie } = await addUser(server);
    const gifts: string[] = [];
    for (let time = 0; time < 50; time += 1) gifts.push(await give(id, { points: 10 }));
    await Promise.all(gifts.map((gift) => open(gift, cookie)));
    expect(await points(cookie)).toBe(500);
  });
});

describe('the welcome gift', () => {
  it('holds 100 points from the festival', async () => {
    const { id, cookie } = await addUser(server);
    await server.ctx.db.transaction((tx) => welcomeGift(tx, server.ctx, { id }));
    const [gift] = (await list(cookie)).body;
    expect(gift).toMatchObject({ givenByAdmin: 'CTRL Festival', giftType: 'points' });
    expect((await open(gift.id, cookie)).body.gift.value).toBe('100 poeng');
    expect(await points(cookie)).toBe(100);
  });
});
