import type { Database } from '../db/database.ts';

/** How many sessions of a PostgreSQL database wait for a lock. */
export async function lockWaiters({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query(
    `SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
}
