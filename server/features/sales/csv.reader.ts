import { Collected, type FileSale, type RefusedRow } from './csv.collected.ts';
import { rowsOf } from './csv.rows.ts';
import { fileText } from './csv.text.ts';

/** Sales that are not handed out before more rows were read: rows of one order stand together. */
const HELD_BACK = 100;

/** What a file says; nothing of it has been compared with the ledger yet. */
export interface SalesFile {
  sales: FileSale[];
  refused: RefusedRow[];
}

/** A file that has been received whole and is being read. For one reader at a time. */
export interface SalesReading {
  /**
   * The sales in parts while the file is read. Ends early when the parts are not what the file
   * says: when a row cannot be kept, or adds to a sale that was handed out.
   * @throws AppError 400 for a file that is none of ours
   */
  parts(size: number): AsyncGenerator<FileSale[], void>;
  /** Whether the parts were all that the file says. */
  isPlain(): boolean;
  /**
   * The file to its end, also after some parts.
   * @throws AppError 400 for a file that is none of ours
   */
  whole(): Promise<SalesFile>;
}

/**
 * Receives a CSV file of the ticket system and begins to read it, without holding up the event
 * loop: `;`, `,` or tab, with or without BOM, any line end, UTF-8 or Windows-1252, columns in any
 * order (docs/product/promoters.md#sales). Rows of one order and code add up; sales and refunds
 * apart.
 *
 * @throws AppError 413 over 5 MB, 400 for a file of which the beginning is none of ours
 */
export async function openSalesFile(body: AsyncIterable<Uint8Array>): Promise<SalesReading> {
  const rows = rowsOf(await fileText(body));
  const collected = new Collected();
  let ended = false;

  /** Reads until there are so many sales, or to the end. */
  async function readTo(sales: number): Promise<void> {
    while (!ended && collected.sales.length < sales) {
      const { value: some, done } = await rows.next();
      if (!done) for (const row of some) collected.add(row);
      else {
        ended = true;
        collected.end();
      }
    }
  }

  await readTo(1);
  return {
    async *parts(size) {
      while (!ended || collected.given < collected.sales.length) {
        await readTo(collected.given + size + HELD_BACK);
        if (!collected.isPlain) return;
        yield collected.give(size);
      }
    },
    isPlain: () => collected.isPlain,
    async whole() {
      await readTo(Number.POSITIVE_INFINITY);
      return { sales: collected.sales, refused: collected.refused };
    },
  };
}
