import type { UserReminder } from '#shared/contracts/reminders.ts';
import { type IsoDate, osloClock, osloDate } from '#shared/oslo-time.ts';

/**
 * Norwegian message why no reminder can be set on a day; null when one can
 * (docs/product/accounts.md#reminders).
 */
export function whyNot(
  day: IsoDate | null,
  today: IsoDate,
  reminders: readonly UserReminder[],
): string | null {
  if (day === null) return 'Velg en dag i kalenderen først.';
  if (reminders.some(({ date }) => date === day))
    return 'Du har allerede en påminnelse på denne dagen.';
  return day < today ? 'Dagen er over.' : null;
}

/** Norwegian text on when the e-mail for a day is sent: at 08:00 in Oslo. */
export function mailWords(day: IsoDate | null, now: Date): string {
  return day === osloDate(now) && osloClock(now) >= '08:00'
    ? 'Klokka er over 08:00, så i dag kommer det ingen e-post.'
    : 'Du får en e-post klokka 08:00 den dagen.';
}

/** Upcoming days first, the nearest on top; then past ones, the latest on top. */
export function reminderOrder(
  reminders: readonly UserReminder[],
  today: IsoDate,
): { coming: readonly UserReminder[]; over: readonly UserReminder[] } {
  const sorted = [...reminders].sort((a, b) => (a.date < b.date ? -1 : 1));
  return {
    coming: sorted.filter(({ date }) => date >= today),
    over: sorted.filter(({ date }) => date < today).reverse(),
  };
}
