import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { fold } from '#shared/contracts/text.ts';
import type { Database, Orm, SqlSession } from './database.ts';

/*
 * PostgreSQL's advisory locks by name, shared by all processes on one database. To avoid deadlocks,
 * take a lock that waits before any row is locked.
 */

type LockName =
  | 'migrations'
  /** Held by a transaction that gives chat lines their ids or changes who owns a name. */
  | 'chat'
  | 'sales-import'
  | 'newsletter-send'
  | 'push-send'
  /** Held by a transaction that queues messages about the programme. */
  | 'push-programme'
  | 'backup'
  | 'sheets-sync'
  /** One process puts the first content into a new database. */
  | 'content'
  /** Held by a transaction that makes, changes or begins an announcement. */
  | 'announcements'
  /** Everything about one e-mail address, with or without an account (`lockAddress`). */
  | `address:${string}`
  /** The plan of one user. */
  | `plan:${string}`;

const LOCK = 'SELECT pg_advisory_lock(hashtextextended($1, 0))';
const TRY_LOCK = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS locked';
const UNLOCK = 'SELECT pg_advisory_unlock(hashtextextended($1, 0))';

const tried = z.object({ rows: z.tuple([z.object({ locked: z.boolean() })]) });

/** Waits for the lock and holds it until the end of `tx`. */
export async function lockUntilCommit(tx: Orm, name: LockName): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Takes the lock until the end of `tx` if it is free; false, without waiting, if it is not. */
export async function tryLockUntilCommit(tx: Orm, name: LockName): Promise<boolean> {
  const answer = await tx.execute(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`,
  );
  return tried.parse(answer).rows[0].locked;
}

/**
 * Serialises the transactions about one e-mail address: when a reward is given while the address is
 * being confirmed, the later one sees the earlier one's rows.
 */
export async function lockAddress(tx: Orm, email: string): Promise<void> {
  await lockUntilCommit(tx, `address:${fold(email)}`);
}

/** Runs `work` on a session that holds the lock; waits for it first. */
export async function whileLocked<T>(
  session: SqlSession,
  name: LockName,
  work: () => Promise<T>,
): Promise<T> {
  await session.query(LOCK, [name]);
  return unlockAfter(session, name, work);
}

/**
 * Locks held by this process, per database: PGlite has one connection, and a session may take its
 * own lock again.
 */
const running = new WeakMap<object, Set<LockName>>();

/**
 * Runs `work` while this process holds the lock, without a transaction. The lock is released when
 * the process ends, also after a crash.
 *
 * @returns what `work` returned, or null when the lock is held here or by another process
 */
export async function tryWhileLocked<T>(
  db: Pick<Database, 'exclusive'>,
  name: LockName,
  work: () => Promise<T>,
): Promise<{ result: T } | null> {
  const here = running.get(db) ?? new Set();
  running.set(db, here);
  if (here.has(name)) return null;
  here.add(name);
  try {
    return await db.exclusive(async (session) => {
      const { rows } = await session.query(TRY_LOCK, [name]);
      if (rows[0]?.locked !== true) return null;
      return { result: await unlockAfter(session, name, work) };
    });
  } finally {
    here.delete(name);
  }
}

async function unlockAfter<T>(session: SqlSession, name: LockName, work: () => Promise<T>) {
  try {
    return await work();
  } finally {
    // A lost connection has released its lock already.
    await session.query(UNLOCK, [name]).catch(() => {});
  }
}
