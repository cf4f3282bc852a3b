import type { Edition } from '#shared/content/types.ts';
import { formatDateRange } from '#shared/oslo-time.ts';
import { firstDay, lastDay } from '#shared/rules/festival-phase.ts';

/** First to last day of an edition, `20.–22. august 2026`. */
export function editionDates(edition: Edition): string {
  return formatDateRange(firstDay(edition), lastDay(edition));
}
