import { createServer } from 'node:http';
import express, { Router } from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mounted } from './mounts.ts';

const server = createServer();
let root = '';

/** A router that says which one it is and what it saw, at `path` and nowhere else. */
function telling(name: string, path: string): Router {
  return Router().get(path, (req, res) => {
    res.json([name, req.baseUrl, req.path]);
  });
}

beforeAll(async () => {
  const app = express();
  const passing = Router().get('/secret', (_req, _res, next) => next());
  app.use(
    mounted([
      ['/api/user', passing],
      ['/api/user', telling('user', '/secret')],
      ['/api/user/gifts', telling('gifts', '/')],
      ['/api/admin', telling('admin', '/users')],
      ['/api/admin/users', telling('users', '/')],
      ['/api', telling('programme', '/programme')],
      ['/r', telling('referral', '/:code')],
      ['/.netlify/functions', telling('leaderboard', '/leaderboard')],
    ]),
  );
  app.use((_req, res) => res.json('nobody'));
  server.on('request', app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address === 'object' && address) root = `http://127.0.0.1:${address.port}`;
});
afterAll(() => server.close());

it.each([
  ['/api/user/secret', ['user', '/api/user', '/secret']],
  ['/API/User/secret?a=/api/admin', ['user', '/API/User', '/secret']],
  ['/api/user/gifts', ['gifts', '/api/user/gifts', '/']],
  ['/api/user/gifts/', ['gifts', '/api/user/gifts', '/']],
  ['/api/admin/users', ['admin', '/api/admin', '/users']],
  ['/api/admin/users/', ['admin', '/api/admin', '/users/']],
  ['/api/programme', ['programme', '/api', '/programme']],
  ['/r/CTRL-AB', ['referral', '/r', '/CTRL-AB']],
  ['/.netlify/functions/leaderboard', ['leaderboard', '/.netlify/functions', '/leaderboard']],
  ['/api/users', 'nobody'],
  ['/api', 'nobody'],
  ['/', 'nobody'],
  ['//api/user/secret', 'nobody'],
])('%s finds its router', async (path, expected) => {
  const answer = await fetch(root + path);
  expect(await answer.json()).toEqual(expected);
});
