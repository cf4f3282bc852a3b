/*
 * Times of the festival's day: '24:00' is the midnight after it, '27:30' half past three. Fields are
 * written in them and say so; everything else shows what clocks show.
 */

/** What a field for such a time says of it. */
export const NIGHT_HINT = 'Etter midnatt: 24:00 til 29:55.';

/** Minutes of a day that lasts until six the next morning. */
export const LAST_MINUTE = 29 * 60 + 59;

/** Minutes after 00:00 of the day; null for what is no time. */
export function minutesOf(time: unknown): number | null {
  const found = typeof time === 'string' ? /^([0-2]\d):([0-5]\d)$/.exec(time) : null;
  return found === null ? null : Number(found[1]) * 60 + Number(found[2]);
}

/** The time after so many minutes, between 00:00 and 29:59. */
export function timeOf(minutes: number): string {
  const within = Math.min(LAST_MINUTE, Math.max(0, minutes));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(within / 60))}:${two(within % 60)}`;
}

/** What a person means by '9', '930', '21.05' or '21:05'; null when it is no time. */
export function readTime(text: string): string | null {
  const found = /^(\d{1,2})[:.,]?(\d{2})?$/.exec(text.replaceAll(' ', ''));
  if (found === null) return null;
  const minutes = Number(found[1]) * 60 + Number(found[2] ?? 0);
  return Number(found[2] ?? 0) < 60 && minutes <= LAST_MINUTE ? timeOf(minutes) : null;
}

/**
 * Minutes from an act's start to its end, which at or before the start is on the next day; null where
 * one of them is no time.
 */
export function lengthOf(start: unknown, end: unknown): number | null {
  const [from, to] = [minutesOf(start), minutesOf(end)];
  if (from === null || to === null) return null;
  return to > from ? to - from : to + 24 * 60 - from;
}
