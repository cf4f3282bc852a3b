import type { AffiliateDashboard } from '#shared/contracts/affiliates.ts';
import { addDays, type IsoDate } from '#shared/oslo-time.ts';

/** Visits and tickets of an affiliate, by Oslo day and in all. */
interface DashboardFigures {
  visits: { total: number; days: ReadonlyMap<IsoDate, number> };
  tickets: { total: number; days: ReadonlyMap<IsoDate, number> };
}

/** Every day from `first` to `last`, days without figures included. */
export function daysView(
  { visits, tickets }: DashboardFigures,
  { first, last }: { first: IsoDate; last: IsoDate },
): AffiliateDashboard['days'] {
  const days: AffiliateDashboard['days'] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    days.push({ day, visits: visits.days.get(day) ?? 0, tickets: tickets.days.get(day) ?? 0 });
  }
  return days;
}

/**
 * Tickets per hundred visits with one decimal. Null without visits, and when there are more tickets
 * than visits: visits are counted by the link and tickets by the code, so the ratio has no meaning
 * then.
 */
export function conversionOf({ visits, tickets }: DashboardFigures): number | null {
  if (visits.total === 0 || tickets.total > visits.total) return null;
  return Math.round((1000 * tickets.total) / visits.total) / 10;
}
