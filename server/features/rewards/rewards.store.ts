import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import { socialShares as shares, wheelSpins as spins, users } from '#server/db/schema/index.ts';
import type { SharePlatform } from '#shared/contracts/shares.ts';

export type Share = typeof shares.$inferSelect;
export type Spin = typeof spins.$inferSelect;

const isShareOf = (email: string) => sql`${folded(shares.epost)} = ${folded(email)}`;

/** Id of the user with this confirmed address, locked until the end of `tx`; or null. */
export async function confirmedUser(tx: Orm, email: string): Promise<string | null> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${folded(users.email)} = ${folded(email)}`, isNotNull(users.emailConfirmedAt)))
    .for('key share');
  return user?.id ?? null;
}

/** Shares of an address that were rewarded. */
export async function rewardedShares(tx: Orm, email: string): Promise<Share[]> {
  return tx
    .select()
    .from(shares)
    .where(and(isShareOf(email), eq(shares.rewardGiven, true)));
}

/** Shares of an address on these platforms that no admin has handled, oldest first. */
export async function untouchedShares(
  tx: Orm,
  email: string,
  platforms: readonly SharePlatform[],
): Promise<Share[]> {
  return tx
    .select()
    .from(shares)
    .where(
      and(
        isShareOf(email),
        eq(shares.rewardGiven, false),
        isNull(shares.rewardedAt),
        inArray(shares.platform, [...platforms]),
      ),
    )
    .orderBy(shares.sharedAt, shares.id);
}

/** Whether the address has had its reward of this platform and Oslo day, also a withdrawn one. */
export async function hadAutomatic(
  tx: Orm,
  { epost, platform, day }: { epost: string; platform: SharePlatform; day: string },
): Promise<boolean> {
  const found = await tx
    .select({ id: shares.id })
    .from(shares)
    .where(and(isShareOf(epost), eq(shares.platform, platform), eq(shares.automaticDay, day)));
  return found.length > 0;
}

export async function setReward(
  tx: Orm,
  id: string,
  reward: Partial<
    Pick<
      Share,
      | 'rewardGiven'
      | 'rewardType'
      | 'rewardAmount'
      | 'rewardedAt'
      | 'rewardedBy'
      | 'automaticDay'
      | 'adminNotes'
    >
  >,
): Promise<Share | null> {
  const [share] = await tx.update(shares).set(reward).where(eq(shares.id, id)).returning();
  return share ?? null;
}

/** Wins of an address that were claimed. */
export async function claimedSpins(tx: Orm, email: string): Promise<Spin[]> {
  return tx
    .select()
    .from(spins)
    .where(and(sql`${folded(spins.epost)} = ${folded(email)}`, isNotNull(spins.claimedAt)));
}
