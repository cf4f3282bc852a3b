import { osloClock, osloDate } from '#shared/oslo-time.ts';

/** Text for something that has never happened (docs/product/back-office.md#lists). */
export const NEVER = 'Aldri';

/** The Oslo day of an instant for lists, `06.11.2026`: zero-padded, so that a column lines up. */
export function shortDate(instant: string): string {
  return osloDate(new Date(instant)).split('-').reverse().join('.');
}

/** An instant for lists, `21.11.2026 11:50`; 'Aldri' for null. */
export function shortMoment(instant: string | null): string {
  if (instant === null) return NEVER;
  return `${shortDate(instant)} ${osloClock(new Date(instant))}`;
}

/** The present Oslo day for file names: `2026-11-21`. */
export function fileDate(now = new Date()): string {
  return osloDate(now);
}
