import {
  addDays,
  HOUR_MS,
  osloClock,
  osloDate,
  osloInstant,
  weekdayIndex,
} from '#shared/oslo-time.ts';

/** Parsed cron expression: the allowed values of each field, ascending. */
export interface Cron {
  minutes: number[];
  hours: number[];
  daysOfMonth: number[];
  months: number[];
  /** 0 = Sunday. */
  weekdays: number[];
}

const RANGES = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const;

const DAYS_SEARCHED = 366;

/**
 * Parses five fields (minute, hour, day of month, month, weekday) of `*`, `*\/n`, `a`, `a-b` and
 * lists of these. Unlike classic cron both day fields have to match.
 * @throws Error for anything else
 */
export function parseCron(expression: string): Cron {
  const fields = expression.trim().split(/\s+/);
  if (fields.length !== RANGES.length) throw new Error(`Not a cron expression: ${expression}`);
  const [minutes, hours, daysOfMonth, months, weekdays] = RANGES.map(([from, to], index) =>
    parseField(fields[index] ?? '', from, to, expression),
  );
  if (!minutes || !hours || !daysOfMonth || !months || !weekdays) throw new Error(expression);
  return { minutes, hours, daysOfMonth, months, weekdays };
}

function parseField(field: string, from: number, to: number, expression: string): number[] {
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const match = /^(?:\*(?:\/(\d+))?|(\d+)(?:-(\d+))?)$/.exec(part);
    if (!match) throw new Error(`Not a cron expression: ${expression}`);
    const [, step, first, last] = match;
    const start = first === undefined ? from : Number(first);
    const end = first === undefined ? to : Number(last ?? first);
    const stride = Number(step ?? 1);
    if (start < from || end > to || start > end || stride < 1) {
      throw new Error(`Not a cron expression: ${expression}`);
    }
    for (let value = start; value <= end; value += stride) values.add(value);
  }
  return [...values].sort((a, b) => a - b);
}

function isEveryHour(cron: Cron): boolean {
  return (
    cron.hours.length === 24 &&
    cron.daysOfMonth.length === 31 &&
    cron.months.length === 12 &&
    cron.weekdays.length === 7
  );
}

function matchesDay(cron: Cron, date: string): boolean {
  return (
    cron.months.includes(Number(date.slice(5, 7))) &&
    cron.daysOfMonth.includes(Number(date.slice(8, 10))) &&
    cron.weekdays.includes(weekdayIndex(date))
  );
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

/**
 * Latest matching minute of each hour, computed in UTC: Oslo's offset is whole hours, and UTC has
 * no doubled hour.
 */
function latestInHours(cron: Cron, now: Date): Date {
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const minute = cron.minutes.findLast((value) => hour + value * 60_000 <= now.getTime());
  if (minute !== undefined) return new Date(hour + minute * 60_000);
  return new Date(hour - HOUR_MS + (cron.minutes.at(-1) ?? 0) * 60_000);
}

/**
 * The latest moment at or before `now` at which the expression is due in Oslo time, or null when
 * there is none within a year. A time in the hour that is skipped in spring is due an hour later;
 * one in the doubled autumn hour is due once.
 */
export function latestOccurrence(cron: Cron, now: Date): Date | null {
  if (isEveryHour(cron)) return latestInHours(cron, now);
  const today = osloDate(now);
  const clock = osloClock(now);
  for (let back = 0; back < DAYS_SEARCHED; back += 1) {
    const date = addDays(today, -back);
    if (!matchesDay(cron, date)) continue;
    const times = cron.hours.flatMap((hour) => cron.minutes.map((m) => `${pad(hour)}:${pad(m)}`));
    const time = times.findLast((value) => {
      if (back > 0) return true;
      return value <= clock && osloInstant(date, value) <= now;
    });
    if (time !== undefined) return osloInstant(date, time);
  }
  return null;
}
