import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '#server/context.ts';
import { createTraffic } from '#server/http/traffic.ts';
import { createLogMemory } from '#server/lib/log-memory.ts';
import { createLogger } from '#server/lib/logger.ts';
import {
  makeTestData,
  manualTimers,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import { beat, createPulse, livingProcesses, measuredDays, sumOfDays } from './measures.service.ts';
import { sumMinutes } from './measures.store.ts';

const NOW = '2026-08-20T12:00:10Z';
const MINUTE = 60_000;

let server: TestServer;

beforeAll(async () => {
  // Manual timers keep this server's own heartbeat from running.
  server = await startTestServer({ now: NOW, timers: manualTimers() });
});
beforeEach(async () => {
  server.clock.set(NOW);
  for (const table of ['server_minutes', 'server_processes', 'server_days', 'visit_marks']) {
    await sql(`DELETE FROM ${table}`);
  }
});
afterAll(() => server.stop());

function sql(text: string, values: unknown[] = []) {
  return server.ctx.db.pool.query(text, values);
}

/** Context of another process on the same database. */
function processNamed(name: string, given: Partial<Context> = {}): Context {
  const { ctx, clock } = server;
  const logs = createLogMemory();
  const instance = { id: ctx.random.uuid(), name, startedAt: clock.now() };
  const logger = createLogger({ logLevel: 'info' }, { write: () => {} }, logs);
  return { ...ctx, instance, logs, logger, traffic: createTraffic(clock), ...given };
}

async function minutes() {
  const { rows } = await sql(
    `SELECT to_char(minute AT TIME ZONE 'UTC', 'HH24:MI') AS at, ready, sockets, requests, errors,
            latency[1] AS fast
       FROM server_minutes ORDER BY minute, requests`,
  );
  return rows;
}

describe('the pulse', () => {
  it('stores every 15 seconds what was counted, and at the end', async () => {
    const timers = manualTimers();
    const one = processNamed('one', { timers });
    const pulse = createPulse(one);
    await pulse.start();
    expect(await minutes()).toEqual([
      { at: '12:00', ready: true, sockets: 0, requests: 0, errors: 0, fast: 0 },
    ]);
    one.traffic.answered(0.1, 200);
    one.traffic.socketOpened();
    one.visitBuffer.note('192.0.2.1', 'Firefox', 'programme');
    one.logger.info('hei');
    timers.advance(15_000);
    server.clock.advance(MINUTE);
    one.traffic.answered(0.1, 500);
    await pulse.stop();
    expect(await minutes()).toEqual([
      { at: '12:00', ready: true, sockets: 1, requests: 1, errors: 0, fast: 1 },
      { at: '12:01', ready: true, sockets: 1, requests: 1, errors: 1, fast: 1 },
    ]);
    const marks = await sql('SELECT day::text, feature FROM visit_marks ORDER BY feature');
    expect(marks.rows).toEqual([
      { day: '2026-08-20', feature: 'programme' },
      { day: '2026-08-20', feature: 'visit' },
    ]);
    const { rows } = await sql('SELECT name, sockets, stopped_at, lines FROM server_processes');
    expect(rows).toMatchObject([
      { name: 'one', sockets: 0, stopped_at: server.clock.now(), lines: [{ message: 'hei' }] },
    ]);
    expect(timers.waiting).toBe(0);
  });

  it('keeps the counts while the database is unreachable, logs that once, and does not count those minutes as ready', async () => {
    const timers = manualTimers();
    let isAway = true;
    const db: Context['db'] = {
      ...server.ctx.db,
      transaction: (work) =>
        isAway ? Promise.reject(new Error('away')) : server.ctx.db.transaction(work),
    };
    const one = processNamed('one', { timers, db });
    const pulse = createPulse(one);
    one.traffic.answered(0.1, 503);
    await pulse.start();
    server.clock.advance(2 * MINUTE);
    one.traffic.answered(0.1, 200);
    timers.advance(15_000);
    await new Promise(setImmediate);
    isAway = false;
    timers.advance(15_000);
    await pulse.stop();
    expect(await minutes()).toEqual([
      { at: '12:00', ready: false, sockets: 0, requests: 1, errors: 1, fast: 1 },
      { at: '12:02', ready: true, sockets: 0, requests: 1, errors: 0, fast: 1 },
    ]);
    const said = one.logs.lines().map(({ message }) => message);
    expect(said.reverse()).toEqual([
      'measures are waiting for the database',
      'measures are stored again',
    ]);
  });

  it('of a server that stops tells everything it did', async () => {
    const data = await makeTestData();
    const first = await startTestServer({ data, now: NOW });
    for (let times = 0; times < 3; times += 1) await first.api('GET', '/api/health');
    await first.stop();
    const second = await startTestServer({ data, now: '2026-08-20T12:05:00Z' });
    const { pool } = second.ctx.db;
    const before = await pool.query(
      "SELECT ready, requests FROM server_minutes WHERE minute < '2026-08-20T12:05:00Z'",
    );
    expect(before.rows).toEqual([{ ready: true, requests: 3 }]);
    const processes = await pool.query(
      'SELECT stopped_at IS NULL AS lives FROM server_processes ORDER BY started_at',
    );
    expect(processes.rows).toEqual([{ lives: false }, { lives: true }]);
    await second.stop();
    await data.remove();
  });
});

describe('several processes', () => {
  it('are summed, and sockets by the minute in which most were open', async () => {
    const [one, two] = [processNamed('one'), processNamed('two')];
    for (let n = 0; n < 3; n += 1) one.traffic.socketOpened();
    two.traffic.socketOpened();
    for (let n = 0; n < 5; n += 1) one.traffic.answered(0.1, 200);
    two.traffic.answered(80, 500);
    await beat(one);
    await beat(two);
    server.clock.advance(MINUTE);
    one.traffic.socketClosed();
    await beat(two);
    const sum = sumOfDays(await measuredDays(one, '2026-08-20', '2026-08-20'));
    expect(sum).toMatchObject({ requests: 6, errors: 1, socketsPeak: 4 });
    expect(sum.latency[0]).toBe(5);
    expect(sum.latency[12]).toBe(1);
    const living = await livingProcesses(one);
    expect(living.map(({ name, sockets }) => [name, sockets]).sort()).toEqual([
      ['one', 2],
      ['two', 1],
    ]);
  });

  it('write the same minute together, and lose nothing', async () => {
    const many = Array.from({ length: 10 }, (_, n) => processNamed(`nr. ${n}`));
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        const one = many[n % 10] ?? server.ctx;
        one.traffic.answered(0.1, 200);
        return beat(one);
      }),
    );
    const { rows } = await sql(
      'SELECT sum(requests)::int AS n, sum(latency[1])::int AS fast FROM server_minutes',
    );
    expect(rows).toEqual([{ n: 50, fast: 50 }]);
  });
});

it('knows nothing of a stretch without minutes', async () => {
  const stretch = { start: new Date(NOW), end: server.clock.now() };
  expect(await sumMinutes(server.ctx.db.orm, stretch)).toBeNull();
});
