import {
  addDays,
  formatDate,
  formatNumber,
  type IsoDate,
  osloClock,
  osloDate,
} from '#shared/oslo-time.ts';

const MONTHS = [
  'jan.',
  'feb.',
  'mars',
  'april',
  'mai',
  'juni',
  'juli',
  'aug.',
  'sep.',
  'okt.',
  'nov.',
  'des.',
];

function dayAndMonth(date: IsoDate): string {
  return `${Number(date.slice(8))}. ${MONTHS[Number(date.slice(5, 7)) - 1] ?? ''}`;
}

/** Shortest form of a time: '14:02', 'I går', '2. aug.', '2. aug. 2025'. */
export function messageTime(createdAt: string, now: Date): string {
  const instant = new Date(createdAt);
  const day = osloDate(instant);
  const today = osloDate(now);
  if (day === today) return osloClock(instant);
  if (day === addDays(today, -1)) return 'I går';
  return day.slice(0, 4) === today.slice(0, 4)
    ? dayAndMonth(day)
    : `${dayAndMonth(day)} ${day.slice(0, 4)}`;
}

/** Date and time in full, `14. august 2026 kl. 14:02`. */
export function messageMoment(createdAt: string): string {
  const instant = new Date(createdAt);
  return `${formatDate(osloDate(instant))} kl. ${osloClock(instant)}`;
}

/** Text for something that has never happened (docs/product/back-office.md#lists). */
const NEVER = 'Aldri';

/** The Oslo date of an instant for lists, `06.11.2026`: zero-padded, so that columns align. */
export function shortDate(instant: string): string {
  return osloDate(new Date(instant)).split('-').reverse().join('.');
}

/** An instant for lists, `21.11.2026 11:50`; 'Aldri' for null. */
export function shortMoment(instant: string | null): string {
  if (instant === null) return NEVER;
  return `${shortDate(instant)} ${osloClock(new Date(instant))}`;
}

/** Today's Oslo date for file names: `2026-11-21`. */
export function fileDate(now = new Date()): string {
  return osloDate(now);
}

/** Shown for a figure with too few measurements. */
export const NO_FIGURE = '–';

/** A figure with at most one decimal, `99,8`; `–` when not measured. */
export function figureText(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NO_FIGURE;
  const tenths = Math.round(Math.abs(value) * 10);
  const whole = formatNumber(Math.floor(tenths / 10) * Math.sign(value));
  return tenths % 10 === 0 ? whole : `${whole},${tenths % 10}`;
}
