import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { badRequest } from '#server/lib/errors.ts';
import type { Acting } from '../admins/index.ts';
import { noteOfImport } from './import.note.ts';
import {
  earnedBy,
  type FreshSale,
  insertImport,
  insertSales,
  type OfImport,
  setAdded,
} from './import.store.ts';
import { addPoints, type Earned } from './points.store.ts';
import { TOO_MANY_POINTS } from './sales.service.ts';

/**
 * Sales per statement: some milliseconds on the embedded database, which blocks the process
 * meanwhile.
 */
export const TOGETHER = 1000;

/** The sales of an import to store. */
export interface Kept {
  /** New sales, in parts. */
  parts: AsyncIterable<readonly FreshSale[]>;
  /** Sales that are in the ledger already. */
  unchanged: number;
}

/**
 * Stores an import with its sales and their points, in the caller's transaction.
 * @throws AppError 400 for more points than the column holds; the database's unique violation when
 *   one of the orders is in the ledger
 */
export async function keepImport(
  tx: Orm,
  ctx: Context,
  acting: Acting,
  { parts, unchanged }: Kept,
): Promise<{ importId: string; added: number }> {
  const createdAt = ctx.clock.now();
  const row = { importedBy: acting.username, added: 0, unchanged, createdAt };
  const { id } = await insertImport(tx, row);
  const of = { importId: id, registeredBy: acting.username, createdAt };
  const { added, earned } = await storeAll(tx, parts, of);
  await setAdded(tx, id, added);
  if (!(await addPoints(tx, earned))) throw badRequest(undefined, TOO_MANY_POINTS);
  await noteOfImport(tx, ctx, { id, action: 'sales.import', acting, after: { added } });
  return { importId: id, added };
}

/** Overlaps inserting one part with parsing the next. */
async function storeAll(tx: Orm, parts: Kept['parts'], of: OfImport) {
  const points = new Map<string, number>();
  let added = 0;
  let last: Promise<void> = Promise.resolve();
  try {
    for await (const part of parts) {
      const previous = last;
      last = insertSales(tx, part, of, added);
      // After a failed part the next one fails too; only the first failure is reported.
      last.catch(() => undefined);
      added += part.length;
      count(points, part);
      await previous;
      await nextTurn();
    }
  } finally {
    // No statement may be running when the transaction ends.
    await Promise.allSettled([last]);
  }
  await last;
  const earned = [...points].map(([affiliateId, sum]): Earned => ({ affiliateId, points: sum }));
  return { added, earned };
}

function count(points: Map<string, number>, part: readonly FreshSale[]): void {
  for (const sale of part) {
    if (sale.seller === null) continue;
    const { id } = sale.seller;
    points.set(id, (points.get(id) ?? 0) + earnedBy(sale));
  }
}
