import PgBoss from 'pg-boss';
import type { Database } from '../db/database.ts';

const DEAD_JOBS_KEPT_SECONDS = 30 * 24 * 3600;

/** Answer rows as pg-boss wants them. */
type BossDb = PgBoss.Db;

const OWN_TRANSACTION = /^\s*BEGIN;([\s\S]*?)COMMIT;\s*$/;

/**
 * pg-boss sends its maintenance as one text with BEGIN and COMMIT in it. A failure in the middle
 * would give an aborted transaction back to our pool (and stop PGlite's only connection), so such
 * a text runs as a transaction of ours. None of these texts has a semicolon inside a statement.
 */
function ownDatabase(db: Database): BossDb {
  return {
    executeSql: async (text, values) => {
      const statements = OWN_TRANSACTION.exec(text)?.[1];
      if (statements === undefined) return db.pool.query(text, values);
      await db.transaction(async (tx) => {
        const sql = db.sqlOf(tx);
        for (const statement of statements.split(';')) {
          if (statement.trim() !== '') await sql.query(statement);
        }
      });
      return { rows: [] };
    },
  };
}

/**
 * The queue's storage. `start()` of pg-boss is never called: its workers do not wait for their own
 * `complete`, so a database that goes away under one becomes an unhandled rejection
 * (pg-boss 10.4, src/manager.js, `onFetch`), and its schedules read the machine's clock. Fetching,
 * finishing and maintenance need no start; our runner does the rest.
 */
export function createBoss(db: Database): PgBoss {
  return new PgBoss({
    db: ownDatabase(db),
    migrate: false,
    supervise: false,
    schedule: false,
    archiveFailedAfterSeconds: DEAD_JOBS_KEPT_SECONDS,
    deleteAfterDays: 30,
  });
}
