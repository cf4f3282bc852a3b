import { badRequest } from '#server/lib/errors.ts';
import { dateCell, foldKey, orderCell, shown, TICKETS_MAX, ticketsCell } from './csv.cells.ts';
import { type Columns, columnsOf } from './csv.columns.ts';
import { isFilled, type Row } from './csv.rows.ts';

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

interface Header {
  columns: Columns;
  width: number;
  /** Minimum number of cells of a row. */
  needed: number;
}

/** The sales read so far from a file, row by row. */
export class Collected {
  readonly sales: FileSale[] = [];
  readonly refused: RefusedRow[] = [];
  /** Number of sales returned by `give` so far. */
  given = 0;
  /** False once a row is invalid, or adds to a sale that was returned already. */
  isPlain = true;
  private readonly places = new Map<string, number>();
  private header: Header | null = null;
  private rows = 0;

  /** @throws AppError 400 without the required columns, and over 50,000 rows */
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
    if ('message' in read) this.refuse(read);
    else this.addSale(read);
  }

  /**
   * To call after the last row.
   * @throws AppError 400 when there was none
   */
  end(): void {
    if (this.rows === 0) throw badRequest(undefined, 'Filen har ingen salg under overskriftene.');
    for (const { lines } of this.sales.filter(isTooLarge)) {
      for (const line of lines) {
        this.refuse({ line, message: 'Antallet i ordren er for stort til sammen' });
      }
    }
  }

  /** The next sales, at most `size`. */
  give(size: number): FileSale[] {
    const part = this.sales.slice(this.given, this.given + size);
    this.given += part.length;
    return part;
  }

  private refuse(row: RefusedRow): void {
    this.refused.push(row);
    this.isPlain = false;
  }

  private addSale(sale: FileSale): void {
    const key = `${foldKey(sale.order)}\0${foldKey(sale.code ?? '')}\0${sale.tickets < 0}`;
    const place = this.places.get(key) ?? this.sales.length;
    const known = this.sales[place];
    if (known === undefined) {
      this.places.set(key, place);
      this.sales.push(sale);
      return;
    }
    known.tickets += sale.tickets;
    known.lines.push(...sale.lines);
    if (place < this.given || isTooLarge(known)) this.isPlain = false;
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
