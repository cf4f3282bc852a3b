import { and, asc, desc, eq, gte, sql, sum } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { affiliateSales as sales } from '#server/db/schema/index.ts';
import type { LedgerRow } from '#shared/contracts/affiliates.ts';
import { addDays, type IsoDate, osloDate, osloInstant } from '#shared/oslo-time.ts';

/** A row of an affiliate's ledger with the admin who registered or imported it. */
export type RegisteredLedgerRow = LedgerRow & { registeredBy: string | null };

/**
 * An affiliate's ledger in the order of registration, newest first, each row with the affiliate's
 * points after it: the first row has the present points
 * (docs/product/promoters.md#points-of-a-promoter).
 *
 * @param limit number of the newest rows; all of them without it
 */
export async function ledgerOf(
  { db }: Pick<Context, 'db'>,
  affiliateId: string,
  limit?: number,
): Promise<RegisteredLedgerRow[]> {
  const ledger = db.orm
    .select({
      id: sales.id,
      saleDate: sales.saleDate,
      createdAt: sales.createdAt,
      orderReference: sales.orderReference,
      ticketsSold: sales.ticketsSold,
      pointsEarned: sales.pointsEarned,
      registeredBy: sales.registeredBy,
      pointsAfter:
        sql<number>`(sum(${sales.pointsEarned}) over (order by ${sales.createdAt}, ${sales.saleDate}, ${sales.id}))::int`.as(
          'points_after',
        ),
    })
    .from(sales)
    .where(eq(sales.affiliateId, affiliateId))
    .as('ledger');
  const all = db.orm
    .select()
    .from(ledger)
    .orderBy(desc(ledger.createdAt), desc(ledger.saleDate), desc(ledger.id));
  const rows = await (limit === undefined ? all : all.limit(limit));
  return rows.map((row) => ({
    ...row,
    saleDate: row.saleDate.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }));
}

/**
 * Tickets of an affiliate: all of them, and by the Oslo day of the sale from `first` to `last`, both
 * included. Refunds count on the day of the refund. Days without a sale are left out.
 */
export async function ticketsOf(
  { db }: Pick<Context, 'db'>,
  affiliateId: string,
  { first, last }: { first: IsoDate; last: IsoDate },
): Promise<{ total: number; days: Map<IsoDate, number> }> {
  const own = eq(sales.affiliateId, affiliateId);
  const [all] = await db.orm
    .select({ total: sum(sales.ticketsSold).mapWith(Number) })
    .from(sales)
    .where(own);
  const rows = await db.orm
    .select({ at: sales.saleDate, tickets: sum(sales.ticketsSold).mapWith(Number) })
    .from(sales)
    .where(
      and(
        own,
        gte(sales.saleDate, osloInstant(first, '00:00')),
        sql`${sales.saleDate} < ${osloInstant(addDays(last, 1), '00:00').toISOString()}::timestamptz`,
      ),
    )
    .groupBy(sales.saleDate)
    .orderBy(asc(sales.saleDate));
  const days = new Map<IsoDate, number>();
  for (const { at, tickets } of rows) {
    const day = osloDate(at);
    days.set(day, (days.get(day) ?? 0) + tickets);
  }
  return { total: all?.total ?? 0, days };
}
