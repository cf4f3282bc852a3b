import { formatShortDate, osloClock, osloDate } from '#shared/oslo-time.ts';

/** Stands where something has never happened (docs/product/back-office.md#lists). */
export const NEVER = 'Aldri';

/** The Oslo day of an instant as lists show it, `21.11.2026`. */
export function shortDate(instant: string): string {
  return formatShortDate(osloDate(new Date(instant)));
}

/** An instant as lists show it, `21.11.2026 11:50`; 'Aldri' for none. */
export function shortMoment(instant: string | null): string {
  if (instant === null) return NEVER;
  return `${shortDate(instant)} ${osloClock(new Date(instant))}`;
}

/** The Oslo day of now, for names of files: `2026-11-21`. */
export function fileDate(now = new Date()): string {
  return osloDate(now);
}
