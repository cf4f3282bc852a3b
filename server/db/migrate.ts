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
  const { rows } = await session.query('SELECT created_at FROM drizzle.__drizzle_migrations');
  const applied = new Set(rows.map((row) => Number(row.created_at)));
  const missing = migrations.filter(({ folderMillis }) => !applied.has(folderMillis));
  for (const migration of missing) await session.transaction((sql) => apply(sql, migration));
  return missing.length;
}

async function apply(sql: SqlPool, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) await sql.query(statement);
  await sql.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
    migration.hash,
    migration.folderMillis,
  ]);
}
