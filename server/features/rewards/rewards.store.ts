import { createHmac } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import {
  dailyUses,
  userGifts as gifts,
  socialShares as shares,
  wheelSpins as spins,
  users,
} from '#server/db/schema/index.ts';
import { mailboxKey } from '#server/lib/mailbox.ts';
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

/**
 * Whether the address or the user has had the reward of this platform and Oslo day, also a withdrawn
 * one. Holds the user's row until the end of `tx`: another address of theirs waits.
 */
export async function hadAutomatic(
  tx: Orm,
  share: { epost: string; userId: string; platform: SharePlatform; day: string },
): Promise<boolean> {
  const { epost, userId, platform, day } = share;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const isTheirs = or(isShareOf(epost), eq(shares.automaticUser, userId));
  const found = await tx
    .select({ id: shares.id })
    .from(shares)
    .where(and(isTheirs, eq(shares.platform, platform), eq(shares.automaticDay, day)));
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
      | 'automaticUser'
      | 'adminNotes'
    >
  >,
): Promise<Share | null> {
  const [share] = await tx.update(shares).set(reward).where(eq(shares.id, id)).returning();
  return share ?? null;
}

/**
 * Whether the user has had the win of another spin of that Oslo day, from whatever address. Holds the
 * user's row until the end of `tx`: another win of theirs waits.
 */
export async function hadWin(
  tx: Orm,
  userId: string,
  { id, day }: Pick<Spin, 'id' | 'day'>,
): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const found = await tx
    .select({ id: gifts.id })
    .from(gifts)
    .innerJoin(spins, eq(spins.id, gifts.spinId))
    .where(and(eq(gifts.userId, userId), eq(spins.day, day), ne(spins.id, id)))
    .limit(1);
  return found.length > 0;
}

export async function hasGiftOf(tx: Orm, userId: string, spinId: string): Promise<boolean> {
  const found = await tx
    .select({ id: gifts.id })
    .from(gifts)
    .where(and(eq(gifts.userId, userId), eq(gifts.spinId, spinId)));
  return found.length > 0;
}

export async function claimedSpins(tx: Orm, email: string): Promise<Spin[]> {
  return tx
    .select()
    .from(spins)
    .where(and(sql`${folded(spins.epost)} = ${folded(email)}`, isNotNull(spins.claimedAt)));
}

/** What an address may have once an Oslo day. */
type DailyUse = 'spin' | `share:${string}`;

/** Who has a turn: an address with all spellings of its mailbox, or a user. */
type TurnOf = { email: string } | { userId: string };

/**
 * Spends somebody's turn of a day; false when it was spent before, also by an account that has
 * been deleted since. Concurrent calls wait for each other, and one of them gets true.
 */
export async function spendTurn(
  tx: Orm,
  { config }: Pick<Context, 'config'>,
  { use, day, ...who }: { use: DailyUse; day: string } & TurnOf,
): Promise<boolean> {
  const name = 'email' in who ? mailboxKey(who.email) : `user:${who.userId}`;
  const mac = createHmac('sha256', config.sessionSecret).update(`daily:${use}:${day}:${name}`);
  const used = await tx
    .insert(dailyUses)
    .values({ key: mac.digest('base64url'), day })
    .onConflictDoNothing()
    .returning({ day: dailyUses.day });
  return used.length > 0;
}

export async function deletePastUses(orm: Orm, day: string): Promise<void> {
  await orm.delete(dailyUses).where(lt(dailyUses.day, day));
}
