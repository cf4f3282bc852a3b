import { badRequest } from '#server/lib/errors.ts';
import type { PeriodQuery } from '#shared/contracts/back-office-calls.ts';
import { addDays, daysBetween, type IsoDate } from '#shared/oslo-time.ts';

const DAYS = 30;
const MOST_DAYS = 366;

/** Oslo days, both included. */
export interface Period {
  from: IsoDate;
  to: IsoDate;
}

/**
 * The requested period; missing ends default to 30 days ending today.
 * @throws AppError 400 when it ends before it begins, or is longer than 366 days
 */
export function periodOf(query: PeriodQuery, today: IsoDate): Period {
  const to = query.to ?? (query.from !== undefined && query.from > today ? query.from : today);
  const from = query.from ?? addDays(to, 1 - DAYS);
  if (from > to) throw badRequest({ from: 'Må være før eller lik sluttdatoen' });
  if (daysBetween(from, to) >= MOST_DAYS) {
    throw badRequest({ from: `Perioden kan være på høyst ${MOST_DAYS} dager` });
  }
  return { from, to };
}
