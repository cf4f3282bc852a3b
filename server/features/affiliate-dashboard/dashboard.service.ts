import type { Context } from '#server/context.ts';
import type {
  AdminAffiliateDetails,
  AffiliateDashboard,
  LedgerRow,
} from '#shared/contracts/affiliates.ts';
import type { ProgressRow } from '#shared/contracts/progress.ts';
import { addDays, formatShortDate, osloDate } from '#shared/oslo-time.ts';
import { csvFile } from '#shared/rules/csv.ts';
import { adminAffiliate, openAffiliate, ownRecord, visitsOf } from '../affiliates/index.ts';
import { ledgerOf, type RegisteredLedgerRow, ticketsOf } from '../sales/index.ts';
import { inSnapshot } from './dashboard.read.ts';
import { conversionOf, daysView } from './dashboard.view.ts';

/** Days of the chart. */
const DAYS = 30;
/** Most rows of the ledger in the answer; the file has all. */
const ROWS_SHOWN = 100;

const LEDGER_COLUMNS = ['Salgsdato', 'Registrert', 'Ordre', 'Billetter', 'Poeng', 'Poeng etter'];

/** Only the back office is told who registered a sale. */
export function ownRow({ registeredBy: _admin, ...row }: RegisteredLedgerRow): LedgerRow {
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
