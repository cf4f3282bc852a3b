import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { uniqueViolation } from '#server/db/errors.ts';
import type { ImportAnswer } from '#shared/contracts/affiliates.ts';
import type { Acting } from '../admins/index.ts';
import type { SalesReading } from './csv.reader.ts';
import { keepImport, TOGETHER } from './import.keep.ts';
import { tryWithImportLock } from './import.lock.ts';
import { sellersByCodes } from './import.sellers.ts';
import type { FreshSale } from './import.store.ts';

/** The file has an invalid row, or one that adds to a sale that was stored already. */
class NotPlain extends Error {}

/**
 * Optimistic import: stores a file while it is being parsed, assuming that all of it is valid and
 * new. Then nothing has to be compared with the ledger, and parsing and storing overlap.
 *
 * @returns null when nothing was stored because the file has to be compared as a whole: a row is
 *   invalid or known, or another import is running
 * @throws AppError 400 for a file in another format, or for too many points
 */
export async function importAtOnce(
  ctx: Context,
  reading: SalesReading,
  acting: Acting,
): Promise<ImportAnswer | null> {
  try {
    const done = await tryWithImportLock(ctx, (tx) =>
      keepImport(tx, ctx, acting, { parts: partsOfSellers(tx, reading), unchanged: 0 }),
    );
    return done && { ...done.result, unchanged: 0, refused: [] };
  } catch (error) {
    if (error instanceof NotPlain || isKnownOrder(error)) return null;
    throw error;
  }
}

/** Whether a statement failed because the ledger has one of its orders. */
export function isKnownOrder(error: unknown): boolean {
  return uniqueViolation(error) === 'affiliate_sales_order';
}

/** @throws NotPlain */
async function* partsOfSellers(tx: Orm, reading: SalesReading): AsyncGenerator<FreshSale[]> {
  const sellers = sellersByCodes(tx);
  for await (const part of reading.parts(TOGETHER)) {
    await sellers.meet(part);
    yield part.map((sale) => {
      const seller = sellers.of(sale);
      if (seller === undefined) throw new NotPlain();
      return { ...sale, seller };
    });
  }
  if (!reading.isPlain()) throw new NotPlain();
}
