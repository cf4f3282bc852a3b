import type { Database } from '../db/database.ts';

/** Makes every job due that is delayed by a retry. */
export async function makeDue(db: Pick<Database, 'pool'>): Promise<void> {
  await db.pool.query("UPDATE jobs SET run_at = now() WHERE state = 'waiting'");
}

/** Jobs that have used up their tries, newest first. */
export async function deadJobs(db: Pick<Database, 'pool'>) {
  const { rows } = await db.pool.query(
    "SELECT task, attempts, last_error FROM jobs WHERE state = 'dead' ORDER BY finished_at DESC",
  );
  return rows;
}
