import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type {
  AdminAffiliateDetails,
  AffiliateDashboard,
  LedgerRow,
  OwnAffiliate,
} from '#shared/contracts/affiliates.ts';
import type { ProgressRow } from '#shared/contracts/progress.ts';
import { addDays, formatShortDate, type IsoDate, osloDate } from '#shared/oslo-time.ts';
import { csvFile } from '#shared/rules/csv.ts';
import { adminAffiliate, openAffiliate, ownRecord, visitsOf } from '../affiliates/index.ts';
import { actsOn } from '../audit/index.ts';
import { ledgerOf, type RegisteredLedgerRow, ticketsOf } from '../sales/index.ts';
import { inSnapshot } from './dashboard.read.ts';

/** Days of the chart. */
const DAYS = 30;
/** Most rows of the ledger in the answer; the file has all. */
const ROWS_SHOWN = 100;

const LEDGER_COLUMNS = ['Salgsdato', 'Registrert', 'Ordre', 'Billetter', 'Poeng', 'Poeng etter'];

/** Only the back office is told who registered a sale. */
function ownRow({ registeredBy: _admin, ...row }: RegisteredLedgerRow): LedgerRow {
  return row;
}

/**
 * An affiliate's own figures.
 * @throws AppError 401 for somebody who is not approved and active
 */
export async function dashboard(
  ctx: Context,
  id: string,
  ranking: ReadonlyMap<string, ProgressRow>,
): Promise<AffiliateDashboard> {
  const last = osloDate(ctx.clock.now());
  const period = { first: addDays(last, 1 - DAYS), last };
  const { own, visits, tickets, ledger } = await inSnapshot(ctx, async (at) => ({
    own: await ownRecord(at.db.orm, id),
    visits: await visitsOf(at.db.orm, id, period.first),
    tickets: await ticketsOf(at, id, period),
    ledger: await ledgerOf(at, id, ROWS_SHOWN),
  }));
  const { affiliate, hasPassword } = own;
  const { personalCode } = affiliate;
  const figures = { visits, tickets };
  return {
    affiliate,
    hasPassword,
    link: personalCode === null ? null : `${ctx.publicUrl()}/r/${personalCode}`,
    ranking: ranking.get(id) ?? null,
    rankedCount: ranking.size,
    days: daysView(figures, period),
    totals: { visits: visits.total, tickets: tickets.total },
    conversion: conversionOf(figures),
    ledger: ledger.map(ownRow),
  };
}

/**
 * An affiliate's whole ledger as a file, newest first.
 * @throws AppError 401 for somebody who is not approved and active
 */
export async function ledgerFile(ctx: Context, id: string): Promise<string> {
  await openAffiliate(ctx.db.orm, id);
  const rows = await ledgerOf(ctx, id);
  return csvFile(
    LEDGER_COLUMNS,
    rows.map((row) => [
      formatShortDate(osloDate(new Date(row.saleDate))),
      formatShortDate(osloDate(new Date(row.createdAt))),
      row.orderReference,
      row.ticketsSold,
      row.pointsEarned,
      row.pointsAfter,
    ]),
  );
}

/**
 * The details of an affiliate in the back office.
 * @throws AppError 404
 */
export async function affiliateDetails(ctx: Context, id: string): Promise<AdminAffiliateDetails> {
  const today = osloDate(ctx.clock.now());
  return inSnapshot(ctx, async (at) => ({
    affiliate: await adminAffiliate(at.db.orm, id),
    visits: (await visitsOf(at.db.orm, id, today)).total,
    ledger: await ledgerOf(at, id, ROWS_SHOWN),
  }));
}

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

/** Before the first possible visit. */
const FIRST_DAY = '2000-01-01';

/** The fields of a decision's audit entry that were also e-mailed. */
const mailed = z.object({
  status: z.string().catch(''),
  isActive: z.boolean().nullable().catch(null),
  reason: z.string().nullable().catch(null),
});

/** Decisions about an affiliate with the reasons that were e-mailed, without the deciding admin. */
async function reviewsOf(at: Pick<Context, 'db'>, subjectId: string) {
  const acts = await actsOn(at.db.orm, { subjectType: 'affiliate', subjectId });
  return acts.map(({ after, createdAt }) => ({
    decidedAt: createdAt,
    ...mailed.parse(after ?? {}),
  }));
}

/**
 * All stored data about an affiliate, for 'Last ned mine data': profile, application, decisions,
 * visits by day and the ledger, without the admins who registered it. Dates are serialised to ISO
 * 8601.
 * @throws AppError 401 for somebody who is not approved and active
 */
export async function exportAffiliate(
  ctx: Context,
  id: string,
): Promise<Record<string, unknown> & { affiliate: OwnAffiliate }> {
  return inSnapshot(ctx, async (at) => {
    const { affiliate, hasPassword, application } = await ownRecord(at.db.orm, id);
    const { days } = await visitsOf(at.db.orm, id, FIRST_DAY);
    const link =
      affiliate.personalCode === null ? null : `${ctx.publicUrl()}/r/${affiliate.personalCode}`;
    return {
      exportedAt: ctx.clock.now(),
      affiliate,
      link,
      hasPassword,
      application,
      reviews: await reviewsOf(at, id),
      visits: [...days].map(([day, visits]) => ({ day, visits })),
      ledger: (await ledgerOf(at, id)).map(ownRow),
    };
  });
}
