import { addDays, type IsoDate, osloDate } from '#shared/oslo-time.ts';

type Phase = 'before' | 'during' | 'after';

function phaseOf(first: IsoDate, count: number, today: IsoDate): Phase {
  if (today < first) return 'before';
  return today <= addDays(first, count - 1) ? 'during' : 'after';
}

/** The first day of the festival, and the one it was moved from when that would have crossed a new year. */
export interface FirstDay {
  first: IsoDate;
  movedFrom: IsoDate | null;
}

/**
 * The first of `count` days, `ahead` days from today. An edition has one year, so days over the turn of
 * the year are moved to the last ones of the old year, or to the first ones of the new year where the
 * festival would otherwise begin or end too early for the visitor who asked to see it before or during.
 */
export function firstDayOf(now: Date, ahead: number, count: number): FirstDay {
  const today = osloDate(now);
  const wished = addDays(today, ahead);
  const year = wished.slice(0, 4);
  if (addDays(wished, count - 1).startsWith(year)) return { first: wished, movedFrom: null };
  const lastOfOld = addDays(`${year}-12-31`, 1 - count);
  const isKept = phaseOf(lastOfOld, count, today) === phaseOf(wished, count, today);
  return { first: isKept ? lastOfOld : `${Number(year) + 1}-01-01`, movedFrom: wished };
}
