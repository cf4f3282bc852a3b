import { sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';

/**
 * Runs `read` in one snapshot (repeatable read), so that points agree with the ledger while sales
 * are coming in. Only the context handed to `read` may be used in it.
 */
export function inSnapshot<T>(
  { db }: Pick<Context, 'db'>,
  read: (at: Pick<Context, 'db'>) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    return read({ db: { ...db, orm: tx } });
  });
}
