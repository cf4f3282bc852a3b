import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from '../db/database.ts';
import { fromRoot } from '../lib/paths.ts';

const NOTE = 'INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)';
const START = [
  'CREATE SCHEMA public',
  'CREATE SCHEMA drizzle',
  'CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)',
];

/** Empties a database and applies the migrations before the one whose text contains `mark`. */
export async function migrateToBefore(db: Database, mark: string): Promise<void> {
  const { rows } = await db.pool.query(
    "SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema)'",
  );
  for (const { name } of rows) await db.pool.query(`DROP SCHEMA "${name}" CASCADE`);
  for (const text of START) await db.pool.query(text);
  const all = readMigrationFiles({ migrationsFolder: fromRoot('migrations') });
  const end = all.findIndex(({ sql }) => sql.some((statement) => statement.includes(mark)));
  if (end < 0) throw new Error(`No migration has ${mark}`);
  for (const { sql, hash, folderMillis } of all.slice(0, end)) {
    await db.transaction(async (tx) => {
      for (const statement of sql) await db.sqlOf(tx).query(statement);
      await db.sqlOf(tx).query(NOTE, [hash, folderMillis]);
    });
  }
}
