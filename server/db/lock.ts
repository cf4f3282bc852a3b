import { sql } from 'drizzle-orm';
import { fold } from '#shared/contracts/text.ts';
import type { Orm } from './database.ts';

/** Lets transactions that take the same name pass one by one; held until the end of `tx`. */
export async function lockFor(tx: Orm, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/**
 * Lets what concerns one e-mail address pass one by one, so that a reward given while the address
 * is being confirmed is seen by one of the two. Taken before any row is locked.
 */
export async function lockAddress(tx: Orm, email: string): Promise<void> {
  await lockFor(tx, `address:${fold(email)}`);
}
