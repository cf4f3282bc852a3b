import { isOrderReference, ORDER_REFERENCE_MAX } from '#shared/contracts/sales.ts';
import { characters, cleanText } from '#shared/contracts/text.ts';
import { DAY_MS, type IsoDate, osloInstant } from '#shared/oslo-time.ts';
import { hasMarkRun, rawUnits } from '#shared/rules/plain-text.ts';

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

/** Equal to `cleanText`, but ten times as fast for ASCII, and not for what takes long to normalise. */
function clean(text: string): string {
  const isPlain = ASCII.test(text) || text.length > CELL_UNITS || hasMarkRun(text);
  return isPlain ? text.trim() : cleanText(text);
}

/** Normalised form for comparing orders and codes, equal to the database's `folded`. */
export function foldKey(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.replace(/[A-ZÆØÅ]+/g, (letters) => letters.toLowerCase());
}

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
  if (day < '2000' || day >= '2100') return false;
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
 */
export function dateCell(text: string): Cell<Date> {
  const trimmed = clean(text);
  if (trimmed === '') return { message: 'Datoen mangler' };
  const date = readDate(trimmed);
  return date === null ? { message: `Ugyldig dato: ${shown(trimmed)}` } : { value: date };
}

/** The instant of a sale of which only the Oslo day is known: noon. */
export function saleInstant(day: IsoDate): Date {
  return osloInstant(day, '12:00');
}
