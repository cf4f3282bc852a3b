import type { Database, SqlSession } from './database.ts';

/** What runs here, by database; PGlite's one connection would be given its own lock again. */
const running = new WeakMap<object, Set<string>>();

const TRY = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS got';
const UNLOCK = 'SELECT pg_advisory_unlock(hashtextextended($1, 0))';

/**
 * Runs `work` unless it is running already, here or in another process on the database; the lock
 * ends with the process that holds it, however it ends.
 *
 * @returns what `work` gave, or null when it is running elsewhere
 */
export async function runAlone<T>(
  db: Pick<Database, 'exclusive'>,
  name: string,
  work: () => Promise<T>,
): Promise<{ result: T } | null> {
  const here = running.get(db) ?? new Set();
  running.set(db, here);
  if (here.has(name)) return null;
  here.add(name);
  try {
    return await db.exclusive((session) => whileLocked(session, name, work));
  } finally {
    here.delete(name);
  }
}

async function whileLocked<T>(session: SqlSession, name: string, work: () => Promise<T>) {
  const { rows } = await session.query(TRY, [name]);
  if (rows[0]?.got !== true) return null;
  try {
    return { result: await work() };
  } finally {
    // A connection that was lost has lost its lock too.
    await session.query(UNLOCK, [name]).catch(() => {});
  }
}
