import type { Edition } from '../content/types.ts';
import { daysBetween, osloDate } from '../oslo-time.ts';
import { currentEdition, firstDay, isOver, isSaleOver } from './festival-phase.ts';

/** What a countdown shows. `days` is at least 1. */
type Countdown =
  | { kind: 'days'; days: number; edition: Edition }
  | { kind: 'now'; edition: Edition }
  | { kind: 'off'; edition: Edition }
  | { kind: 'thanks' };

/**
 * Days to the first day of the next edition that takes place; 'now' from then on; 'thanks' after the
 * last edition; 'off' while the edition is cancelled.
 */
export function countdown(all: readonly Edition[], now: Date): Countdown {
  const edition = currentEdition(all, now);
  if (isOver(edition, now)) return { kind: 'thanks' };
  if (isSaleOver(edition, now)) return { kind: 'off', edition };
  const first = edition.days.find(({ cancelled }) => !cancelled)?.date ?? firstDay(edition);
  const days = daysBetween(osloDate(now), first);
  return days > 0 ? { kind: 'days', days, edition } : { kind: 'now', edition };
}

/** Text of the countdown (docs/product/public-site.md#countdown). */
export function countdownText(value: Countdown): string {
  if (value.kind === 'days')
    return value.days === 1 ? '1 dag igjen!' : `${value.days} dager igjen!`;
  if (value.kind === 'off') return 'Avlyst';
  return value.kind === 'now' ? 'Festival tiden er her!' : 'Takk for i år';
}
