import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Orm } from '#server/db/database.ts';
import { shown } from './csv.cells.ts';
import type { FileSale, RefusedRow } from './csv.collected.ts';
import type { SalesFile } from './csv.reader.ts';
import { sellersByCodes } from './import.sellers.ts';
import { type FreshSale, knownTickets } from './import.store.ts';
import { orderIsKnown } from './sales.service.ts';

/** Keys per statement. */
const TOGETHER = 500;

/** Effect of a file on the ledger. */
export interface Comparison {
  fresh: FreshSale[];
  /** Sales that are in the ledger with the same number of tickets. */
  unchanged: number;
  /** In the order of their lines. */
  refused: RefusedRow[];
}

/**
 * Compares a file with affiliates and ledger. Refuses unknown codes, and orders that are known with
 * another number of tickets (docs/product/promoters.md#sales).
 */
export async function compareWithLedger(orm: Orm, file: SalesFile): Promise<Comparison> {
  const sellers = sellersByCodes(orm);
  await sellers.meet(file.sales);
  const fresh: FreshSale[] = [];
  const refused = [...file.refused];
  let unchanged = 0;
  for await (const { part, known } of partsWithKnown(orm, file.sales)) {
    for (const [index, sale] of part.entries()) {
      const seller = sellers.of(sale);
      const before = known.get(index);
      if (seller === undefined) refuse(refused, sale, `Ukjent kode: ${shown(sale.code ?? '')}`);
      else if (before === undefined) fresh.push({ ...sale, seller });
      else if (before === sale.tickets) unchanged += 1;
      else refuse(refused, sale, orderIsKnown(before, sale.tickets));
    }
    await nextTurn();
  }
  return { fresh, unchanged, refused: refused.sort((a, b) => a.line - b.line) };
}

/** The sales in parts, each with the ledger's tickets; the next part's query runs meanwhile. */
async function* partsWithKnown(orm: Orm, sales: readonly FileSale[]) {
  const ask = (at: number) => {
    const part = sales.slice(at, at + TOGETHER);
    const known = at < sales.length ? knownTickets(orm, part) : Promise.resolve(new Map());
    known.catch(() => undefined);
    return { part, known };
  };
  let next = ask(0);
  for (let at = TOGETHER; next.part.length > 0; at += TOGETHER) {
    const { part, known } = next;
    next = ask(at);
    yield { part, known: await known };
  }
}

function refuse(refused: RefusedRow[], { lines }: FileSale, message: string): void {
  for (const line of lines) refused.push({ line, message });
}
