import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { chatRestrictions } from '#server/db/schema/index.ts';

export type RestrictionRow = typeof chatRestrictions.$inferSelect;
type NewRestriction = typeof chatRestrictions.$inferInsert;

/** Most restrictions in the list. */
const MOST = 500;

/** Time-outs and bans that hold at `now`, newest first. */
export async function restrictionsInForce(orm: Orm, now: Date): Promise<RestrictionRow[]> {
  const { liftedAt, until, createdAt } = chatRestrictions;
  return orm
    .select()
    .from(chatRestrictions)
    .where(and(isNull(liftedAt), or(isNull(until), gt(until, now))))
    .orderBy(desc(createdAt))
    .limit(MOST);
}

export async function insertRestriction(tx: Orm, values: NewRestriction): Promise<RestrictionRow> {
  const [row] = await tx.insert(chatRestrictions).values(values).returning();
  if (row === undefined) throw new Error('The restriction was not stored');
  return row;
}

/** Lifts a restriction in force; null when there is none with this id. */
export async function liftRestriction(
  tx: Orm,
  id: string,
  now: Date,
): Promise<RestrictionRow | null> {
  const [row] = await tx
    .update(chatRestrictions)
    .set({ liftedAt: now })
    .where(and(eq(chatRestrictions.id, id), isNull(chatRestrictions.liftedAt)))
    .returning();
  return row ?? null;
}
