import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { uniqueViolation } from '#server/db/errors.ts';
import { badRequest, conflict } from '#server/lib/errors.ts';
import type { ImportAnswer, SalesImport } from '#shared/contracts/affiliates.ts';
import type { List, ListQuery } from '#shared/contracts/list.ts';
import type { Acting } from '../admins/index.ts';
import { openSalesFile, type SalesFile, type SalesReading } from './csv.reader.ts';
import { type Comparison, compareWithLedger } from './import.compare.ts';
import { tryWithImportLock, withImportLock } from './import.lock.ts';
import { noteOfImport } from './import.note.ts';
import { sellersByCodes } from './import.sellers.ts';
import {
  countImports,
  earnedBy,
  type FreshSale,
  insertImport,
  insertSales,
  listImports,
  type OfImport,
  setAdded,
} from './import.store.ts';
import { addPoints, type Earned } from './points.store.ts';
import { TOO_MANY_POINTS } from './sales.service.ts';
import { importView } from './sales.view.ts';

/** Attempts of an import, when one of its orders is registered concurrently. */
const ATTEMPTS = 20;

/**
 * Imports a file of the ticket system into the ledger; with `dryRun` only reports what it would
 * change (docs/product/promoters.md#sales). One transaction: a file with one invalid row is refused
 * as a whole. Orders that are known with the same number are skipped, so importing a file twice
 * counts once.
 *
 * @throws AppError 400 with the reason for a file in another format
 */
export async function importSales(
  ctx: Context,
  file: Buffer,
  { dryRun, acting }: { dryRun: boolean; acting: Acting },
): Promise<ImportAnswer> {
  const reading = await openSalesFile(file);
  if (dryRun) return answer(await compareWithLedger(ctx.db.orm, await reading.whole()), null);
  return (
    (await importAtOnce(ctx, reading, acting)) ??
    (await importCompared(ctx, await reading.whole(), acting))
  );
}

function answer({ fresh, unchanged, refused }: Comparison, importId: string | null): ImportAnswer {
  const added = refused.length > 0 ? 0 : fresh.length;
  return { added, unchanged, refused, importId };
}

/** Compares a file with the ledger, and stores the new sales. */
async function importCompared(
  ctx: Context,
  file: SalesFile,
  acting: Acting,
): Promise<ImportAnswer> {
  for (let left = ATTEMPTS; left > 0; left -= 1) {
    try {
      return await withImportLock(ctx, async (tx) => {
        const compared = await compareWithLedger(tx, file);
        const { fresh, unchanged, refused } = compared;
        if (refused.length > 0) return answer(compared, null);
        const { importId } = await keepImport(tx, ctx, acting, { parts: cut(fresh), unchanged });
        return answer(compared, importId);
      });
    } catch (error) {
      // One of the orders was registered since the comparison.
      if (!isKnownOrder(error)) throw error;
    }
  }
  throw conflict('Noen av ordrene ble registrert samtidig. Prøv igjen.');
}

async function* cut(fresh: readonly FreshSale[]): AsyncGenerator<readonly FreshSale[]> {
  for (let at = 0; at < fresh.length; at += TOGETHER) yield fresh.slice(at, at + TOGETHER);
}

/** The imported files; an object with `total` when a page was asked for, else an array. */
export async function salesImports(
  ctx: Context,
  query: ListQuery<string>,
): Promise<SalesImport[] | List<SalesImport>> {
  const imports = (await listImports(ctx.db.orm, query)).map(importView);
  return query.paged ? { items: imports, total: await countImports(ctx.db.orm) } : imports;
}

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
async function importAtOnce(
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
function isKnownOrder(error: unknown): boolean {
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

/**
 * Sales per statement: some milliseconds on the embedded database, which blocks the process
 * meanwhile.
 */
const TOGETHER = 1000;

/** The sales of an import to store. */
interface Kept {
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
async function keepImport(
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
