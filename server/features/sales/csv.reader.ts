import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { badRequest } from '#server/lib/errors.ts';
import { dateCell, foldKey, orderCell, shown, TICKETS_MAX, ticketsCell } from './csv.cells.ts';
import { type Columns, columnsOf, delimiterOf } from './csv.columns.ts';
import { fileText } from './csv.text.ts';

const ROWS_MAX = 50_000;
const LINE_MAX = 20_000;
const CODE_MAX = 100;

/** A row that cannot be kept, with its line in the file (the header is line 1). */
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

/** What a file says; nothing of it has been compared with the ledger yet. */
export interface SalesFile {
  sales: FileSale[];
  refused: RefusedRow[];
}

interface Row {
  cells: readonly string[];
  line: number;
}

/**
 * Reads a CSV file of the ticket system without holding up the event loop: `;`, `,` or tab, with
 * or without BOM, any line end, UTF-8 or Windows-1252, columns in any order (decisions.md
 * sections 7 and 11). Rows of one order and code add up; sales and refunds apart.
 *
 * @throws AppError 400 for a file that is none of ours, 413 over 5 MB
 */
export async function readSalesFile(body: AsyncIterable<Uint8Array>): Promise<SalesFile> {
  const sales = new Map<string, FileSale>();
  const refused: RefusedRow[] = [];
  let header: Header | null = null;
  let rows = 0;
  for await (const row of rowsOf(await fileText(body))) {
    if (header === null) {
      header = headerOf(row.cells);
      continue;
    }
    rows += 1;
    if (rows > ROWS_MAX) {
      throw badRequest(undefined, 'Filen har mer enn 50 000 rader. Del den opp og prøv igjen.');
    }
    const read = saleOf(row, header);
    if ('message' in read) refused.push(read);
    else add(sales, read);
  }
  if (rows === 0) throw badRequest(undefined, 'Filen har ingen salg under overskriftene.');
  return { sales: [...sales.values()], refused: [...refused, ...tooLarge(sales.values())] };
}

interface Header {
  columns: Columns;
  width: number;
}

function headerOf(cells: readonly string[]): Header {
  const columns = columnsOf(cells);
  if (!('missing' in columns)) return { columns, width: cells.length };
  const missing = columns.missing.map(shown).join(', ');
  throw badRequest(
    undefined,
    `Filen mangler ${missing} i overskriftene. Den må ha ordre, dato, antall og kode.`,
  );
}

async function* rowsOf(text: AsyncGenerator<string, void>): AsyncGenerator<Row, void> {
  const { head, delimiter, before } = await beginning(text);
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LINE_MAX,
  });
  Readable.from(rest(head, text)).pipe(parser);
  let line = before + 1;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (cells.some(isFilled)) yield { cells, line };
      line += 1 + lineEndsIn(cells);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw badRequest(undefined, `Filen kan ikke leses: sjekk anførselstegnene ved linje ${line}.`);
  }
}

const isFilled = (cell: string) => cell.trim() !== '';

/** Line ends within quotes: such a row takes up several lines of the file. */
function lineEndsIn(cells: readonly string[]): number {
  const found = cells.map((cell) => cell.match(/\r\n|\n|\r/g)?.length ?? 0);
  return found.reduce((sum, count) => sum + count, 0);
}

/** The text up to the end of the first line that says something, and what separates its cells. */
async function beginning(text: AsyncGenerator<string, void>) {
  let head = '';
  for (let next = await text.next(); !next.done; next = await text.next()) {
    head += next.value;
    if (/\S[^\r\n]*[\r\n]/.test(head) || head.length > LINE_MAX) break;
  }
  // Excel's own first line, which names the separator.
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

function saleOf({ cells, line }: Row, { columns, width }: Header): FileSale | RefusedRow {
  const needed = Math.max(...Object.values(columns)) + 1;
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

function add(sales: Map<string, FileSale>, sale: FileSale): void {
  const key = `${foldKey(sale.order)}\0${foldKey(sale.code ?? '')}\0${sale.tickets < 0}`;
  const known = sales.get(key);
  if (known === undefined) {
    sales.set(key, sale);
    return;
  }
  known.tickets += sale.tickets;
  known.lines.push(...sale.lines);
}

function tooLarge(sales: Iterable<FileSale>): RefusedRow[] {
  const found = [...sales].filter(({ tickets }) => Math.abs(tickets) > TICKETS_MAX);
  return found.flatMap(({ lines }) =>
    lines.map((line) => ({ line, message: 'Antallet i ordren er for stort til sammen' })),
  );
}
