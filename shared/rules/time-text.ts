import { DAY_MS, daysBetween, MINUTE_MS, osloDate } from '../oslo-time.ts';

/** A length of time in minutes: `45 min`, `1 t 20 min`, `2 t`. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [hours > 0 && `${hours} t`, (rest > 0 || hours === 0) && `${rest} min`];
  return parts.filter((part) => part !== false).join(' ');
}

/**
 * The time from one instant to a later one, in whole minutes rounded up, so that it is 0 only when
 * it has come: `45 min`, `1 t 20 min`; from a day on in calendar days of Oslo: `3 dager`.
 */
export function timeUntil(from: Date, to: Date): string {
  const left = Math.max(0, +to - +from);
  const days = daysBetween(osloDate(from), osloDate(to));
  // The day on which summer time ends has 25 hours.
  if (left < DAY_MS || days === 0) return minutesText(Math.ceil(left / MINUTE_MS));
  return days === 1 ? '1 dag' : `${days} dager`;
}
