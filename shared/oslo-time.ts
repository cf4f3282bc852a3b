/**
 * The only date arithmetic of the product. Every calendar day and wall-clock time is Oslo's; every
 * instant is a `Date`.
 *
 * Formats are written out here instead of using `toLocaleString`, because the server and a browser
 * may have different locale data, and a prerendered page must hydrate to the same text.
 */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** 24 hours in milliseconds; a day of Oslo's calendar can be an hour shorter or longer. */
export const DAY_MS = 24 * HOUR_MS;

/** An Oslo calendar day, `YYYY-MM-DD`. */
export type IsoDate = string;

/** An Oslo wall-clock time, `HH:MM`. `24:00` means midnight at the end of the day. */
export type ClockTime = string;

const WEEKDAYS = ['søndag', 'mandag', 'tirsdag', 'onsdag', 'torsdag', 'fredag', 'lørdag'] as const;
const MONTHS = [
  'januar',
  'februar',
  'mars',
  'april',
  'mai',
  'juni',
  'juli',
  'august',
  'september',
  'oktober',
  'november',
  'desember',
] as const;

/** The last Sunday of a month (0 = January) at 01:00 UTC, when Europe's clocks change. */
function clockChange(year: number, month: number): number {
  const lastDay = Date.UTC(year, month + 1, 0, 1);
  return lastDay - new Date(lastDay).getUTCDay() * DAY_MS;
}

/**
 * Offset of Oslo from UTC at an instant, in milliseconds (3,600,000 or 7,200,000). Computed by the
 * rule in force since 1996, because creating an `Intl.DateTimeFormat` takes a browser 25 ms or
 * more, longer than anything else in the first script. A test compares the rule with Intl.
 */
function osloOffset(instant: Date): number {
  const time = instant.getTime();
  const year = instant.getUTCFullYear();
  const isSummer = time >= clockChange(year, 2) && time < clockChange(year, 9);
  return isSummer ? 2 * HOUR_MS : HOUR_MS;
}

/** Oslo's date and time at an instant, to be read with the `getUTC…` methods. */
function osloWall(instant: Date): Date {
  return new Date(instant.getTime() + osloOffset(instant));
}

function utcMidnight(date: IsoDate): number {
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time)) throw new RangeError(`Not a calendar day: ${date}`);
  return time;
}

/** The Oslo calendar day of an instant. */
export function osloDate(instant: Date): IsoDate {
  return osloWall(instant).toISOString().slice(0, 10);
}

/** The Oslo wall-clock time of an instant, `HH:MM`. */
export function osloClock(instant: Date): ClockTime {
  return osloWall(instant).toISOString().slice(11, 16);
}

/**
 * The instant at which Oslo's clocks show `time` on `date`. `24:00` and later hours (`25:30`)
 * belong to the next day. In the hour that is skipped in spring the later instant is returned, in
 * the doubled autumn hour the earlier.
 */
export function osloInstant(date: IsoDate, time: ClockTime): Date {
  const key = date + time;
  const known = instants.get(key) ?? instantOf(date, time);
  if (instants.size > MOST_INSTANTS) instants.clear();
  instants.set(key, known);
  return new Date(known);
}

/** Pages compare the starts and ends of hundreds of acts with each other, so each is computed once. */
const instants = new Map<string, number>();
const MOST_INSTANTS = 5000;

function instantOf(date: IsoDate, time: ClockTime): number {
  const [hours, minutes] = time.split(':').map(Number);
  if (hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)) {
    throw new RangeError(`Not a clock time: ${time}`);
  }
  const wall = utcMidnight(date) + (hours * 60 + minutes) * MINUTE_MS;
  const before = osloOffset(new Date(wall - DAY_MS / 2));
  const after = osloOffset(new Date(wall + DAY_MS / 2));
  const fits = (offset: number) => osloOffset(new Date(wall - offset)) === offset;
  return wall - (fits(before) || !fits(after) ? before : after);
}

/** `date` moved by a number of calendar days (negative goes back). */
export function addDays(date: IsoDate, days: number): IsoDate {
  return new Date(utcMidnight(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole calendar days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / DAY_MS);
}

/** The first instant of the Oslo day after the one `instant` is in. */
export function nextOsloMidnight(instant: Date): Date {
  return osloInstant(addDays(osloDate(instant), 1), '00:00');
}

/** Day of the week, 0 = Sunday to 6 = Saturday. */
export function weekdayIndex(date: IsoDate): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  return new Date(utcMidnight(date)).getUTCDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6;
}

function fields(date: IsoDate): { day: number; month: string; year: string; monthKey: string } {
  const day = new Date(utcMidnight(date));
  return {
    day: day.getUTCDate(),
    month: MONTHS[day.getUTCMonth()] ?? '',
    year: date.slice(0, 4),
    monthKey: date.slice(0, 7),
  };
}

/** Name of the weekday, `fredag`. */
export function weekdayName(date: IsoDate): string {
  return WEEKDAYS[weekdayIndex(date)];
}

/** Name of the month with its year, `august 2026`. */
export function formatMonth(date: IsoDate): string {
  const { month, year } = fields(date);
  return `${month} ${year}`;
}

/** Weekday and day without the year, `fredag 22. august`. */
export function formatDay(date: IsoDate): string {
  const { day, month } = fields(date);
  return `${weekdayName(date)} ${day}. ${month}`;
}

/** The time of an instant, with its day where that is not the day of `from`: `19:42`, `fredag 22. august 19:42`. */
export function dayClock(instant: Date, from: Date): string {
  const date = osloDate(instant);
  const clock = osloClock(instant);
  return date === osloDate(from) ? clock : `${formatDay(date)} ${clock}`;
}

/** Day with month and year, `22. august 2026`. */
export function formatDate(date: IsoDate): string {
  const { day, month, year } = fields(date);
  return `${day}. ${month} ${year}`;
}

/**
 * Day in figures without leading zeros, `1.2.2026`, the usual form in Norwegian spreadsheets and
 * file names.
 */
export function formatShortDate(date: IsoDate): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${Number(day)}.${Number(month)}.${year}`;
}

/** First to last day, `20.–22. august 2026`; month and year are named once where they are shared. */
export function formatDateRange(from: IsoDate, to: IsoDate): string {
  if (from === to) return formatDate(from);
  const a = fields(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${a.day}.–${formatDate(to)}`;
  if (from.slice(0, 4) === to.slice(0, 4)) return `${a.day}. ${a.month} – ${formatDate(to)}`;
  return `${formatDate(from)} – ${formatDate(to)}`;
}

/** A whole number in Norwegian grouping, `1 840`, with a no-break space. */
export function formatNumber(value: number): string {
  const digits = Math.abs(Math.trunc(value)).toString();
  const grouped = digits.replace(/\B(?=(?:\d{3}){1,7}$)/g, '\u00A0');
  return value < 0 ? `−${grouped}` : grouped;
}

/** First letter in upper case, for a day name at the start of a line. */
export function capitalize(text: string): string {
  return text.charAt(0).toLocaleUpperCase('nb') + text.slice(1);
}

/** An instant as ISO 8601 with Oslo's own offset, `2025-08-22T17:30:00+02:00`. */
export function osloIso(instant: Date): string {
  const hours = String(osloOffset(instant) / HOUR_MS).padStart(2, '0');
  return `${osloWall(instant).toISOString().slice(0, 19)}+${hours}:00`;
}
