import { sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { affiliates } from '#server/db/schema/index.ts';
import { LEVEL_THRESHOLDS } from '#shared/rules/levels.ts';

/** Change of one affiliate's points; negative subtracts. */
export interface Earned {
  affiliateId: string;
  points: number;
}

/** Most points of an affiliate, below the column's maximum. */
const POINTS_MAX = 2_000_000_000;

/** SQL of a number of points' level, equal to `levelForPoints`. */
function levelOf(points: ReturnType<typeof sql>) {
  const steps = LEVEL_THRESHOLDS.slice(1).map((from) => sql`(${points} >= ${from}::int)::int`);
  return sql`1 + ${sql.join(steps, sql` + `)}`;
}

/**
 * Adds points and sets the level in one statement, in the transaction of the ledger's rows: an
 * affiliate's points are always the sum of its ledger
 * (docs/product/promoters.md#points-of-a-promoter).
 *
 * @param earned one entry for each affiliate
 * @returns false when one of them would exceed the maximum; the caller then has to roll back
 */
export async function addPoints(tx: Orm, earned: readonly Earned[]): Promise<boolean> {
  if (earned.length === 0) return true;
  const sum = sql`(${affiliates.points} + earned.points)`;
  const changed: unknown = await tx.execute(sql`
    update ${affiliates} set points = ${sum}, level = ${levelOf(sum)}
    from json_to_recordset(${JSON.stringify(earned)}) as earned ("affiliateId" uuid, points bigint)
    where ${affiliates.id} = earned."affiliateId"
      and ${sum} between ${-POINTS_MAX}::int and ${POINTS_MAX}::int
    returning ${affiliates.id}`);
  return rowsOf(changed).length === earned.length;
}

/** The rows of a plain statement; both drivers return an object that has them. */
export function rowsOf(result: unknown): Record<string, unknown>[] {
  return (result as { rows: Record<string, unknown>[] }).rows;
}
