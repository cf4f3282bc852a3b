import { labels } from '../content/labels.ts';
import { SLOT_KINDS, type SlotKind } from '../contracts/content.ts';
import { addDays, formatDay, weekdayIndex, weekdayName } from '../oslo-time.ts';
import { cleanText, hasMarkRun } from './plain-text.ts';

/*
 * What people write into the cells of a programme: days, times and ages, as Norwegian and English
 * spreadsheets show and store them.
 */

/** What a cell holds, or why it cannot be read. */
export type Read<T> = { value: T; note?: string } | { fault: string };

const fault = (text: string, rest: string): { fault: string } => {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return { fault: `«${shown}» ${rest}` };
};

/** Longest cell that is cleaned; what is longer no field takes. */
const MAX_CELL = 9000;

/** Characters that nobody sees, which come along from web pages and PDF files. */
const UNSEEN = /[\u00AD\u200B\u2060\uFEFF]/g;

/** A cell as the documents hold texts, with ordinary spaces. */
export function cleanCell(text: string): string {
  if (text.length > MAX_CELL || hasMarkRun(text)) return text;
  return cleanText(
    text
      .replace(/\r\n?/g, '\n')
      .replace(UNSEEN, '')
      .replace(/\p{Zs}/gu, ' '),
  );
}

/** Why a formula is refused. */
export const IS_FORMULA = 'er en formel eller en feil i arket. Kopier cellene som verdier';

/** Whether a cell as it was pasted is a formula, or what a spreadsheet shows of a faulty one. */
export const isFormula = (raw: string): boolean =>
  /^=[\p{L}.]+\(|^#(?:[\p{Lu}/0]+[!?]|N\/A|I\/T|#+)$/u.test(raw);

/** A text for comparison: without case, diacritics and punctuation; `!!!` stays as it is. */
export function foldCell(text: string): string {
  const start = text.slice(0, 300);
  const folded = start
    .replace(/\p{M}+/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return folded || start.trim();
}

const TOTAL = /^(?:sum|sub ?total\p{L}*|total\p{L}*|i alt|antall)\b/u;

/** Whether a cell begins a line of totals. */
export const isTotal = (cell: string): boolean => TOTAL.test(foldCell(cell));

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'des'];
const ENGLISH_MONTHS: Readonly<Record<string, number>> = { may: 5, oct: 10, dec: 12 };
const WEEKDAYS = ['man', 'tir', 'ons', 'tor', 'fre', 'lor', 'son'];
const ENGLISH_WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** Day 0 of Excel's calendar from March 1900 on. */
const EXCEL_DAY_0 = '1899-12-30';

const two = (value: number) => String(value).padStart(2, '0');

function monthOf(word: string): number {
  if (/^\d+$/.test(word)) return Number(word);
  const short = foldCell(word).slice(0, 3);
  return ENGLISH_MONTHS[short] ?? MONTHS.indexOf(short) + 1;
}

const weekdayOf = (word: string): number => {
  const short = foldCell(word).slice(0, 3);
  const norwegian = WEEKDAYS.indexOf(short);
  return norwegian === -1 ? ENGLISH_WEEKDAYS.indexOf(short) : norwegian;
};
const WEEKDAY_WORD =
  /^\p{L}{3,4}\.?,?$|^\p{L}+dag,?$|^(?:mon|tues|wednes|thurs|fri|satur|sun)day,?$/iu;

/** The day and month of a date in figures or words, with the year where it has one. */
function partsOf(text: string): { year: number | null; month: number; day: number } | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const usual = /^(\d{1,2})(?:\. ?|[/-]| )(\d{1,2}|\p{L}{3,9})\.?(?:[ ./-]{1,2}(\d{4}|\d{2}))?$/u;
  const found = usual.exec(text);
  if (!found) return null;
  const year = found[3] === undefined ? null : Number(found[3]);
  return {
    year: year !== null && year < 100 ? 2000 + year : year,
    month: monthOf(found[2] ?? ''),
    day: Number(found[1]),
  };
}

/**
 * The festival's day that a cell names: `2026-08-20`, `20.08.2026`, `20.8.`, `tirsdag 20. august`,
 * `fre`, Excel's number of a day. A weekday stands for itself only where the edition has it once.
 *
 * @param days the edition's days
 */
export function readDay(cell: string, days: readonly string[]): Read<string> {
  const other = fault(cell, 'er ikke en av utgavens dager');
  if (cell.length > 60) return other;
  const serial = /^([3-7]\d{4})(?:[.,]\d+)?$/.exec(cell);
  if (serial) {
    const date = addDays(EXCEL_DAY_0, Number(serial[1]));
    return days.includes(date) ? { value: date } : other;
  }
  const text = cell.replace(/[T ]\d{1,2}[:.]\d{2}(?:[:.]\d{2})?$/, '').trim();
  const [first = '', ...rest] = text.split(/\s+/);
  const weekday = WEEKDAY_WORD.test(first) ? weekdayOf(first) : -1;
  const after = weekday === -1 ? text : rest.join(' ').replace(/^den /, '');
  const ofWeekday = days.filter((date) => (weekdayIndex(date) + 6) % 7 === weekday);
  if (weekday !== -1 && after === '') {
    const [day, another] = ofWeekday;
    if (day === undefined) return other;
    return another === undefined ? { value: day } : fault(cell, 'kan være flere av dagene');
  }
  const parts = partsOf(after);
  if (parts === null) return other;
  const end = `-${two(parts.month)}-${two(parts.day)}`;
  const date = days.find((day) =>
    parts.year === null ? day.endsWith(end) : day === `${parts.year}${end}`,
  );
  if (date === undefined) return other;
  if (weekday !== -1 && !ofWeekday.includes(date)) {
    return fault(cell, `stemmer ikke: ${formatDay(date)} er en ${weekdayName(date)}`);
  }
  return { value: date };
}

const noTime = (cell: string) => fault(cell, 'er ikke et klokkeslett');
const LAST = 29 * 60 + 59;

/** Minutes since 00:00 of the festival's day of one time of day. */
function readClock(cell: string): Read<number> {
  const text = cell
    .replace(/^(?:kl|klokken|klokka|ca)\b\.? ?(?:kl\b\.? ?)?/i, '')
    .replace(/(?<=\d) ?(?:h|uhr)$/i, '')
    .trim();
  const fraction = /^(?:4\d{4}|[01])?[.,](\d+)$/.exec(text);
  if (fraction && (/^[.,]|^4\d{4}/.test(text) || fraction[1]?.length !== 2)) {
    const days = Number(text.replace(',', '.').replace(/^4\d{4}/, '0'));
    return inDay(cell, Math.round(days * 24 * 60));
  }
  if (/^0[.,]\d\d$/.test(text)) {
    return fault(cell, 'kan leses på to måter. Skriv tiden med kolon');
  }
  const found = /^(\d{1,2})(?:[:.,]?(\d{2})(?:[:.]\d{2})?)? ?(am|pm|a\.m\.|p\.m\.)?$/i.exec(text);
  if (!found) return noTime(cell);
  const [, hours = '', minutes = '0', half] = found;
  const isHalf = half !== undefined;
  if (isHalf && Number(hours) > 12) return noTime(cell);
  const hour = isHalf ? (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hours);
  return Number(minutes) > 59 ? noTime(cell) : inDay(cell, hour * 60 + Number(minutes));
}

const inDay = (cell: string, minutes: number): Read<number> =>
  minutes >= 0 && minutes <= LAST ? { value: minutes } : noTime(cell);

/**
 * The time of a cell in minutes, and a second one where it holds two: `20.30`, `kl 20:30`, `2030`,
 * `8 pm`, `24:30`, `20:30-21:30`, a fraction of Excel's day.
 */
export function readTimes(cell: string): Read<{ start: number; end: number | null }> {
  if (cell.length > 40) return noTime(cell);
  const [first = '', second, third] = cell.split(/[-‐‑‒–—−]|\btil\b|\bto\b/i);
  if (third !== undefined || second?.trim() === '') return noTime(cell);
  const start = readClock(first.trim());
  if ('fault' in start) return noTimeOf(start, cell);
  if (second === undefined) return { value: { start: start.value, end: null } };
  const end = readClock(second.trim());
  if ('fault' in end) return noTimeOf(end, cell);
  return { value: { start: start.value, end: end.value } };
}

/**
 * The day in a cell that holds a moment, `20.08.2026 20:30` or Excel's `46254.85`, and what is left for the time;
 * null for any other cell.
 */
function momentIn(cell: string): { day: string; time: string } | null {
  const serial = /^([3-7]\d{4})[.,]\d+$/.exec(cell);
  if (serial) return { day: serial[1] ?? '', time: cell };
  const shown = /^(\d.{0,50}\d)[T ](\d{1,2}[:.]\d{2}(?:[:.]\d{2})?)$/.exec(cell);
  return shown && { day: shown[1] ?? '', time: shown[2] ?? '' };
}

/** Starts before this are read as after the midnight that ends the day, in minutes. */
export const MORNING = 6 * 60;

/**
 * As `readTimes`; a cell that names a day too has to name this one, or in the night and as an end the next.
 *
 * @param day null where it is not known
 */
export function readTimesOn(cell: string, day: string | null, isEnd = false) {
  const moment = momentIn(cell);
  const times = readTimes(moment?.time ?? cell);
  if (moment === null || day === null || 'fault' in times) return times;
  const isNight = isEnd || times.value.start < MORNING;
  const isThere = 'value' in readDay(moment.day, isNight ? [day, addDays(day, 1)] : [day]);
  return isThere ? times : fault(cell, `er ikke ${formatDay(day)}`);
}

const noTimeOf = (found: { fault: string }, cell: string) =>
  found.fault.includes('to måter') ? found : noTime(cell);

/** An age limit: `18`, `18+`, `18 år`, `alle`. */
export function readAge(cell: string): Read<number> {
  if (/^(?:alle|all ages|ingen)$/i.test(cell)) return { value: 0 };
  const found = /^(\d{1,2})(?:[.,]0)?\s*(?:\+|år|years?)?$/i.exec(cell);
  return found ? { value: Number(found[1]) } : fault(cell, 'er ikke en aldersgrense');
}

/** `24:30` from minutes since 00:00 of the festival's day. */
export const clockOf = (minutes: number): string =>
  `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** Minutes since 00:00 of the festival's day; null for what is no time. */
export function minutesOfDay(time: unknown): number | null {
  const found = typeof time === 'string' ? /^([0-2]\d):([0-5]\d)$/.exec(time) : null;
  return found === null ? null : Number(found[1]) * 60 + Number(found[2]);
}

/** A column as spreadsheets name it: `A`, `Z`, `AA`, `AAA`. */
export function columnLetters(column: number): string {
  const front = column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : '';
  return `${front}${String.fromCharCode(65 + (column % 26))}`;
}

/** The address of a cell as spreadsheets write it: `D14`. */
export const cellName = (column: number, line: number): string => `${columnLetters(column)}${line}`;

const KINDS = new Map<string, SlotKind>([
  ...SLOT_KINDS.flatMap((kind) => [
    [kind, kind] as const,
    [foldCell(labels.kinds[kind]), kind] as const,
  ]),
  ...[['konsert', 'band'] as const, ['live', 'band'] as const, ['concert', 'band'] as const],
  ...[['dj sett', 'dj'] as const, ['dj set', 'dj'] as const, ['komiker', 'standup'] as const],
]);

/** The kind of act that a cell names. */
export function readKind(text: string): Read<SlotKind> {
  const kind = KINDS.get(foldCell(text));
  if (kind !== undefined) return { value: kind };
  return {
    fault: `«${text.slice(0, 40)}» er ikke en type: ${Object.values(labels.kinds).join(', ')}`,
  };
}

/** Minutes of a day. */
export const DAY = 24 * 60;

/** An end after its start: at or before it, it is on the next day. */
export const endOf = (end: number | null, start: number): number | null =>
  end !== null && end <= start ? end + DAY : end;
