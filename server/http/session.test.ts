import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, startTestServer, type TestServer } from '#server/testing/index.ts';
import { createSession, type SessionKind } from './session.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function rows(): Promise<number> {
  const { rows: found } = await server.ctx.db.pool.query('SELECT count(*) AS n FROM sessions');
  return Number(found[0]?.n);
}

/** Logs in the way a login will: by storing who it is in the session of its kind. */
async function loggedIn(kind: SessionKind): Promise<string> {
  const app = express();
  app.use(createSession(kind, server.ctx, server.ctx.sessions.store));
  app.post('/', (req, res) => {
    req.session.subjectId = 'noen';
    res.sendStatus(204);
  });
  const login = createServer(app);
  await new Promise<void>((resolve) => login.listen(0, '127.0.0.1', resolve));
  const { port } = login.address() as AddressInfo;
  const answer = await send(`http://127.0.0.1:${port}`, 'POST', '/');
  await new Promise((resolve) => login.close(resolve));
  return String(answer.headers['set-cookie']);
}

const pairOf = (cookie: string) => cookie.split(';')[0] ?? '';

describe('an anonymous visitor', () => {
  it('gets no cookie and leaves no row, on any public call', async () => {
    for (const path of ['/api/user/session', '/api/admin/session', '/api/programme', '/api/nope']) {
      const answer = await server.api('GET', path);
      expect(answer.headers['set-cookie'], path).toBeUndefined();
    }
    expect(await rows()).toBe(0);
  });

  it.each([
    'ctrl_user=tull',
    'ctrl_user=s%3Aabc.def',
    'ctrl_user=',
    `ctrl_user=${'x'.repeat(4000)}`,
    'ctrl_user=%E0%A4%A',
    'ctrl_admin="; drop table sessions',
  ])('with the cookie %s is nobody and gets no other', async (cookie) => {
    for (const kind of ['user', 'admin', 'affiliate']) {
      const answer = await server.api('GET', `/api/${kind}/session`, { cookie });
      expect(answer.status).toBe(200);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(await rows()).toBe(0);
  });
});

describe('a session', () => {
  it('is a signed HttpOnly cookie and one row', async () => {
    const cookie = await loggedIn('admin');
    expect(cookie).toMatch(/^ctrl_admin=s%3A/);
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).not.toMatch(/Secure|Domain/);
    expect(await rows()).toBe(1);
  });

  it('opens what its own kind may see', async () => {
    const cookie = pairOf(await loggedIn('admin'));
    expect((await server.api('GET', '/api/contact', { cookie })).status).toBe(200);
  });

  it('is worth nothing under the name of another kind', async () => {
    const cookie = pairOf(await loggedIn('user')).replace('ctrl_user', 'ctrl_admin');
    expect((await server.api('GET', '/api/contact', { cookie })).status).toBe(401);
  });

  it('is nobody once its row is gone', async () => {
    const cookie = pairOf(await loggedIn('admin'));
    await server.ctx.db.pool.query('DELETE FROM sessions');
    expect((await server.api('GET', '/api/contact', { cookie })).status).toBe(401);
  });
});
