import { and, asc, desc, eq, sql, sum } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { affiliates, affiliateSales as sales } from '#server/db/schema/index.ts';
import type { LedgerLine, RankedAffiliate } from './progress.view.ts';

/** Affiliates on the public lists (docs/product/public-site.md#leaderboard). */
const listedOnly = and(eq(affiliates.status, 'approved'), eq(affiliates.isActive, true));

/** Public queries on affiliates and their ledger; no column with contact data is selected. */
export function affiliatesStore({ db }: Pick<Context, 'db'>) {
  return {
    /** Every approved, active affiliate with its handles, unordered. */
    async listed() {
      return db.orm
        .select({
          id: affiliates.id,
          navn: affiliates.navn,
          points: affiliates.points,
          approvedAt: affiliates.approvedAt,
          instagram: affiliates.instagram,
          tiktok: affiliates.tiktok,
          youtube: affiliates.youtube,
          twitch: affiliates.twitch,
        })
        .from(affiliates)
        .where(listedOnly);
    },

    /**
     * Every approved, active affiliate with the tickets of all its sales and the points registered
     * since `dayStart`, in one statement, so that points and tickets are of the same sales.
     */
    async ranked(dayStart: Date): Promise<RankedAffiliate[]> {
      const isToday = sql`${sales.createdAt} >= ${dayStart.toISOString()}::timestamptz`;
      const sold = db.orm
        .select({
          affiliateId: sales.affiliateId,
          tickets: sum(sales.ticketsSold).mapWith(Number).as('tickets'),
          pointsToday: sql`sum(${sales.pointsEarned}) filter (where ${isToday})`
            .mapWith(Number)
            .as('points_today'),
        })
        .from(sales)
        .groupBy(sales.affiliateId)
        .as('sold');
      const rows = await db.orm
        .select({
          id: affiliates.id,
          navn: affiliates.navn,
          points: affiliates.points,
          approvedAt: affiliates.approvedAt,
          tickets: sold.tickets,
          pointsToday: sold.pointsToday,
        })
        .from(affiliates)
        .leftJoin(sold, eq(sold.affiliateId, affiliates.id))
        .where(listedOnly);
      return rows.map(({ tickets, pointsToday, ...row }) => ({
        ...row,
        tickets: tickets ?? 0,
        pointsToday: pointsToday ?? 0,
      }));
    },

    /**
     * The newest lines of the ledger with the affiliate's points after each, computed backwards
     * from the present points.
     */
    async latestSales(limit: number): Promise<LedgerLine[]> {
      const rows = await db.orm
        .select({
          affiliateId: affiliates.id,
          navn: affiliates.navn,
          ticketsSold: sales.ticketsSold,
          pointsEarned: sales.pointsEarned,
          points: affiliates.points,
          at: sales.createdAt,
        })
        .from(sales)
        .innerJoin(affiliates, eq(sales.affiliateId, affiliates.id))
        .where(listedOnly)
        .orderBy(desc(sales.createdAt), asc(sales.id))
        .limit(limit);
      const left = new Map<string, number>();
      return rows.map(({ affiliateId, points, ...line }) => {
        const pointsAfter = left.get(affiliateId) ?? points;
        left.set(affiliateId, pointsAfter - line.pointsEarned);
        return { ...line, pointsAfter };
      });
    },
  };
}
