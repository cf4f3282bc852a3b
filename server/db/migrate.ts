import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Logger } from '../lib/logger.ts';
import { fromRoot } from '../lib/paths.ts';
import { whileLocked } from './advisory-locks.ts';
import type { Database, SqlPool, SqlSession } from './database.ts';

/** The table that drizzle-kit's own migrator uses, so that its tools see the same state. */
const LEDGER = `
  CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (
    id serial PRIMARY KEY, hash text NOT NULL, created_at bigint
  )`;

/** The migrations of this version of the program, oldest first. */
export function knownMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: fromRoot('migrations') });
}

/**
 * Applies the migrations that are missing. A second process waits for the lock and then finds
 * nothing left to apply. Each migration is one transaction.
 *
 * @returns how many migrations were applied
 * @throws what the database throws, also when it is unreachable
 */
export async function migrate(db: Database, logger: Logger): Promise<number> {
  const applied = await db.exclusive((session) =>
    whileLocked(session, 'migrations', () => applyMissing(session, knownMigrations())),
  );
  if (applied > 0) logger.info({ applied }, 'the database was migrated');
  return applied;
}

/** Applies those of the given migrations that are missing, on a session that holds the lock. */
export async function applyMissing(
  session: SqlSession,
  migrations: readonly MigrationMeta[],
): Promise<number> {
  await session.query(LEDGER);
  let applied = 0;
  for (const migration of migrations) {
    if (await isApplied(session, migration)) continue;
    await session.transaction((sql) => apply(sql, migration));
    applied += 1;
  }
  return applied;
}

async function isApplied(sql: SqlPool, { folderMillis }: MigrationMeta): Promise<boolean> {
  const done = await sql.query('SELECT 1 FROM drizzle.__drizzle_migrations WHERE created_at = $1', [
    folderMillis,
  ]);
  return done.rows.length > 0;
}

async function apply(sql: SqlPool, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) await sql.query(statement);
  await sql.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
    migration.hash,
    migration.folderMillis,
  ]);
}
