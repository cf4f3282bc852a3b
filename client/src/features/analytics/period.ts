import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { addDays, daysBetween, type IsoDate, osloDate } from '#shared/oslo-time.ts';

/** Oslo days, both included. */
export interface Period {
  from: IsoDate;
  to: IsoDate;
}

/** Most days of a period (shared/contracts/back-office.ts). */
const PERIOD_MAX_DAYS = 366;
/** Default length of a period. */
const USUAL_DAYS = 30;

/** The last `days` days, today among them. */
export function lastDays(days: number, today: IsoDate): Period {
  return { from: addDays(today, 1 - days), to: today };
}

const isDay = (text: string | null): text is IsoDate =>
  text !== null &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** Norwegian message why a period is invalid; null when it is valid. */
export function periodProblem({ from, to }: Period): string | null {
  if (!isDay(from) || !isDay(to)) return 'Velg to datoer';
  const days = daysBetween(from, to) + 1;
  if (days < 1) return 'Fra-datoen må være før til-datoen';
  return days > PERIOD_MAX_DAYS ? `Velg høyst ${PERIOD_MAX_DAYS} dager` : null;
}

/** The period in a URL (`?fra=&til=`); the last 30 days when it is invalid. */
export function periodIn(search: string, today: IsoDate): Period {
  const given = new URLSearchParams(search);
  const [from, to] = [given.get('fra'), given.get('til')];
  if (isDay(from) && isDay(to) && periodProblem({ from, to }) === null) return { from, to };
  return lastDays(USUAL_DAYS, today);
}

/** The chosen period, kept in the URL. */
export function usePeriod(now: Date): [Period, (period: Period) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const choose = useCallback(
    ({ from, to }: Period) => {
      const params = new URLSearchParams(window.location.search);
      params.set('fra', from);
      params.set('til', to);
      navigate(`${path}?${params}`, { replace: true });
    },
    [path, navigate],
  );
  return [periodIn(search, osloDate(now)), choose];
}
