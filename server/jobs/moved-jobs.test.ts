import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../config/index.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { createLogger } from '../lib/logger.ts';
import { makeTestData, migrateToBefore, type TestData } from '../testing/index.ts';

const logger = createLogger({ logLevel: 'silent' });
const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const QUEUE = `'{"policy":"standard","retryLimit":9,"retryDelay":30,"retryBackoff":true,"expireInSeconds":120}'`;

/** Rows of a running site, with one job in each state of the previous queue. */
const ROWS = [
  `SELECT pgboss.create_queue('mail-send', ${QUEUE})`,
  `INSERT INTO pgboss.job (id, name, data, state, retry_limit, retry_count, retry_delay, expire_in, start_after, started_on, completed_on, output) VALUES
    ('${id(1)}', 'mail-send', '{"mailId":"1"}', 'created', 9, 0, 30, '120 s', '2026-03-01', null, null, null),
    ('${id(2)}', 'mail-send', '{"mailId":"2"}', 'retry', 9, 1, 30, '120 s', '2026-03-02', '2026-03-01', null, '{"message":"Busy"}'),
    ('${id(3)}', 'mail-send', '{"mailId":"3"}', 'active', 9, 0, 30, '120 s', '2026-03-01', '2026-03-01 12:00Z', null, null),
    ('${id(4)}', 'mail-send', '{"mailId":"4"}', 'failed', 9, 9, 30, '120 s', '2026-03-01', '2026-03-01', '2026-03-01 13:00Z', '{"message":"Gone"}'),
    ('${id(5)}', 'mail-send', '{"mailId":"5"}', 'completed', 9, 0, 30, '120 s', '2026-03-01', '2026-03-01', '2026-03-01', null)`,
  `INSERT INTO pgboss.archive SELECT *, now() FROM pgboss.job WHERE state = 'completed'`,
];

describe('the jobs of a running site', () => {
  let data: TestData;
  let db: Database;
  const rows = async (text: string) => (await db.pool.query(text)).rows;

  beforeAll(async () => {
    data = await makeTestData();
    db = await openDatabase(loadConfig(data.env), logger);
    await migrateToBefore(db, 'CREATE TABLE "jobs"');
    for (const statement of ROWS) await db.pool.query(statement);
    expect(await migrate(db, logger)).toBeGreaterThan(0);
  });
  afterAll(async () => {
    await db.close();
    await data.remove();
  });

  it('are moved with their data, their tries and their moment', async () => {
    const moved = await rows(
      `SELECT data->>'mailId' AS mail, task, state, attempts, max_attempts AS most, retry_delay_seconds AS delay,
         expire_in_seconds AS expire, lease_until, finished_at, last_error
       FROM jobs ORDER BY id`,
    );
    const same = { task: 'mail-send', most: 10, delay: 30, expire: 120 };
    const none = { lease_until: null, finished_at: null, last_error: null };
    const leaseUntil = new Date('2026-03-01T12:02:00Z');
    const finishedAt = new Date('2026-03-01T13:00:00Z');
    expect(moved).toEqual([
      { ...same, ...none, mail: '1', state: 'waiting', attempts: 0 },
      { ...same, ...none, mail: '2', state: 'waiting', attempts: 2, last_error: 'Busy' },
      { ...same, ...none, mail: '3', state: 'active', attempts: 1, lease_until: leaseUntil },
      {
        ...{ ...same, ...none, mail: '4', state: 'dead', attempts: 10 },
        ...{ finished_at: finishedAt, last_error: 'Gone' },
      },
    ]);
    expect(await rows("SELECT run_at = '2026-03-02' AS kept FROM jobs WHERE attempts = 2")).toEqual(
      [{ kept: true }],
    );
  });

  it('leave nothing behind', async () => {
    expect(await rows('SELECT id FROM pgboss.job UNION ALL SELECT id FROM pgboss.archive')).toEqual(
      [],
    );
  });

  it('come along too when a process of the last version stores them during the update', async () => {
    await db.pool.query(`SELECT pgboss.create_queue('new-task', ${QUEUE})`);
    for (const task of ['mail-send', 'new-task']) {
      const stored = await db.pool.query(
        `INSERT INTO pgboss.job (name, data, retry_limit, retry_delay, expire_in)
         VALUES ($1, '{"mailId":"7"}', 9, 30, '120 s') ON CONFLICT DO NOTHING`,
        [task],
      );
      expect(stored.rowCount).toBe(1);
    }
    const late = await rows(
      `SELECT task, state, attempts, max_attempts AS most, run_at <= now() AS due
       FROM jobs WHERE data->>'mailId' = '7' ORDER BY task`,
    );
    const waiting = { state: 'waiting', attempts: 0, most: 10, due: true };
    expect(late).toEqual([
      { task: 'mail-send', ...waiting },
      { task: 'new-task', ...waiting },
    ]);
    expect(await rows('SELECT id FROM pgboss.job')).toEqual([]);
  });
});
