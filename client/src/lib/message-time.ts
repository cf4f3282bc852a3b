import { addDays, formatDate, type IsoDate, osloClock, osloDate } from '#shared/oslo-time.ts';

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

function shortDate(date: IsoDate): string {
  return `${Number(date.slice(8))}. ${MONTHS[Number(date.slice(5, 7)) - 1] ?? ''}`;
}

/** Time of a message in its shortest form: '14:02', 'I går', '2. aug.', '2. aug. 2025'. */
export function messageTime(createdAt: string, now: Date): string {
  const instant = new Date(createdAt);
  const day = osloDate(instant);
  const today = osloDate(now);
  if (day === today) return osloClock(instant);
  if (day === addDays(today, -1)) return 'I går';
  return day.slice(0, 4) === today.slice(0, 4)
    ? shortDate(day)
    : `${shortDate(day)} ${day.slice(0, 4)}`;
}

/** Day and time in full, `14. august 2026 kl. 14:02`. */
export function messageMoment(createdAt: string): string {
  const instant = new Date(createdAt);
  return `${formatDate(osloDate(instant))} kl. ${osloClock(instant)}`;
}
