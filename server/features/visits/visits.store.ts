import { between, count, lt, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { dailySalts, visitCounts, visitMarks } from '#server/db/schema/index.ts';

export type VisitMark = typeof visitMarks.$inferInsert;

/** A statement holds at most 65,535 parameters, and a row has three. */
const ROWS_AT_ONCE = 1000;

/** Inserts hashes; existing ones are left as they are. */
export async function insertMarks(orm: Orm, marks: readonly VisitMark[]): Promise<void> {
  for (let start = 0; start < marks.length; start += ROWS_AT_ONCE) {
    const rows = marks.slice(start, start + ROWS_AT_ONCE);
    await orm.insert(visitMarks).values(rows).onConflictDoNothing();
  }
}

/** Replaces the hashes of days before `today` by counts and deletes their salts. */
export async function foldMarks(tx: Orm, today: string): Promise<void> {
  await tx.execute(sql`
    with gone as (
      delete from ${visitMarks} where day < ${today}::date returning day, feature)
    insert into ${visitCounts} as known (day, feature, count)
    select day, feature, count(*)::int from gone group by day, feature
    on conflict (day, feature) do update set count = known.count + excluded.count`);
  await tx.delete(dailySalts).where(lt(dailySalts.day, today));
}

interface VisitCount {
  /** Oslo day. */
  day: string;
  /** One of VISIT_FEATURES, or 'visit' for all visitors of the day. */
  feature: string;
  count: number;
}

/**
 * Visitors of each day and feature, both days included: stored counts, and hashes not counted yet.
 */
export function selectVisits(orm: Orm, { from, to }: { from: string; to: string }) {
  const counted = orm
    .select({ day: visitCounts.day, feature: visitCounts.feature, count: visitCounts.count })
    .from(visitCounts)
    .where(between(visitCounts.day, from, to));
  const marked = orm
    .select({ day: visitMarks.day, feature: visitMarks.feature, count: count().as('count') })
    .from(visitMarks)
    .where(between(visitMarks.day, from, to))
    .groupBy(visitMarks.day, visitMarks.feature);
  return { counted, marked };
}

/** The same as one list; a partly counted day has two entries of a feature. */
export async function visitsOf(
  orm: Orm,
  period: { from: string; to: string },
): Promise<VisitCount[]> {
  const { counted, marked } = selectVisits(orm, period);
  return [...(await counted), ...(await marked)];
}
