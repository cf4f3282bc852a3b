import { and, eq, gt, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { wheelSpins as spins } from '#server/db/schema/index.ts';
import type { Spin } from '../rewards/index.ts';

export async function spinById(tx: Orm, id: string): Promise<Spin | null> {
  const [spin] = await tx.select().from(spins).where(eq(spins.id, id));
  return spin ?? null;
}

/** Stores a spin; null when the address has had its spin of the day. */
export async function insertSpin(tx: Orm, spin: typeof spins.$inferInsert): Promise<Spin | null> {
  const [stored] = await tx.insert(spins).values(spin).onConflictDoNothing().returning();
  return stored ?? null;
}

/** The win of a link, unless it is from before `since`. */
export async function spinByToken(orm: Orm, tokenHash: string, since: Date): Promise<Spin | null> {
  const [spin] = await orm
    .select()
    .from(spins)
    .where(and(eq(spins.claimTokenHash, tokenHash), gt(spins.spunAt, since)));
  return spin ?? null;
}

/** Lets a win count; the moment of the first time stays. False when it is gone. */
export async function claimSpin(tx: Orm, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(spins)
    .set({ claimedAt: sql`coalesce(${spins.claimedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(spins.id, id))
    .returning({ id: spins.id });
  return rows.length > 0;
}
