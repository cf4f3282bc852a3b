import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Orm } from '#server/db/database.ts';
import { foldKey, shown } from './csv.cells.ts';
import type { FileSale, RefusedRow, SalesFile } from './csv.reader.ts';
import { knownTickets, sellersByCode } from './import.store.ts';
import { orderIsKnown } from './sales.service.ts';
import type { Seller } from './sales.store.ts';

/** Keys of one statement. */
const TOGETHER = 500;

/** A sale that the ledger does not have, and whose it is; null for a direct sale. */
export type FreshSale = FileSale & { seller: Seller | null };

/** What a file would do to the ledger. */
export interface Comparison {
  fresh: FreshSale[];
  /** Sales that the ledger has with the same number. */
  unchanged: number;
  /** By line. */
  refused: RefusedRow[];
}

/**
 * Compares a file with affiliates and ledger. Unknown codes are refused, and so are orders that
 * are known with another number of tickets (decisions.md section 7).
 */
export async function compareWithLedger(orm: Orm, file: SalesFile): Promise<Comparison> {
  const sellers = await sellersOf(orm, file.sales);
  const fresh: FreshSale[] = [];
  const refused = [...file.refused];
  let unchanged = 0;
  for await (const { part, known } of partsWithKnown(orm, file.sales)) {
    for (const [index, sale] of part.entries()) {
      const seller = sale.code === null ? null : sellers.get(foldKey(sale.code));
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

/** The sales in parts, with what the ledger knows of each; the next part is asked for meanwhile. */
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

/** Affiliates by the folded codes that a file names. */
async function sellersOf(orm: Orm, sales: readonly FileSale[]): Promise<Map<string, Seller>> {
  const codes = [...new Set(sales.flatMap(({ code }) => (code === null ? [] : [foldKey(code)])))];
  const sellers = new Map<string, Seller>();
  for (let at = 0; at < codes.length; at += TOGETHER) {
    for (const seller of await sellersByCode(orm, codes.slice(at, at + TOGETHER))) {
      sellers.set(foldKey(seller.personalCode ?? ''), seller);
    }
    await nextTurn();
  }
  return sellers;
}
