import type { Edition, FestivalDay } from '#shared/content/types.ts';
import { capitalize, formatDay, type IsoDate } from '#shared/oslo-time.ts';

export interface CalendarDay {
  day: FestivalDay;
  edition: Edition;
}

/** Every festival day of every edition by its Oslo date. */
export function festivalDays(editions: readonly Edition[]): ReadonlyMap<IsoDate, CalendarDay> {
  const entries = editions.flatMap((edition) =>
    edition.days.map((day): [IsoDate, CalendarDay] => [day.date, { day, edition }]),
  );
  return new Map(entries);
}

/** URL of a calendar file with some festival days (ids as in the content). */
export function calendarFileUrl(dayIds: readonly string[]): string {
  return `/api/programme.ics?items=${dayIds.map(encodeURIComponent).join(',')}`;
}

/** `Lørdag 22. august 2026` */
export function fullDate(date: IsoDate): string {
  return `${capitalize(formatDay(date))} ${date.slice(0, 4)}`;
}

/**
 * The calendar library uses the machine's time zone. A day is converted as year, month and day, so
 * that the Oslo date is the same everywhere.
 */
export function toLocalDate(date: IsoDate): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
}

/** The inverse of `toLocalDate`. */
export function fromLocalDate(date: Date): IsoDate {
  const month = String(date.getMonth() + 1).padStart(2, '0');
  const day = String(date.getDate()).padStart(2, '0');
  return `${date.getFullYear()}-${month}-${day}`;
}
