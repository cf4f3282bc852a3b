import type { Edition, FestivalDay, World } from '#shared/content/types.ts';
import { type ClockTime, formatDate, formatDateRange, weekdayName } from '#shared/oslo-time.ts';
import { shownTime } from '#shared/rules/acts.ts';

/** `16:00 begge dager` if the doors always open at the same time, else `fre 16:00, lør 15:00`. */
export function doorsText(edition: Edition): string | null {
  const times = edition.days.map(({ doors }) => doors && shownTime(doors));
  const [first] = times;
  if (!first || !times.every((time): time is ClockTime => time !== null)) return null;
  if (times.length === 1) return first;
  if (!times.every((time) => time === first)) {
    return edition.days
      .map(({ date }, index) => `${weekdayName(date).slice(0, 3)} ${times[index]}`)
      .join(', ');
  }
  return `${first} ${times.length === 2 ? 'begge dager' : 'alle dager'}`;
}

/** The days of an edition that belong to a world, with their dates and lowest age limit. */
export function worldDays(
  edition: Edition,
  world: World,
): { days: readonly FestivalDay[]; dates: string; minAge: number } | null {
  const days = edition.days.filter(({ worlds }) => worlds.includes(world));
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return null;
  const dates =
    first.date === last.date ? formatDate(first.date) : formatDateRange(first.date, last.date);
  return { days, dates, minAge: Math.min(...days.map(({ minAge }) => minAge)) };
}
