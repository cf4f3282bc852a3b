import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAdmin, startTestServer, type TestServer } from '#server/testing/index.ts';
import { readPageChanges } from './page-changes.read.ts';

const EDITION = '/api/admin/content/edition:2025';
const START = '2025-05-01T10:00:00.000Z';
const LATER = '2025-06-01T10:00:00.000Z';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: START });
});
afterAll(() => server.stop());

it('gives each page the date of what it shows', async () => {
  const start = await readPageChanges(server.ctx);
  expect([start.get('/values'), start.get('/events')]).toEqual([START, START]);
  server.clock.set(LATER);
  const { cookie } = await addAdmin(server);
  const ops = [{ path: '/slots/2025-lor-dj-2/start', from: '19:15', to: '19:45' }];
  const body = { ops, comment: '' };
  const answer = await server.api('POST', `${EDITION}/hot`, { cookie, body });
  expect(answer.status).toBe(200);
  const changes = await readPageChanges(server.ctx);
  const of = (path: string) => changes.get(path);
  expect(['/events', '/program/2025-lor-dj-2'].map(of)).toEqual([LATER, LATER]);
  expect(['/values', '/tickets', '/program/2025-lor-dj-1'].map(of)).toEqual([START, START, START]);
  expect(of('/personvern')).toBeUndefined();
});
