import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUser, startTestServer, type TestServer } from '#server/testing/index.ts';
import { sendMessage, welcomeMessage } from './index.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

function write(userId: string, message = 'Hei!') {
  return server.ctx.db.transaction(async (tx) => {
    const title = 'Melding fra CTRL';
    const sent = await sendMessage(tx, server.ctx, { userId, fromAdmin: 'sjef', title, message });
    return String(sent?.id);
  });
}

const list = (cookie?: string) =>
  server.api('GET', '/api/user/messages', { ...(cookie && { cookie }) });
const post = (path: string, cookie?: string, body?: unknown) =>
  server.api('POST', `/api/user/messages/${path}`, {
    ...(cookie && { cookie }),
    ...(body !== undefined && { body }),
  });

describe('GET /api/user/messages', () => {
  it('is for users', async () => {
    expect((await list()).status).toBe(401);
  });

  it('answers own messages, newest first', async () => {
    const { id, cookie } = await addUser(server);
    await write((await addUser(server)).id, 'Til en annen');
    const first = await write(id, 'Den første');
    server.clock.advance(1000);
    const second = await write(id, 'Den andre');
    const answer = await list(cookie);
    expect(answer.body.map((message: { id: string }) => message.id)).toEqual([second, first]);
    expect(answer.body[0]).toEqual({
      id: second,
      fromAdmin: 'sjef',
      title: 'Melding fra CTRL',
      message: 'Den andre',
      messageType: 'general',
      read: false,
      readAt: null,
      createdAt: server.clock.now().toISOString(),
    });
  });
});

describe('POST /api/user/messages/{id}/read', () => {
  it('is for users, and 404 for unknown ids and other people alike', async () => {
    const { cookie } = await addUser(server);
    const other = await addUser(server);
    const message = await write(other.id);
    expect((await post(`${message}/read`)).status).toBe(401);
    for (const id of [message, NOBODY, 'tull']) {
      expect((await post(`${id}/read`, cookie)).status).toBe(404);
    }
    expect((await list(other.cookie)).body[0].read).toBe(false);
  });

  it('marks the one message and keeps the moment of the first time', async () => {
    const { id, cookie } = await addUser(server);
    const heard: string[] = [];
    const stop = server.ctx.bus.subscribe(`user:${id}`, (news) => heard.push(news));
    const message = await write(id);
    await write(id);
    const at = server.clock.now().toISOString();
    expect(await post(`${message}/read`, cookie)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    server.clock.advance(60_000);
    expect((await post(`${message}/read`, cookie)).status).toBe(200);
    const marked = (await list(cookie)).body.filter(({ read }: { read: boolean }) => read);
    expect(marked).toMatchObject([{ id: message, readAt: at }]);
    await server.ctx.db.transaction((tx) => server.ctx.bus.publish(tx, `user:${id}`, 'end'));
    await expect.poll(() => heard.at(-1)).toBe('end');
    expect(heard).toEqual(['messages', 'messages', 'messages', 'end']);
    stop();
  });
});

describe('POST /api/user/messages/read-all', () => {
  it('marks all unread messages of whoever is logged in', async () => {
    expect((await post('read-all')).status).toBe(401);
    const { id, cookie } = await addUser(server);
    const other = await addUser(server);
    for (let time = 0; time < 3; time += 1) await write(id);
    await write(other.id);
    expect(await post('read-all', cookie)).toMatchObject({ status: 200, body: { success: true } });
    expect((await list(cookie)).body.map(({ read }: { read: boolean }) => read)).toEqual([
      true,
      true,
      true,
    ]);
    expect((await list(other.cookie)).body[0].read).toBe(false);
    expect((await post('read-all', cookie)).status).toBe(200);
  });
});

describe('POST /api/user/messages/read-all with ids', () => {
  it('leaves unread what is not named and what is not one’s own', async () => {
    const { id, cookie } = await addUser(server);
    const other = await addUser(server);
    const seen = await write(id);
    const unseen = await write(id);
    const ids = [seen, await write(other.id), NOBODY];
    expect((await post('read-all', cookie, { ids })).status).toBe(200);
    const readById = Object.fromEntries(
      (await list(cookie)).body.map((one: { id: string; read: boolean }) => [one.id, one.read]),
    );
    expect(readById).toEqual({ [seen]: true, [unseen]: false });
    expect((await list(other.cookie)).body[0].read).toBe(false);
  });

  it('refuses what is no list of ids', async () => {
    const { id, cookie } = await addUser(server);
    await write(id);
    for (const ids of ['alle', ['tull'], Array(501).fill(NOBODY)]) {
      expect((await post('read-all', cookie, { ids })).status).toBe(400);
    }
    expect((await list(cookie)).body[0].read).toBe(false);
  });
});

describe('the welcome message', () => {
  it('tells of the gift', async () => {
    const { id, cookie } = await addUser(server);
    await server.ctx.db.transaction((tx) => welcomeMessage(tx, server.ctx, { id }));
    expect((await list(cookie)).body).toMatchObject([
      { fromAdmin: 'CTRL Festival', message: expect.stringContaining('gave'), read: false },
    ]);
  });
});
