import { and, desc, eq, gte, sql, sum } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import { affiliates, affiliateVisitMarks, affiliateVisits } from '#server/db/schema/index.ts';
import type { IsoDate } from '#shared/oslo-time.ts';

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
