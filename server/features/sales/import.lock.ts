import type { Context } from '#server/context.ts';
import { tryLockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { unavailable } from '#server/lib/errors.ts';

/** How long an import waits for another one. */
const WAIT_MS = 30_000;
const RETRY_MS = 50;

/**
 * Runs `work` in a transaction that holds the import lock: no other import or undo runs in any
 * process meanwhile.
 * @returns null, without waiting, when the lock is held elsewhere
 */
export async function tryWithImportLock<T>(
  ctx: Context,
  work: (tx: Orm) => Promise<T>,
): Promise<{ result: T } | null> {
  return ctx.db.transaction(async (tx) =>
    (await tryLockUntilCommit(tx, 'sales-import')) ? { result: await work(tx) } : null,
  );
}

/**
 * As `tryWithImportLock`, but polls for the lock; no connection is held while waiting.
 * @throws AppError 503 when it is not free in time
 */
export async function withImportLock<T>(ctx: Context, work: (tx: Orm) => Promise<T>): Promise<T> {
  for (let waited = 0; waited < WAIT_MS; waited += RETRY_MS) {
    const done = await tryWithImportLock(ctx, work);
    if (done !== null) return done.result;
    await new Promise<void>((resolve) => ctx.timers.after(RETRY_MS, resolve));
  }
  throw unavailable();
}
