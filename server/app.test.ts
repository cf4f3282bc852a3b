import type { Router } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { featureRouters, probeRouters } from './app.ts';
import { calls } from './http/calls.ts';
import {
  addAdmin,
  addAffiliate,
  addUser,
  ROOMY_ACCOUNTS,
  startTestServer,
  type TestServer,
} from './testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: ROOMY_ACCOUNTS });
});
afterAll(() => server.stop());

/** `METHOD path` of every route of a router; throws for a mount that can't be resolved. */
function routesOf(prefix: string, router: Router): string[] {
  return router.stack.flatMap((layer) => {
    if (layer.route) {
      const path = `${prefix}${layer.route.path}`.replace(/(.)\/$/, '$1');
      const methods = layer.route.stack.map((handler) => handler.method.toUpperCase());
      return [...new Set(methods)].map((method) => `${method} ${path}`);
    }
    if (!('stack' in layer.handle)) return [];
    // A nested router does not expose its prefix, so only one mounted at '/' can be resolved.
    if (!Reflect.get(layer, 'slash')) throw new Error(`Mount routers of ${prefix} in app.ts`);
    return routesOf(prefix, layer.handle as unknown as Router);
  });
}

describe('the table of calls', () => {
  it('lists exactly the routes that are registered', () => {
    const mounts = [...probeRouters(server.ctx), ...featureRouters(server.ctx)];
    const registered = mounts.flatMap(([path, router]) => routesOf(path, router)).sort();
    const listed = calls.map(([method, path]) => `${method} ${path}`).sort();
    expect(registered.length).toBeGreaterThan(10);
    expect(registered).toEqual(listed);
  });

  it('lists no route twice', () => {
    const listed = calls.map(([method, path]) => `${method} ${path}`);
    expect(new Set(listed).size).toBe(listed.length);
  });
});

const UNKNOWN = '0b9d6b0e-7d4c-4a53-9f6f-2f5d8a0d3c11';

/** A call with an unknown id and an invalid body. */
function call(method: string, path: string, cookie?: string) {
  const url = path.replace(/:\w+/g, UNKNOWN);
  const body = method === 'GET' ? {} : { body: {} };
  return server.api(method, url, { ...body, ...(cookie && { cookie }) });
}

/** An unapproved affiliate has no more rights than an anonymous caller. */
type Caller = (typeof CALLERS)[number];
const CALLERS = [
  ...(['nobody', 'people whose sessions have ended'] as const),
  ...(['user', 'pending affiliate', 'affiliate', 'admin'] as const),
];

/** The cookie of a new login of that kind; undefined for nobody. */
async function cookieOf(caller: Caller): Promise<string | undefined> {
  if (caller === 'nobody') return undefined;
  if (caller === 'people whose sessions have ended') {
    ended ??= await endedSessions();
    return ended;
  }
  if (caller === 'user') return (await addUser(server)).cookie;
  if (caller === 'affiliate') return (await addAffiliate(server)).cookie;
  if (caller === 'pending affiliate') {
    return (await addAffiliate(server, { status: 'pending' })).cookie;
  }
  admins += 1;
  return (await addAdmin(server, `sjef${admins}`)).cookie;
}
let admins = 0;
let ended: string | undefined;

/** Cookies of all kinds, whose sessions are gone. */
async function endedSessions(): Promise<string> {
  const people = [
    await addUser(server),
    await addAffiliate(server),
    await addAdmin(server, 'sjef0'),
  ];
  await server.ctx.db.pool.query('DELETE FROM sessions');
  return people.map(({ cookie }) => cookie).join('; ');
}

describe.each(CALLERS)('%s', (caller) => {
  it.each(calls.filter(([, , role]) => role !== 'local'))(
    '%s %s, which is for %s',
    async (method, path, role) => {
      const answer = await call(method, path, await cookieOf(caller));
      if (role === 'anyone' || role === caller) {
        // A permitted caller gets past authentication, whatever else is wrong with the request.
        expect([401, 403, 405]).not.toContain(answer.status);
        expect(answer.status).toBeLessThan(500);
      } else {
        expect(answer.status).toBe(401);
        expect(answer.body).toEqual({ message: 'Du må logge inn først.' });
      }
    },
  );
});

describe('another user', () => {
  it('gets the same 404 for somebody else’s object as for an unknown id', async () => {
    const { id, cookie } = await addUser(server);
    const other = await addUser(server);
    const { pool } = server.ctx.db;
    const own: Record<string, string> = {};
    for (const [name, statement] of [
      [
        'gifts',
        `INSERT INTO user_gifts (user_id, title, description, gift_type, given_by_admin)
         VALUES ($1, 'x', 'x', 'other', 'sjef') RETURNING id`,
      ],
      [
        'messages',
        `INSERT INTO user_messages (user_id, from_admin, title, message)
         VALUES ($1, 'sjef', 'x', 'x') RETURNING id`,
      ],
      [
        'reminders',
        `INSERT INTO user_reminders (user_id, date) VALUES ($1, '2026-08-20') RETURNING id`,
      ],
    ] as const) {
      own[name] = String((await pool.query(statement, [id])).rows[0]?.id);
    }
    const withId = calls.filter(([, path, role]) => role === 'user' && path.includes(':id'));
    expect(withId.length).toBeGreaterThan(2);
    for (const [method, path] of withId) {
      const mine = own[path.split('/')[3] ?? ''] ?? `no row for ${path}`;
      const theirs = await server.api(method, path.replace(':id', mine), { cookie: other.cookie });
      const unknown = await server.api(method, path.replace(':id', UNKNOWN), { cookie });
      expect([theirs.status, theirs.text], path).toEqual([404, unknown.text]);
    }
  });

  it('reads nothing of somebody else, whatever the query says', async () => {
    const { id, cookie } = await addUser(server);
    const other = await addUser(server);
    for (const [method, path] of calls.filter(([m, , role]) => role === 'user' && m === 'GET')) {
      const answer = await server.api(method, `${path}?userId=${id}&id=${id}`, {
        cookie: other.cookie,
      });
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain(id);
    }
    expect(cookie).not.toBe(other.cookie);
  });
});
