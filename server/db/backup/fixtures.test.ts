import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadConfig } from '#server/config/index.ts';
import { createLogger } from '#server/lib/logger.ts';
import { fromRoot } from '#server/lib/paths.ts';
import { DEMO_PASSWORD } from '#server/testing/demo.ts';
import { makeTestData, startTestServer } from '#server/testing/index.ts';
import { openDatabase } from '../open-database.ts';
import { restoreBackup, StagedFiles } from './index.ts';

/*
 * Backups of the demo as former versions made them, each named by its day. They are never changed:
 * every later version has to restore them. A version that changes much adds its own (start a server
 * on new data, put the demo in, `npm run data -- backup`).
 */
const FOLDER = fromRoot('server', 'db', 'backup', 'fixtures');
const EMPTY = [
  'DROP SCHEMA IF EXISTS public, drizzle, pgboss CASCADE',
  'CREATE SCHEMA public',
] as const;

it.each(readdirSync(FOLDER))('%s is restored, migrated and served', async (name) => {
  const data = await makeTestData();
  try {
    const logger = createLogger({ logLevel: 'silent' });
    const db = await openDatabase(loadConfig(data.env), logger);
    for (const statement of EMPTY) await db.pool.query(statement);
    const restored = await restoreBackup({
      target: db,
      source: createReadStream(join(FOLDER, name)),
      files: new StagedFiles(data.dataDir, join(data.dataDir, 'beside')),
      withSecret: false,
    });
    expect(restored.parts.length).toBeGreaterThan(50);
    await db.close();

    const server = await startTestServer({ data, now: '2026-11-23T03:00:00Z' });
    try {
      const list = await server.api('GET', '/.netlify/functions/affiliates-leaderboard');
      expect(list.body).toHaveLength(9);
      const body = { username: 'kari_demo', password: DEMO_PASSWORD };
      const login = await server.api('POST', '/api/user/login', { body });
      expect(login).toMatchObject({ status: 200, body: { success: true } });
      const programme = await server.api('GET', '/api/programme');
      expect(programme.body.editions.length).toBeGreaterThan(1);
    } finally {
      await server.stop();
    }
  } finally {
    await data.remove();
  }
});
