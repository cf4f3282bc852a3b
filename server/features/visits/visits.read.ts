import { between, count } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { visitCounts, visitMarks } from '#server/db/schema/index.ts';

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
