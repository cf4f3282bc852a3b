import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, type Parser, parse } from 'csv-parse';
import { badRequest } from '#server/lib/errors.ts';
import { dateCell, foldKey, orderCell, shown, TICKETS_MAX, ticketsCell } from './csv.cells.ts';

const LINE_MAX = 20_000;

/** A row that is not empty, with its line in the file (the header is line 1). */
export interface Row {
  cells: readonly string[];
  line: number;
}

/**
 * The rows of a file, the header first, without blocking the event loop: `;`, `,` or tab, with or
 * without BOM, any line end, UTF-8 or Windows-1252. In arrays of those that end in one chunk of the text:
 * awaiting each of 50,000 rows adds a third to the parsing time.
 * @throws AppError 400 for an empty file, a binary one, and one whose quotes do not match
 */
export async function* csvRows(file: Buffer, piece?: number): AsyncGenerator<Row[], void> {
  const text = fileText(file, piece);
  const { head, delimiter, before } = await beginning(text);
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LINE_MAX,
  });
  // Errors are reported by the write callback; without a listener they would end the process.
  parser.on('error', () => undefined);
  let line = before + 1;
  function rowsIn(records: readonly string[][]): Row[] {
    const rows: Row[] = [];
    for (const cells of records) {
      if (cells.some(isFilled)) rows.push({ cells, line });
      line += 1 + lineEndsIn(cells);
    }
    return rows;
  }
  try {
    for await (const piece of rest(head, text)) yield rowsIn(await recordsIn(parser, piece));
    parser.end();
    const last: string[][] = [];
    for await (const cells of parser) last.push(cells);
    yield rowsIn(last);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw badRequest(undefined, `Filen kan ikke leses: sjekk anførselstegnene ved linje ${line}.`);
  }
}

/** The records that end in this chunk of the text. */
async function recordsIn(parser: Parser, piece: string): Promise<string[][]> {
  const written = new Promise<void>((resolve, reject) => {
    parser.write(piece, (error) => (error ? reject(error) : resolve()));
  });
  const records: string[][] = [];
  for (let cells: string[] | null = parser.read(); cells !== null; cells = parser.read()) {
    records.push(cells);
  }
  await written;
  return records;
}

/** Whether a cell has more than white space. */
export const isFilled = (cell: string) => cell.trim() !== '';

/** Line ends within quoted cells: such a row spans several lines of the file. */
function lineEndsIn(cells: readonly string[]): number {
  let found = 0;
  for (const cell of cells) {
    if (/[\r\n]/.test(cell)) found += cell.match(/\r\n|\n|\r/g)?.length ?? 0;
  }
  return found;
}

/** The text up to the end of the first line that is not empty, and the delimiter. */
async function beginning(text: AsyncGenerator<string, void>) {
  let head = '';
  for (let next = await text.next(); !next.done; next = await text.next()) {
    head += next.value;
    if (/[\r\n]/.test(head.trimStart()) || head.length > LINE_MAX) break;
  }
  // Excel writes a first line that names the delimiter.
  const told = /^"?sep=(.)"?(\r\n|\n|\r)/i.exec(head);
  if (told !== null) {
    return { head: head.slice(told[0].length), delimiter: told[1] ?? ';', before: 1 };
  }
  const [line = ''] = head.trimStart().split(/[\r\n]/, 1);
  return { head, delimiter: delimiterOf(line), before: 0 };
}

async function* rest(head: string, text: AsyncGenerator<string, void>) {
  yield head;
  yield* text;
}

const DELIMITERS = [';', ',', '\t'] as const;

/** The delimiter of a header line; `;` when there is none. */
export function delimiterOf(line: string): string {
  const unquoted = line.replace(/"[^"]*"/g, '');
  const counted = DELIMITERS.map((sign) => ({ sign, count: unquoted.split(sign).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
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

const ROWS_MAX = 50_000;
const CODE_MAX = 100;

/** An invalid row, with its line in the file (the header is line 1). */
export interface RefusedRow {
  line: number;
  message: string;
}

/** The sum of a file's rows with one order, one code, and either sales or refunds. */
export interface FileSale {
  order: string;
  /** Null for a direct sale. */
  code: string | null;
  tickets: number;
  saleDate: Date;
  lines: number[];
}

/** Content of a file, not yet compared with the ledger. */
export interface SalesFile {
  sales: FileSale[];
  refused: RefusedRow[];
}

interface Header {
  columns: Columns;
  width: number;
  /** Minimum number of cells of a row. */
  needed: number;
}

/**
 * Reads a CSV file of the ticket system to its end, with columns in any order
 * (docs/product/promoters.md#sales). Rows of one order and code are summed, sales and refunds
 * separately.
 *
 * @throws AppError 400 for a file in another format, without sales, and over 50,000 rows
 */
export async function readSalesFile(file: Buffer, piece?: number): Promise<SalesFile> {
  const collected = new Collected();
  for await (const rows of csvRows(file, piece)) for (const row of rows) collected.add(row);
  return collected.end();
}

/** The sales read so far from a file, row by row. */
class Collected {
  private readonly sales: FileSale[] = [];
  private readonly refused: RefusedRow[] = [];
  private readonly byKey = new Map<string, FileSale>();
  private header: Header | null = null;
  private rows = 0;

  add(row: Row): void {
    if (this.header === null) {
      this.header = headerOf(row.cells);
      return;
    }
    this.rows += 1;
    if (this.rows > ROWS_MAX) {
      throw badRequest(undefined, 'Filen har mer enn 50 000 rader. Del den opp og prøv igjen.');
    }
    const read = saleOf(row, this.header);
    if ('message' in read) this.refused.push(read);
    else this.addSale(read);
  }

  end(): SalesFile {
    if (this.rows === 0) throw badRequest(undefined, 'Filen har ingen salg under overskriftene.');
    for (const { lines } of this.sales.filter(isTooLarge)) {
      for (const line of lines) {
        this.refused.push({ line, message: 'Antallet i ordren er for stort til sammen' });
      }
    }
    return { sales: this.sales, refused: this.refused };
  }

  private addSale(sale: FileSale): void {
    const key = `${foldKey(sale.order)}\0${foldKey(sale.code ?? '')}\0${sale.tickets < 0}`;
    const known = this.byKey.get(key);
    if (known === undefined) {
      this.byKey.set(key, sale);
      this.sales.push(sale);
      return;
    }
    known.tickets += sale.tickets;
    known.lines.push(...sale.lines);
  }
}

const isTooLarge = ({ tickets }: FileSale) => Math.abs(tickets) > TICKETS_MAX;

function headerOf(cells: readonly string[]): Header {
  const columns = columnsOf(cells);
  if (!('missing' in columns)) {
    return { columns, width: cells.length, needed: Math.max(...Object.values(columns)) + 1 };
  }
  const missing = columns.missing.map(shown).join(', ');
  throw badRequest(
    undefined,
    `Filen mangler ${missing} i overskriftene. Den må ha ordre, dato, antall og kode.`,
  );
}

function saleOf({ cells, line }: Row, { columns, width, needed }: Header): FileSale | RefusedRow {
  if (cells.length < needed) return { line, message: 'Raden har for få kolonner' };
  if (cells.length > width && cells.slice(width).some(isFilled)) {
    return { line, message: 'Raden har flere kolonner enn overskriftene' };
  }
  const order = orderCell(cells[columns.order] ?? '');
  if ('message' in order) return { line, ...order };
  const saleDate = dateCell(cells[columns.date] ?? '');
  if ('message' in saleDate) return { line, ...saleDate };
  const tickets = ticketsCell(cells[columns.tickets] ?? '');
  if ('message' in tickets) return { line, ...tickets };
  const code = (cells[columns.code] ?? '').trim();
  if (code.length > CODE_MAX) return { line, message: `Ukjent kode: ${shown(code)}` };
  return {
    order: order.value,
    code: code === '' ? null : code,
    tickets: tickets.value,
    saleDate: saleDate.value,
    lines: [line],
  };
}

/** Accepted names of the columns, the documented one first (docs/product/promoters.md#sales). */
const NAMES = {
  order: ['ordre', 'ordrenummer', 'ordrereferanse', 'order', 'reference', 'ordrenr', 'referanse'],
  date: ['dato', 'date', 'salgsdato'],
  tickets: ['antall', 'antallbilletter', 'tickets', 'quantity', 'billetter'],
  code: ['kode', 'code', 'rabattkode', 'kampanjekode'],
} as const;

type Field = keyof typeof NAMES;
const FIELDS = ['order', 'date', 'tickets', 'code'] as const satisfies readonly Field[];

/** Index of each field in a row. */
type Columns = Record<Field, number>;

/** Letters only, in lower case, so that 'Antall billetter' and 'antall_billetter' are equal. */
function bare(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}

/** The columns of a header, or the documented names of the missing ones. */
function columnsOf(header: readonly string[]): Columns | { missing: string[] } {
  const given = header.map(bare);
  const at = (field: Field) => {
    const name = NAMES[field].find((one) => given.includes(one));
    return name === undefined ? -1 : given.indexOf(name);
  };
  const columns: Columns = {
    order: at('order'),
    date: at('date'),
    tickets: at('tickets'),
    code: at('code'),
  };
  const missing = FIELDS.filter((field) => columns[field] < 0).map((field) => NAMES[field][0]);
  return missing.length > 0 ? { missing } : columns;
}
