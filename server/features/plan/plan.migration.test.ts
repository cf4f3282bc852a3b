import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '#server/config/index.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createLogger } from '#server/lib/logger.ts';
import { makeTestData, migrateToBefore, type TestData } from '#server/testing/index.ts';
import { entriesOf } from './plan.store.ts';

const USER = '6f1c1f6e-1c1e-4a3b-9d6a-0a5a2b1c3d4e';

let data: TestData;
let db: Database;

beforeAll(async () => {
  data = await makeTestData();
  db = await openDatabase(loadConfig(data.env), createLogger({ logLevel: 'silent' }));
});
afterAll(async () => {
  await db.close();
  await data.remove();
});

it('a running site keeps its users’ plans, in them since then', async () => {
  await migrateToBefore(db, 'CREATE TABLE "calendar_feeds"');
  await db.pool.query(
    `INSERT INTO users (id, username, email, password, first_name, last_name)
     VALUES ($1, 'kari', 'kari@example.no', 'x', 'Kari', 'Nordmann')`,
    [USER],
  );
  await db.pool.query(
    `INSERT INTO user_favourites (user_id, slot_id, created_at)
     VALUES ($1, '2025-lor-dj-1', '2025-08-20T10:00:00Z')`,
    [USER],
  );
  expect(await migrate(db, createLogger({ logLevel: 'silent' }))).toBeGreaterThan(0);
  expect(await entriesOf(db.orm, USER)).toEqual([
    { slot: '2025-lor-dj-1', on: true, at: '2025-08-20T10:00:00.000Z' },
  ]);
});
