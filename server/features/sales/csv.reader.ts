import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { badRequest } from '#server/lib/errors.ts';
import { Collected, type FileSale, type RefusedRow } from './csv.collected.ts';
import { rowsOf } from './csv.rows.ts';

/**
 * Sales that are held back until more rows were read, because rows of one order are usually
 * adjacent.
 */
const HELD_BACK = 100;

/** Content of a file, not yet compared with the ledger. */
export interface SalesFile {
  sales: FileSale[];
  refused: RefusedRow[];
}

/** A file that is being parsed. For a single consumer. */
export interface SalesReading {
  /**
   * The sales in parts while the file is parsed. Ends early when the parts would differ from the
   * whole file: when a row is invalid, or adds to a sale that was returned already.
   * @throws AppError 400 for a file in another format
   */
  parts(size: number): AsyncGenerator<FileSale[], void>;
  /** Whether the parts were the whole content of the file. */
  isPlain(): boolean;
  /**
   * Parses the file to its end, also after some parts.
   * @throws AppError 400 for a file in another format
   */
  whole(): Promise<SalesFile>;
}

/**
 * Begins to parse a CSV file of the ticket system, without blocking the event loop:
 * `;`, `,` or tab, with or without BOM, any line end, UTF-8 or Windows-1252, columns in any order
 * (docs/product/promoters.md#sales). Rows of one order and code are summed, sales and refunds
 * separately.
 *
 * @throws AppError 400 for a file whose beginning is in another format
 */
export async function openSalesFile(file: Buffer, piece?: number): Promise<SalesReading> {
  const rows = rowsOf(fileText(file, piece));
  const collected = new Collected();
  let ended = false;

  /** Parses until this many sales are collected, or to the end. */
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

/** Bytes that are decoded and parsed in one turn of the event loop: a few milliseconds. */
const PIECE = 16_384;

const NO_CSV =
  'Filen er ikke en CSV-fil. Lagre regnearket som «CSV UTF-8 (semikolondelt)» og prøv igjen.';
const EXCEL = 'Dette er en Excel-fil. Lagre den som «CSV UTF-8 (semikolondelt)» og prøv igjen.';
const EMPTY = 'Filen er tom.';

/** First bytes of .xlsx (a zip archive) and .xls. */
const EXCEL_STARTS = [Buffer.from('PK\x03\x04', 'latin1'), Buffer.from('d0cf11e0', 'hex')];

/**
 * A file as text, in pieces of `size` bytes: UTF-8, or Windows-1252 (as Excel saves it) when it is
 * not valid UTF-8.
 *
 * @throws AppError 400 for an empty file and for a binary one
 */
function fileText(file: Buffer, size = PIECE): AsyncGenerator<string, void> {
  if (file.length === 0) throw badRequest(undefined, EMPTY);
  if (EXCEL_STARTS.some((start) => start.equals(file.subarray(0, 4)))) {
    throw badRequest(undefined, EXCEL);
  }
  if (file.includes(0)) throw badRequest(undefined, NO_CSV);
  return decoded(piecesOf(file, size), isUtf8(file) ? 'utf-8' : 'windows-1252');
}

function* piecesOf(file: Buffer, size: number): Generator<Buffer, void> {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
}

async function* decoded(bytes: Iterable<Buffer>, encoding: string): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding);
  for (const piece of bytes) {
    yield decoder.decode(piece, { stream: true });
    await nextTurn();
  }
  yield decoder.decode();
}
