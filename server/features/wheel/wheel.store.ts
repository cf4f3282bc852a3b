import { and, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import { wheelSpins as spins } from '#server/db/schema/index.ts';
import { mailboxKey } from '#server/lib/mailbox.ts';
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

/** The part of an address before `@`, as `mailboxKey` compares it for Gmail. */
const plainLocal = (email: AnyPgColumn | string) =>
  sql`replace(split_part(split_part(${folded(email)}, '@', 1), '+', 1), '.', '')`;

/** The spin of a day that was made with any spelling of this mailbox. */
export async function spinOfDay(tx: Orm, email: string, day: string): Promise<Spin | null> {
  const mayBe = sql`${plainLocal(spins.epost)} = ${plainLocal(email)}`;
  const found = await tx
    .select()
    .from(spins)
    .where(and(eq(spins.day, day), mayBe));
  return found.find(({ epost }) => mailboxKey(epost) === mailboxKey(email)) ?? null;
}

/** Puts a spin that was made with another spelling under the user's address. */
export async function setSpinAddress(tx: Orm, id: string, epost: string): Promise<void> {
  await tx.update(spins).set({ epost }).where(eq(spins.id, id));
}

/** The win of a link, unless it is from before `since`. */
export async function spinByToken(orm: Orm, tokenHash: string, since: Date): Promise<Spin | null> {
  const [spin] = await orm
    .select()
    .from(spins)
    .where(and(eq(spins.claimTokenHash, tokenHash), gt(spins.spunAt, since)));
  return spin ?? null;
}

/** Lets a win count; the moment of the first time stays. Null when it is gone. */
export async function claimSpin(tx: Orm, id: string, now: Date): Promise<Spin | null> {
  const [spin] = await tx
    .update(spins)
    .set({ claimedAt: sql`coalesce(${spins.claimedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(spins.id, id))
    .returning();
  return spin ?? null;
}

/** Blanks addresses and browsers of spins from before `before`. */
export async function blankSpinOrigins(orm: Orm, before: Date): Promise<void> {
  const isKnown = or(isNotNull(spins.ipAddress), isNotNull(spins.userAgent));
  await orm
    .update(spins)
    .set({ ipAddress: null, userAgent: null })
    .where(and(lt(spins.spunAt, before), isKnown));
}

/** Links of wins from before `before` open nothing any more. */
export async function dropClaimLinks(orm: Orm, before: Date): Promise<void> {
  await orm
    .update(spins)
    .set({ claimTokenHash: null })
    .where(and(lt(spins.spunAt, before), isNotNull(spins.claimTokenHash)));
}

export async function deleteSpinsOf(tx: Orm, email: string): Promise<void> {
  await tx.delete(spins).where(sql`${folded(spins.epost)} = ${folded(email)}`);
}

/**
 * Puts a person's new address on the spins from their former one. An address has one spin a day: of
 * two the claimed one stays, or else the one with a link that claims it.
 */
export async function moveSpins(
  tx: Orm,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const isFormer = sql`${folded(spins.epost)} = ${folded(from)}`;
  const isLost = sql`(${spins.claimedAt} is null and ${spins.claimTokenHash} is null)`;
  const ranked = tx
    .select({
      id: spins.id,
      place: sql<number>`row_number() over (
        partition by ${spins.day}
        order by ${spins.claimedAt} is null, ${isLost}, not (${isFormer}))`.as('place'),
    })
    .from(spins)
    .where(or(isFormer, sql`${folded(spins.epost)} = ${folded(to)}`))
    .as('ranked');
  const spare = tx.select({ id: ranked.id }).from(ranked).where(gt(ranked.place, 1));
  await tx.delete(spins).where(inArray(spins.id, spare));
  await tx.update(spins).set({ epost: to }).where(isFormer);
}
