import type { Context } from '#server/context.ts';
import { conflict } from '#server/lib/errors.ts';
import type { ImportAnswer, SalesImport } from '#shared/contracts/affiliates.ts';
import type { List, ListQuery } from '#shared/contracts/list.ts';
import type { Acting } from '../admins/index.ts';
import { openSalesFile, type SalesFile } from './csv.reader.ts';
import { importAtOnce, isKnownOrder } from './import.at-once.ts';
import { type Comparison, compareWithLedger } from './import.compare.ts';
import { keepImport, TOGETHER } from './import.keep.ts';
import { withImportLock } from './import.lock.ts';
import { countImports, type FreshSale, listImports } from './import.store.ts';
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
