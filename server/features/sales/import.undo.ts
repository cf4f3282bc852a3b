import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { conflict, notFound } from '#server/lib/errors.ts';
import type { Acting } from '../admins/index.ts';
import { withImportLock } from './import.lock.ts';
import { noteOfImport } from './import.note.ts';
import { lockImport, markUndone, takeOut } from './import.store.ts';
import { addPoints } from './points.store.ts';
import { TOO_MANY_POINTS } from './sales.service.ts';

/** Sales per statement. */
const TOGETHER = 500;

/**
 * Removes the sales of an import from the ledger, with their points. Idempotent.
 * @throws AppError 404
 */
export async function undoImport(ctx: Context, id: string, acting: Acting): Promise<void> {
  await withImportLock(ctx, async (tx) => {
    const found = await lockImport(tx, id);
    if (found === null) throw notFound();
    if (found.undoneAt !== null) return;
    await takeAllOut(tx, id);
    await markUndone(tx, id, { undoneAt: ctx.clock.now(), undoneBy: acting.username });
    const before = { added: found.added };
    await noteOfImport(tx, ctx, { id, action: 'sales.undo-import', acting, before });
  });
}

async function takeAllOut(tx: Orm, importId: string): Promise<void> {
  for (;;) {
    const { sales, earned } = await takeOut(tx, importId, TOGETHER);
    const lost = earned.map(({ affiliateId, points }) => ({ affiliateId, points: -points }));
    if (!(await addPoints(tx, lost))) throw conflict(TOO_MANY_POINTS);
    if (sales < TOGETHER) return;
    await nextTurn();
  }
}
