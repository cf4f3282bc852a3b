import { badRequest } from '#server/lib/errors.ts';
import { dateCell, foldKey, orderCell, shown, TICKETS_MAX, ticketsCell } from './csv.cells.ts';
import { csvRows, isFilled, type Row } from './csv.rows.ts';

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
