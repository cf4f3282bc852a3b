import type { Context } from '#server/context.ts';
import type { AnalyticsAnswer } from '#shared/contracts/back-office.ts';
import type { PeriodQuery } from '#shared/contracts/back-office-calls.ts';
import { osloDate } from '#shared/oslo-time.ts';
import { livingSockets, measuredDays, quantiles, stretchOf, sumOfDays } from '../measures/index.ts';
import { visitsOf, writeVisits } from '../visits/index.ts';
import { type Period, periodOf } from './analytics.policy.ts';
import { selectChatLines, selectNewUsers, selectSales } from './analytics.read.ts';
import {
  byHour,
  byWeekday,
  measuresView,
  percent,
  perHour,
  salesView,
  visitsView,
} from './analytics.view.ts';

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
