import { CsvError, type Parser, parse } from 'csv-parse';
import { badRequest } from '#server/lib/errors.ts';
import { FIRST_SALE_DAY, isOrderReference, ORDER_REFERENCE_MAX } from '#shared/contracts/sales.ts';
import { characters } from '#shared/contracts/text.ts';
import { DAY_MS, formatNumber, type IsoDate, osloInstant } from '#shared/oslo-time.ts';
import { cellText } from '#shared/rules/csv.ts';
import { cleanReference, hasMarkRun, rawUnits } from '#shared/rules/plain-text.ts';
import { IS_FORMULA, isFormula } from '#shared/rules/sheet-cells.ts';
import { fileText } from './csv.text.ts';

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
    for await (const piece of rest(head, text)) {
      const { records, failure } = await recordsIn(parser, piece);
      yield rowsIn(records);
      if (failure !== null) throw failure;
    }
    parser.end();
    const last: string[][] = [];
    for await (const cells of parser) last.push(cells);
    yield rowsIn(last);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw badRequest(undefined, unreadable(error, line));
  }
}

function unreadable({ code }: CsvError, line: number): string {
  if (code !== 'CSV_MAX_RECORD_SIZE') {
    return `Filen kan ikke leses: sjekk anførselstegnene ved linje ${line}.`;
  }
  const most = formatNumber(LINE_MAX);
  return `Filen kan ikke leses: raden på linje ${line} har mer enn ${most} tegn, eller et anførselstegn for mye.`;
}

/** The records that end in this chunk of the text, up to the one that cannot be read. */
async function recordsIn(parser: Parser, piece: string) {
  const written = new Promise<Error | null>((resolve) => {
    parser.write(piece, (error) => resolve(error ?? null));
  });
  const records: string[][] = [];
  for (let cells: string[] | null = parser.read(); cells !== null; cells = parser.read()) {
    records.push(cells);
  }
  return { records, failure: await written };
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
function delimiterOf(line: string): string {
  const unquoted = line.replace(/"[^"]*"/g, '');
  const counted = DELIMITERS.map((sign) => ({ sign, count: unquoted.split(sign).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/** The columns of a file, found by the names in its first row. */
export interface Header {
  columns: Columns;
  width: number;
  /** Minimum number of cells of a row. */
  needed: number;
}

/**
 * The columns of a file.
 *
 * @throws AppError 400 when one is missing, and when there are several for a field
 */
export function headerOf(cells: readonly string[]): Header {
  const found = FIELDS.map((field) => ({ field, at: columnsOf(cells, field) }));
  const missing = found.filter(({ at }) => at.length === 0);
  if (missing.length > 0) {
    const names = missing.map(({ field }) => shown(NAMES[field][0])).join(', ');
    throw badRequest(
      undefined,
      `Filen mangler ${names} i overskriftene. Den må ha ordre, dato, antall og kode.`,
    );
  }
  for (const { field, at } of found) refuseSeveral(cells, field, at);
  const columns = Object.fromEntries(found.map(({ field, at }) => [field, at[0]])) as Columns;
  return { columns, width: cells.length, needed: Math.max(...Object.values(columns)) + 1 };
}

/** Of two columns for a field, nobody knows which one is meant. */
function refuseSeveral(cells: readonly string[], field: Field, at: readonly number[]): void {
  if (at.length < 2) return;
  const names = at.map((index) => shown((cells[index] ?? '').trim()));
  const list = `${names.slice(0, -1).join(', ')} og ${names.at(-1)}`;
  throw badRequest(
    undefined,
    `Filen har flere kolonner for ${NAMES[field][0]}: ${list}. Behold bare den som skal brukes.`,
  );
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

/** Indexes of the columns that are called like a field. */
function columnsOf(header: readonly string[], field: Field): number[] {
  const names: readonly string[] = NAMES[field];
  return header.flatMap((name, index) => (names.includes(bare(name)) ? [index] : []));
}

/** The value of a cell, or the message why it is invalid. */
type Cell<T> = { value: T } | { message: string };

/** Most tickets of one order; keeps sums within the column's range. */
export const TICKETS_MAX = 100_000;
const SHOWN_MAX = 40;

/** A cell's text, shortened for a message. */
export function shown(text: string): string {
  return `«${text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text}»`;
}

/** ASCII text, for which normalisation is cheap; nearly all cells are. */
const ASCII = /^[ -~]*$/;

/** Longer cells are refused whatever stands in them, and are not normalised first. */
const CELL_UNITS = rawUnits(ORDER_REFERENCE_MAX);

/**
 * What a cell holds, however a spreadsheet writes it. ASCII is not normalised, which is ten times as fast,
 * nor is what takes long to normalise.
 */
function clean(text: string): string {
  const isPlain = ASCII.test(text) || text.length > CELL_UNITS || hasMarkRun(text);
  return cellText(isPlain ? text.trim() : cleanReference(text)).trim();
}

/** The affiliate's code; empty for a direct sale. */
export const codeCell = (text: string): string => clean(text);

/** Normalised form for comparing orders and codes, equal to the database's `folded`. */
export function foldKey(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.replace(/[A-ZÆØÅ]+/g, (letters) => letters.toLowerCase());
}

/** A long number as Excel shows it, and saves it without its last digits. */
const SHORTENED = /^\d(?:[.,]\d+)?E[+-]\d+$/i;

/** The ticket system's order number. */
export function orderCell(text: string): Cell<string> {
  const order = clean(text);
  if (order === '') return { message: 'Ordrereferansen mangler' };
  if (characters(order) > ORDER_REFERENCE_MAX) {
    return { message: `Ordrereferansen kan ikke være lengre enn ${ORDER_REFERENCE_MAX} tegn` };
  }
  if (!isOrderReference(order) || hasMarkRun(order)) {
    return { message: `Ordrereferansen har tegn som ikke kan brukes: ${shown(order)}` };
  }
  if (isFormula(text.trim())) return { message: `Ordrereferansen ${shown(order)} ${IS_FORMULA}` };
  if (SHORTENED.test(order)) {
    const why = `Excel har fjernet sifre i ordrereferansen ${shown(order)}`;
    return { message: `${why}. Lag filen på nytt, med ordrene som tekst` };
  }
  return { value: order };
}

const SPACES = /[\s\u00A0\u202F]/g;
const GROUPED = /^-?\d{1,3}([.\s\u00A0\u202F]\d{3})+$/;
/** Digits, optionally with the zero decimals that a spreadsheet adds. */
const PLAIN = /^-?\d{1,9}([.,]0{1,2})?$/;

/** Tickets of an order, negative for a refund: '2', '-2', '−2', '1 234', '1.234', '2,00'. */
export function ticketsCell(text: string): Cell<number> {
  const trimmed = clean(text);
  if (trimmed === '') return { message: 'Antallet mangler' };
  if (/^[1-9]\d{0,4}$/.test(trimmed)) return { value: Number(trimmed) };
  const number = trimmed.replace(/^[\u2212\u2013]/, '-').replace(/^([+-])\s*/, '$1');
  const unsigned = number.replace(/^\+/, '');
  const grouped = GROUPED.test(unsigned);
  if (!grouped && !PLAIN.test(unsigned)) {
    return { message: `Antallet er ikke et helt tall: ${shown(trimmed)}` };
  }
  const digits = grouped ? unsigned.replace(SPACES, '').replaceAll('.', '') : unsigned;
  const tickets = Math.trunc(Number(digits.replace(',', '.')));
  if (tickets === 0) return { message: 'Antallet kan ikke være 0' };
  if (Math.abs(tickets) > TICKETS_MAX) {
    return { message: `Antallet er for stort: ${shown(trimmed)}` };
  }
  return { value: tickets };
}

/* Both may be followed by a time: `kl. 19:30`, `T19:30:15.250`, or nothing. */
const NORWEGIAN =
  /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})\.?(?:[T ,]+(?:kl\.?\s*)?(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?)?$/;
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ,]+(?:kl\.?\s*)?(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

const two = (text: string) => text.padStart(2, '0');

function isDay(day: IsoDate): boolean {
  if (day < FIRST_SALE_DAY || day >= '2100') return false;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/**
 * Cache of each day's midnight, or NaN for a day on which the clocks change: computing it for each
 * of 50,000 rows takes longer than reading them. Bounded by the days of a century.
 */
const midnights = new Map<IsoDate, number>();

function midnightOf(day: IsoDate): number | null {
  const known = midnights.get(day);
  if (known !== undefined) return known;
  if (!isDay(day)) return null;
  const begin = osloInstant(day, '00:00').getTime();
  const midnight = osloInstant(day, '24:00').getTime() - begin === DAY_MS ? begin : Number.NaN;
  midnights.set(day, midnight);
  return midnight;
}

function instant(day: IsoDate, clock: readonly (string | undefined)[]): Date | null {
  const [hours = '12', minutes = '00', seconds = '0'] = clock;
  const midnight = midnightOf(day);
  if (midnight === null) return null;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const minute = Number.isNaN(midnight)
    ? osloInstant(day, `${two(hours)}:${minutes}`).getTime()
    : midnight + (Number(hours) * 60 + Number(minutes)) * 60_000;
  return new Date(minute + Number(seconds) * 1000);
}

/** The instant of an ISO date with a time zone. */
function zoned(day: IsoDate, clock: readonly (string | undefined)[], zone: string): Date | null {
  const local = instant(day, clock);
  const [hours, minutes, seconds = '00'] = clock;
  if (local === null || hours === undefined) return null;
  const offset = /^z$/i.test(zone) ? 'Z' : zone.replace(/^(...):?(..)$/, '$1:$2');
  const time = Date.parse(`${day}T${two(hours)}:${minutes}:${seconds}${offset}`);
  return Number.isNaN(time) ? null : new Date(time);
}

function readDate(text: string): Date | null {
  const norwegian = NORWEGIAN.exec(text);
  if (norwegian !== null) {
    const [, day = '', month = '', year = '', ...clock] = norwegian;
    return instant(`${year.length === 2 ? '20' : ''}${year}-${two(month)}-${two(day)}`, clock);
  }
  const [, year, month, day, ...rest] = ISO.exec(text) ?? [];
  if (year === undefined) return null;
  const [hours, minutes, seconds, zone] = rest;
  const clock = [hours, minutes, seconds];
  const date = `${year}-${month}-${day}`;
  return zone === undefined ? instant(date, clock) : zoned(date, clock, zone);
}

/**
 * The time of a sale: '22.08.2026', '1.6.26', '22.08.2026 14:30', '2026-08-22',
 * '2026-08-22T14:30:00Z'. Times without a zone are in Oslo time; a day alone means its noon.
 *
 * @param end of the time in which sales may be
 */
export function dateCell(text: string, end: Date): Cell<Date> {
  const trimmed = clean(text);
  if (trimmed === '') return { message: 'Datoen mangler' };
  const date = readDate(trimmed);
  if (date === null) return { message: `Ugyldig dato: ${shown(trimmed)}` };
  return date < end ? { value: date } : { message: `Datoen er etter i morgen: ${shown(trimmed)}` };
}
