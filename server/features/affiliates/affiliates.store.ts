import { and, asc, desc, eq, gte, isNull, sql, sum } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import {
  affiliateContactKeys,
  affiliates,
  affiliateVisitMarks,
  affiliateVisits,
  affiliateSales as sales,
} from '#server/db/schema/index.ts';
import type { AffiliateProfileRequest, HeldApplication } from '#shared/contracts/affiliates.ts';
import type { IsoDate } from '#shared/oslo-time.ts';
import type { Ranked } from '#shared/rules/levels.ts';
import { contactKeys } from './contact-keys.ts';

export type Affiliate = typeof affiliates.$inferSelect;

/** An approved, active affiliate with figures of its sales. */
export interface RankedAffiliate extends Ranked {
  navn: string;
  /** Sum of the tickets of all its sales. */
  tickets: number;
  /** Points of the sales that were registered today. */
  pointsToday: number;
}

/** A line of the ledger with the affiliate's points after it. */
export interface LedgerLine {
  navn: string;
  ticketsSold: number;
  pointsEarned: number;
  pointsAfter: number;
  at: Date;
}

type Application = HeldApplication & Pick<Affiliate, 'epost'>;

/** Excludes deleted affiliates. */
const isSomebody = isNull(affiliates.deletedAt);

/** Approved and not paused: may log in and is ranked. */
const isOpen = and(eq(affiliates.status, 'approved'), eq(affiliates.isActive, true));

export async function affiliateById(orm: Orm, id: string): Promise<Affiliate | null> {
  const [row] = await orm
    .select()
    .from(affiliates)
    .where(and(eq(affiliates.id, id), isSomebody));
  return row ?? null;
}

export async function affiliateByEmail(orm: Orm, epost: string): Promise<Affiliate | null> {
  const [row] = await orm
    .select()
    .from(affiliates)
    .where(sql`${folded(affiliates.epost)} = ${folded(epost)}`);
  return row ?? null;
}

/** An affiliate with the row locked against changes until the end of `tx`. */
export async function lockAffiliate(tx: Orm, id: string): Promise<Affiliate | null> {
  const [row] = await tx
    .select()
    .from(affiliates)
    .where(and(eq(affiliates.id, id), isSomebody))
    .for('no key update');
  return row ?? null;
}

/**
 * An approved, active affiliate, locked until the end of `tx`, so that a concurrent pause also ends
 * the session of this login. Null for everybody else.
 */
export async function lockOpenAffiliate(tx: Orm, id: string): Promise<Affiliate | null> {
  const [row] = await tx
    .select()
    .from(affiliates)
    .where(and(eq(affiliates.id, id), isOpen))
    .for('no key update');
  return row ?? null;
}

/** Replaces the stored comparison keys of an affiliate's contact data. */
export async function saveContactKeys(tx: Orm, affiliate: Affiliate): Promise<void> {
  await tx.delete(affiliateContactKeys).where(eq(affiliateContactKeys.affiliateId, affiliate.id));
  const rows = contactKeys(affiliate).map((key) => ({ affiliateId: affiliate.id, key }));
  await tx.insert(affiliateContactKeys).values(rows);
}

/**
 * Stores the first application of an address; the row of a known one stays as it is. The address of
 * somebody who `waits` gets no row. The statements are the same in every case, so that their
 * duration does not tell which it was.
 * @returns the row's id
 */
export async function storeApplication(
  tx: Orm,
  application: Application,
  appliedAt: Date,
  { waits }: { waits: boolean },
): Promise<string> {
  const isTheirs = sql`${folded(affiliates.epost)} = ${folded(application.epost)}`;
  const made = await tx
    .insert(affiliates)
    .values({ ...application, status: 'pending', appliedAt, createdAt: appliedAt })
    .onConflictDoNothing()
    .returning({ id: affiliates.id });
  const [stored] = await tx.select({ id: affiliates.id }).from(affiliates).where(isTheirs);
  if (stored === undefined) throw new Error('The application was not stored');
  const isTooSoon = sql`${waits && made.length > 0}::boolean`;
  await tx.delete(affiliates).where(and(eq(affiliates.id, stored.id), isTooSoon));
  return stored.id;
}

/** Puts a further application in the place of the former one, keeping the last decision about it. */
export async function replaceApplication(
  tx: Orm,
  id: string,
  application: HeldApplication,
  appliedAt: Date,
): Promise<Affiliate> {
  const [row] = await tx
    .update(affiliates)
    .set({ ...application, status: 'pending', appliedAt })
    .where(eq(affiliates.id, id))
    .returning();
  if (row === undefined) throw new Error('The application was not replaced');
  return row;
}

/** Columns that logins, decisions and a change of address change. */
export type AffiliateColumns = Partial<
  Pick<
    Affiliate,
    | 'epost'
    | 'status'
    | 'isActive'
    | 'approvedAt'
    | 'personalCode'
    | 'password'
    | 'reviewedAt'
    | 'reviewedBy'
    | 'reviewReason'
  >
>;

/** Changes columns of one affiliate. A personal code that is taken is a unique violation. */
export async function updateAffiliate(
  tx: Orm,
  id: string,
  change: AffiliateColumns,
): Promise<void> {
  await tx.update(affiliates).set(change).where(eq(affiliates.id, id));
}

/**
 * Changes the fields that an affiliate may change; returns the row unchanged when none is given.
 */
export async function updateProfile(
  tx: Orm,
  id: string,
  change: AffiliateProfileRequest,
): Promise<Affiliate | null> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  if (given.length === 0) return affiliateById(tx, id);
  const [row] = await tx
    .update(affiliates)
    .set(Object.fromEntries(given))
    .where(eq(affiliates.id, id))
    .returning();
  if (row === undefined) return null;
  await saveContactKeys(tx, row);
  return row;
}

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

/** The approved, active affiliate of a code in any letter case, with the code as it was given out. */
export async function affiliateOfCode(
  orm: Orm,
  code: string,
): Promise<{ id: string; code: string } | null> {
  const [row] = await orm
    .select({ id: affiliates.id, code: affiliates.personalCode })
    .from(affiliates)
    .where(
      and(
        sql`${folded(affiliates.personalCode)} = ${folded(code)}`,
        eq(affiliates.status, 'approved'),
        eq(affiliates.isActive, true),
      ),
    );
  return row?.code == null ? null : { id: row.id, code: row.code };
}

interface Visit {
  affiliateId: string;
  day: IsoDate;
  /** Hash of the visitor for this code. */
  mark: string;
  at: Date;
  /** Not counted when the same hash was counted after this time. */
  unlessSince: Date;
}

/**
 * Counts a visit, unless its visitor was counted recently or the affiliate was deleted meanwhile;
 * one statement, so that concurrent visits of one visitor count once.
 */
export async function countVisit(
  orm: Orm,
  { affiliateId, day, mark, at, unlessSince }: Visit,
): Promise<void> {
  const [seenAt, since] = [at.toISOString(), unlessSince.toISOString()];
  await orm.execute(sql`
    with seen as (
      insert into ${affiliateVisitMarks} (mark, seen_at) values (${mark}, ${seenAt}::timestamptz)
      on conflict (mark) do update set seen_at = excluded.seen_at
        where ${affiliateVisitMarks.seenAt} <= ${since}::timestamptz
      returning 1)
    insert into ${affiliateVisits} (affiliate_id, day, visits)
    select ${affiliates.id}, ${day}::date, 1 from seen, ${affiliates}
    where ${affiliates.id} = ${affiliateId}::uuid and ${affiliates.deletedAt} is null
    on conflict (affiliate_id, day) do update set visits = ${affiliateVisits.visits} + 1`);
}

/** Visits by an affiliate's link: all of them, and by day from `first` on. */
export async function visitsOf(
  orm: Orm,
  affiliateId: string,
  first: IsoDate,
): Promise<{ total: number; days: Map<IsoDate, number> }> {
  const own = eq(affiliateVisits.affiliateId, affiliateId);
  const [all] = await orm
    .select({ total: sum(affiliateVisits.visits).mapWith(Number) })
    .from(affiliateVisits)
    .where(own);
  const rows = await orm
    .select({ day: affiliateVisits.day, visits: affiliateVisits.visits })
    .from(affiliateVisits)
    .where(and(own, gte(affiliateVisits.day, first)))
    .orderBy(desc(affiliateVisits.day));
  return { total: all?.total ?? 0, days: new Map(rows.map(({ day, visits }) => [day, visits])) };
}
