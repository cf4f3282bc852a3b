import { and, asc, desc, eq, gte, sum } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { affiliates, affiliateSales as sales } from '#server/db/schema/index.ts';
import { POINTS_PER_TICKET } from '#shared/rules/points.ts';
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
     * Every approved, active affiliate with its tickets and the points registered since
     * `dayStart`. Points are the sum of the ledger, so only today's part of it is read.
     */
    async ranked(dayStart: Date): Promise<RankedAffiliate[]> {
      const today = db.orm
        .select({
          affiliateId: sales.affiliateId,
          points: sum(sales.pointsEarned).mapWith(Number).as('points_today'),
        })
        .from(sales)
        .where(gte(sales.createdAt, dayStart))
        .groupBy(sales.affiliateId)
        .as('today');
      const rows = await db.orm
        .select({
          id: affiliates.id,
          navn: affiliates.navn,
          points: affiliates.points,
          approvedAt: affiliates.approvedAt,
          pointsToday: today.points,
        })
        .from(affiliates)
        .leftJoin(today, eq(today.affiliateId, affiliates.id))
        .where(listedOnly);
      return rows.map(({ pointsToday, ...row }) => ({
        ...row,
        pointsToday: pointsToday ?? 0,
        tickets: row.points / POINTS_PER_TICKET,
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
