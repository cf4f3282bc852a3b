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

/** Dates of the days of a world, together where they follow each other and have one age limit. */
export function worldDays(
  { days }: Edition,
  world: World,
): readonly { dates: string; minAge: number }[] {
  const runs: FestivalDay[][] = [];
  days.forEach((day, index) => {
    if (!day.worlds.includes(world)) return;
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before === days[index - 1] && before?.minAge === day.minAge) run.push(day);
    else runs.push([day]);
  });
  return runs.flatMap(([first, ...rest]) => {
    if (!first) return [];
    const { date, minAge } = first;
    const last = rest.at(-1);
    return { minAge, dates: last ? formatDateRange(date, last.date) : formatDate(date) };
  });
}
