import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { affiliates, affiliateSales as sales } from '#server/db/schema/index.ts';
import type { LedgerLine, RankedAffiliate } from './progress.view.ts';

/** Who is on the public lists (decisions, section 7). */
const listedOnly = and(eq(affiliates.status, 'approved'), eq(affiliates.isActive, true));

/** Public reading of affiliates and their ledger; no column with contact data is selected. */
export function affiliatesStore({ db }: Pick<Context, 'db'>) {
  return {
    /** Every approved, active affiliate with its handles, in no order. */
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

    /** Every approved, active affiliate with its tickets and the points registered since `dayStart`. */
    async ranked(dayStart: Date): Promise<RankedAffiliate[]> {
      return db.orm
        .select({
          id: affiliates.id,
          navn: affiliates.navn,
          points: affiliates.points,
          approvedAt: affiliates.approvedAt,
          tickets: sql<number>`coalesce(sum(${sales.ticketsSold}), 0)::int`,
          pointsToday: sql<number>`coalesce(sum(${sales.pointsEarned}) filter (where ${gte(sales.createdAt, dayStart)}), 0)::int`,
        })
        .from(affiliates)
        .leftJoin(sales, eq(sales.affiliateId, affiliates.id))
        .where(listedOnly)
        .groupBy(affiliates.id);
    },

    /** The newest lines of the ledger, with the affiliate's points after each. */
    async latestSales(limit: number): Promise<LedgerLine[]> {
      const ledger = db.orm
        .select({
          id: sales.id,
          navn: affiliates.navn,
          ticketsSold: sales.ticketsSold,
          pointsEarned: sales.pointsEarned,
          pointsAfter:
            sql<number>`(sum(${sales.pointsEarned}) over (partition by ${sales.affiliateId} order by ${sales.createdAt}, ${sales.id}))::int`.as(
              'points_after',
            ),
          at: sales.createdAt,
        })
        .from(sales)
        .innerJoin(affiliates, eq(sales.affiliateId, affiliates.id))
        .where(listedOnly)
        .as('ledger');
      return db.orm.select().from(ledger).orderBy(desc(ledger.at), desc(ledger.id)).limit(limit);
    },
  };
}
