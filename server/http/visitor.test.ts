import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock, startTestServer, type TestServer } from '#server/testing/index.ts';
import { createVisitors } from './visitor.ts';

const clock = manualClock('2026-08-20T12:00:00Z');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.stop());

const visitor = (ip: string, agent = 'Firefox') => ({ ip, get: () => agent }) as never;

it('recognises a visitor in all processes, for one scope and one day', async () => {
  const { db, random } = server.ctx;
  const other = createVisitors({ db, clock, random });
  const first = await server.ctx.visitors.mark(visitor('10.0.0.1'), 'a');
  expect(first).toMatch(/^[\w-]{22}$/);
  expect(await other.mark(visitor('10.0.0.1'), 'a')).toBe(first);
  expect(await other.mark(visitor('10.0.0.1'), 'b')).not.toBe(first);
  expect(await other.mark(visitor('10.0.0.2'), 'a')).not.toBe(first);
  expect(await other.mark(visitor('10.0.0.1', 'Chrome'), 'a')).not.toBe(first);
  clock.advance(24 * 60 * 60_000);
  expect(await other.mark(visitor('10.0.0.1'), 'a')).not.toBe(first);
  const { rows } = await db.pool.query('SELECT salt FROM daily_salts ORDER BY day');
  expect(rows).toHaveLength(2);
});

it('makes one salt however many ask at once', async () => {
  const { db, random } = server.ctx;
  clock.advance(24 * 60 * 60_000);
  const marks = await Promise.all(
    Array.from({ length: 50 }, () =>
      createVisitors({ db, clock, random }).mark(visitor('10.0.0.1'), 'a'),
    ),
  );
  expect(new Set(marks).size).toBe(1);
});
