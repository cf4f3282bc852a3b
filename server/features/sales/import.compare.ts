import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Orm } from '#server/db/database.ts';
import { pointsForRefund, pointsForTickets } from '#shared/rules/points.ts';
import { foldKey, shown } from './csv.cells.ts';
import type { FileSale, RefusedRow, SalesFile } from './csv.reader.ts';
import { type FreshSale, sellersByCode } from './import.store.ts';
import { orderIsKnown } from './sales.service.ts';
import { knownSales, type Seller } from './sales.store.ts';

/** Keys per statement. */
const TOGETHER = 1000;

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
  const sellers = await sellersOf(orm, file.sales);
  const fresh: FreshSale[] = [];
  const refused = [...file.refused];
  let unchanged = 0;
  for await (const { part, known } of withKnown(orm, file.sales)) {
    for (const [index, sale] of part.entries()) {
      const seller = sale.code === null ? null : sellers.get(foldKey(sale.code));
      const before = known.get(index)?.tickets;
      if (seller === undefined) refuse(refused, sale, `Ukjent kode: ${shown(sale.code ?? '')}`);
      else if (before === undefined) fresh.push({ ...sale, seller, points: earned(sale, seller) });
      else if (before === sale.tickets) unchanged += 1;
      else refuse(refused, sale, orderIsKnown(before, sale.tickets));
    }
  }
  await takeBackWhatWasGiven(orm, fresh);
  return { fresh, unchanged, refused: refused.sort((a, b) => a.line - b.line) };
}

function earned({ tickets }: FileSale, seller: Seller | null): number {
  return seller === null ? 0 : pointsForTickets(tickets);
}

/** The affiliates by the codes of a file, folded. */
async function sellersOf(orm: Orm, sales: readonly FileSale[]): Promise<Map<string, Seller>> {
  const codes = [...new Set(sales.flatMap(({ code }) => code ?? []))];
  const sellers = new Map<string, Seller>();
  for (let at = 0; at < codes.length; at += TOGETHER) {
    for (const seller of await sellersByCode(orm, codes.slice(at, at + TOGETHER))) {
      sellers.set(foldKey(seller.personalCode ?? ''), seller);
    }
    await nextTurn();
  }
  return sellers;
}

/** A refund of an order of the ledger takes back what the order gave, whatever a ticket gives now. */
async function takeBackWhatWasGiven(orm: Orm, fresh: readonly FreshSale[]): Promise<void> {
  const refunds = fresh.filter(({ tickets, seller }) => tickets < 0 && seller !== null);
  const orders = refunds.map((refund) => ({ ...refund, tickets: -refund.tickets, refund }));
  for await (const { part, known } of withKnown(orm, orders)) {
    for (const [index, { refund }] of part.entries()) {
      const sale = known.get(index);
      if (sale !== undefined) refund.points = pointsForRefund(refund.tickets, sale);
    }
  }
}

/** The sales in parts, each with the ledger's rows of the same order, code and sign. */
async function* withKnown<T extends FileSale>(orm: Orm, sales: readonly T[]) {
  for (let at = 0; at < sales.length; at += TOGETHER) {
    const part = sales.slice(at, at + TOGETHER);
    yield { part, known: await knownSales(orm, part) };
    await nextTurn();
  }
}

function refuse(refused: RefusedRow[], { lines }: FileSale, message: string): void {
  for (const line of lines) refused.push({ line, message });
}
