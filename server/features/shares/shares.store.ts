import { and, asc, count, desc, eq, gt, isNotNull, lt, not, or, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { folded, holdsWord } from '#server/db/schema/columns.ts';
import { socialShares as shares, shareText, users } from '#server/db/schema/index.ts';
import type { SharesQuery } from '#shared/contracts/share-calls.ts';
import type { ShareRequest } from '#shared/contracts/shares.ts';
import type { Share } from '../rewards/index.ts';

/** Upper bound of one user's shares, so that an answer is bounded. */
const OWN_MAX = 5000;

function listed({ q, rewarded }: Pick<SharesQuery, 'q' | 'rewarded'>) {
  const given = sql`${shares.rewardGiven}`;
  return and(
    rewarded === undefined ? undefined : rewarded ? given : not(given),
    holdsWord(shareText(shares), q),
  );
}

export async function shareById(tx: Orm, id: string): Promise<Share | null> {
  const [share] = await tx.select().from(shares).where(eq(shares.id, id));
  return share ?? null;
}

export async function lockShare(tx: Orm, id: string): Promise<Share | null> {
  const [share] = await tx.select().from(shares).where(eq(shares.id, id)).for('update');
  return share ?? null;
}

/** The share with the same content that was stored after a given time. */
export async function sameShareSince(
  tx: Orm,
  request: ShareRequest,
  since: Date,
): Promise<Share | null> {
  const { navn, epost, platform, url, postUrl, description } = request;
  const [share] = await tx
    .select()
    .from(shares)
    .where(
      and(
        sql`${folded(shares.epost)} = ${folded(epost)}`,
        gt(shares.sharedAt, since),
        eq(shares.navn, navn),
        eq(shares.platform, platform),
        eq(shares.url, url),
        sql`${shares.postUrl} is not distinct from ${postUrl}::text`,
        sql`${shares.description} is not distinct from ${description}::text`,
      ),
    )
    .limit(1);
  return share ?? null;
}

export async function insertShare(tx: Orm, share: typeof shares.$inferInsert): Promise<Share> {
  const [stored] = await tx.insert(shares).values(share).returning();
  if (stored === undefined) throw new Error('The share was not stored');
  return stored;
}

export async function setThanked(tx: Orm, id: string, thankedAt: Date): Promise<void> {
  await tx.update(shares).set({ thankedAt }).where(eq(shares.id, id));
}

/** Shares from the confirmed address of a user, newest first. */
export async function sharesOfUser(orm: Orm, userId: string): Promise<Share[]> {
  const rows = await orm
    .select({ share: shares })
    .from(users)
    .innerJoin(shares, sql`${folded(shares.epost)} = ${folded(users.email)}`)
    .where(and(eq(users.id, userId), isNotNull(users.emailConfirmedAt)))
    .orderBy(desc(shares.sharedAt), shares.id)
    .limit(OWN_MAX);
  return rows.map(({ share }) => share);
}

/** Shares for the back office; exported as a statement, so that a test can check its query plan. */
export function selectShares(orm: Orm, query: SharesQuery) {
  const order =
    query.sort === 'sharedAt'
      ? [asc(shares.sharedAt), desc(shares.id)]
      : [desc(shares.sharedAt), asc(shares.id)];
  return orm
    .select()
    .from(shares)
    .where(listed(query))
    .orderBy(...order)
    .limit(query.limit)
    .offset(query.offset);
}

export async function countShares(orm: Orm, query: SharesQuery): Promise<number> {
  const [row] = await orm.select({ total: count() }).from(shares).where(listed(query));
  return row?.total ?? 0;
}

/** Clears IP address and browser of shares from before `before`. */
export async function blankShareOrigins(orm: Orm, before: Date): Promise<void> {
  const isKnown = or(isNotNull(shares.ipAddress), isNotNull(shares.userAgent));
  await orm
    .update(shares)
    .set({ ipAddress: null, userAgent: null })
    .where(and(lt(shares.sharedAt, before), isKnown));
}

export async function deleteSharesOf(tx: Orm, email: string): Promise<void> {
  await tx.delete(shares).where(sql`${folded(shares.epost)} = ${folded(email)}`);
}

/** Puts a person's new address on the shares from their former one. */
export async function moveShares(
  tx: Orm,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .update(shares)
    .set({ epost: to })
    .where(sql`${folded(shares.epost)} = ${folded(from)}`);
}
