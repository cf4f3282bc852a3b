import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { unavailable } from '#server/lib/errors.ts';
import { tryImportLock } from './import.store.ts';

/** So long an import waits for another one. */
const TURN_MS = 30_000;
const TRY_AGAIN_MS = 50;

/**
 * Runs `work` in a transaction if no other import or undo runs in any process.
 * @returns null when there is one
 */
export async function ifAlone<T>(
  ctx: Context,
  work: (tx: Orm) => Promise<T>,
): Promise<{ result: T } | null> {
  return ctx.db.transaction(async (tx) =>
    (await tryImportLock(tx)) ? { result: await work(tx) } : null,
  );
}

/**
 * Runs `work` in a transaction while no other import or undo runs in any process. Who has to wait
 * holds no connection and no lock meanwhile.
 * @throws AppError 503 when the other one takes too long
 */
export async function alone<T>(ctx: Context, work: (tx: Orm) => Promise<T>): Promise<T> {
  for (let waited = 0; waited < TURN_MS; waited += TRY_AGAIN_MS) {
    const done = await ifAlone(ctx, work);
    if (done !== null) return done.result;
    await new Promise<void>((resolve) => ctx.timers.after(TRY_AGAIN_MS, resolve));
  }
  throw unavailable();
}
