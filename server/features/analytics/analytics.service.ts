import type { Context } from '#server/context.ts';
import { badRequest } from '#server/lib/errors.ts';
import { type AnalyticsAnswer, VISIT_FEATURES } from '#shared/contracts/back-office.ts';
import type { PeriodQuery } from '#shared/contracts/back-office-calls.ts';
import {
  addDays,
  daysBetween,
  HOUR_MS,
  type IsoDate,
  osloClock,
  osloDate,
  weekdayIndex,
} from '#shared/oslo-time.ts';
import {
  livingSockets,
  type MeasuredDay,
  measuredDays,
  quantiles,
  stretchOf,
  sumOfDays,
} from '../measures/index.ts';
import { visitsOf, writeVisits } from '../visits/index.ts';
import { selectChatLines, selectNewUsers, selectSales } from './analytics.read.ts';

/**
 * The figures of a period of Oslo days, up to this moment (docs/product/back-office.md#analytics).
 */
export async function analytics(ctx: Context, query: PeriodQuery): Promise<AnalyticsAnswer> {
  const period = periodOf(query, osloDate(ctx.clock.now()));
  const stretch = stretchOf(period.from, period.to);
  const { orm } = ctx.db;
  await writeVisits(ctx);
  return {
    ...period,
    newUsersPerWeekday: byWeekday(await selectNewUsers(orm, stretch)),
    visits: visitsView(period, await visitsOf(orm, period)),
    sales: salesView(period, await selectSales(orm, stretch)),
    performance: await performanceOf(ctx, period),
  };
}

async function performanceOf(
  ctx: Context,
  period: Period,
): Promise<AnalyticsAnswer['performance']> {
  const stretch = stretchOf(period.from, period.to);
  const lines = await selectChatLines(ctx.db.orm, stretch);
  const days = await measuredDays(ctx, period.from, period.to);
  const { requests, errors, latency, socketsPeak } = sumOfDays(days);
  return {
    ...quantiles(latency),
    chatPerHour: perHour(lines, stretch, ctx.clock.now()),
    chatByHour: byHour(lines),
    sockets: await livingSockets(ctx),
    socketsPeak,
    requests,
    errors,
    errorPercent: percent(errors, requests),
    days: measuresView(period, days),
  };
}

/** A figure of one hour; `hour` is in hours since 1970. */
interface OfHour {
  hour: number;
  count: number;
}

const instantOf = ({ hour }: { hour: number }) => new Date(hour * HOUR_MS);

function daysOf({ from, to }: Period): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Percent of a whole with one decimal; null when the whole is 0. */
export function percent(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((1000 * part) / whole) / 10 : null;
}

/** Sums by Oslo weekday, Monday first. */
function byWeekday(hours: readonly OfHour[]): number[] {
  const sums = Array.from({ length: 7 }, () => 0);
  for (const one of hours) {
    const day = (weekdayIndex(osloDate(instantOf(one))) + 6) % 7;
    sums[day] = (sums[day] ?? 0) + one.count;
  }
  return sums;
}

/** Sums by hour of the Oslo day. */
function byHour(hours: readonly OfHour[]): number[] {
  const sums = Array.from({ length: 24 }, () => 0);
  for (const one of hours) {
    const hour = Number(osloClock(instantOf(one)).slice(0, 2));
    sums[hour] = (sums[hour] ?? 0) + one.count;
  }
  return sums;
}

/** Visits of each day, and the percentage of them that used each feature. */
function visitsView(
  period: Period,
  counted: readonly { day: string; feature: string; count: number }[],
): AnalyticsAnswer['visits'] {
  const sumOf = (feature: string, day?: string) =>
    counted
      .filter((one) => one.feature === feature && (day === undefined || one.day === day))
      .reduce((sum, { count }) => sum + count, 0);
  const total = sumOf('visit');
  return {
    total,
    days: daysOf(period).map((day) => ({ day, visits: sumOf('visit', day) })),
    features: VISIT_FEATURES.map((feature) => {
      const visits = sumOf(feature);
      return { feature, visits, percent: percent(visits, total) };
    }),
  };
}

/** Tickets of each day; percentages only where refunds do not exceed sales. */
function salesView(
  period: Period,
  hours: readonly { hour: number; direct: number; affiliates: number }[],
): AnalyticsAnswer['sales'] {
  const days = new Map(daysOf(period).map((day) => [day, { day, direct: 0, affiliates: 0 }]));
  for (const one of hours) {
    const day = days.get(osloDate(instantOf(one)));
    if (day === undefined) continue;
    day.direct += one.direct;
    day.affiliates += one.affiliates;
  }
  const list = [...days.values()];
  const direct = list.reduce((sum, day) => sum + day.direct, 0);
  const viaAffiliates = list.reduce((sum, day) => sum + day.affiliates, 0);
  const tickets = direct + viaAffiliates;
  const isSplit = direct >= 0 && viaAffiliates >= 0;
  return {
    tickets,
    viaAffiliates,
    direct,
    directPercent: isSplit ? percent(direct, tickets) : null,
    affiliatePercent: isSplit ? percent(viaAffiliates, tickets) : null,
    days: list,
  };
}

/** Measurements of the servers for each day; null where nothing was measured. */
function measuresView(
  period: Period,
  measured: readonly MeasuredDay[],
): AnalyticsAnswer['performance']['days'] {
  const byDay = new Map(measured.map((one) => [one.day, one]));
  return daysOf(period).map((day) => {
    const { latency = [], requests = 0, errors = null, socketsPeak = null } = byDay.get(day) ?? {};
    return { day, ...quantiles(latency), requests, errors, socketsPeak };
  });
}

/** Lines per hour from the beginning of the period until now, or its end; null before it. */
function perHour(
  hours: readonly OfHour[],
  { start, end }: { start: Date; end: Date },
  now: Date,
): number | null {
  const passed = (Math.min(end.getTime(), now.getTime()) - start.getTime()) / HOUR_MS;
  if (passed <= 0) return null;
  const lines = hours.reduce((sum, { count }) => sum + count, 0);
  return Math.round((100 * lines) / passed) / 100;
}

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
