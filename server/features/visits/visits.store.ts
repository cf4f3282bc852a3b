import { lt, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import { dailySalts, visitCounts, visitMarks } from '#server/db/schema/index.ts';

export type VisitMark = typeof visitMarks.$inferInsert;

const ROWS_AT_ONCE = 5000;

/** Stores marks; those that are there already stay as they are. */
export async function insertMarks(orm: Orm, marks: readonly VisitMark[]): Promise<void> {
  for (let start = 0; start < marks.length; start += ROWS_AT_ONCE) {
    const rows = marks.slice(start, start + ROWS_AT_ONCE);
    await orm.execute(insertRows(visitMarks, rows, sql`on conflict do nothing`));
  }
}

/** Turns the marks of days before `today` into counts, each once, and deletes their salts. */
export async function foldMarks(tx: Orm, today: string): Promise<void> {
  await tx.execute(sql`
    with gone as (
      delete from ${visitMarks} where day < ${today}::date returning day, feature)
    insert into ${visitCounts} as known (day, feature, count)
    select day, feature, count(*)::int from gone group by day, feature
    on conflict (day, feature) do update set count = known.count + excluded.count`);
  await tx.delete(dailySalts).where(lt(dailySalts.day, today));
}
