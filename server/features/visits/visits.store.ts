import { lt, sql } from 'drizzle-orm';
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
