import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { fold } from '#shared/contracts/text.ts';
import type { Database, Orm, SqlSession } from './database.ts';

/*
 * PostgreSQL's advisory locks: each is a name that all processes on one database know. A lock that
 * waits for others is taken before any row is locked, or two transactions can wait for each other.
 */

/** The advisory locks of the product. */
export type LockName =
  /** One process migrates at a time. */
  | 'migrations'
  /** Whatever gives a line of the chat its id, or decides about names: one at a time. */
  | 'chat'
  /** One import of sales, or the undo of one, at a time. */
  | 'sales-import'
  /** One process sends newsletters. */
  | 'newsletter-send'
  /** One process brings the spreadsheet up to date. */
  | 'sheets-sync'
  /** One process puts the first content into a new database. */
  | 'content'
  /** What concerns one e-mail address, with or without an account (`lockAddress`). */
  | `address:${string}`
  /** The marked slots of one user. */
  | `favourites:${string}`;

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
 * Lets what concerns one e-mail address pass one by one, so that a reward given while the address
 * is being confirmed is seen by one of the two.
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

/** What runs here, by database: PGlite's one connection would be given its own lock again. */
const running = new WeakMap<object, Set<LockName>>();

/**
 * Runs `work` while this process holds the lock, without a transaction. The lock ends with the
 * process, however that ends.
 *
 * @returns what `work` gave, or null when the lock is held here or by another process
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
    // A connection that was lost has lost its lock too.
    await session.query(UNLOCK, [name]).catch(() => {});
  }
}
