import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import { affiliateContactKeys, affiliates } from '#server/db/schema/index.ts';
import type { AffiliateProfileRequest } from '#shared/contracts/affiliates.ts';
import { contactKeys } from './contact-keys.ts';

export type Affiliate = typeof affiliates.$inferSelect;

/** The columns of an application. */
export type Application = Pick<
  Affiliate,
  | 'navn'
  | 'epost'
  | 'telefon'
  | 'instagram'
  | 'tiktok'
  | 'youtube'
  | 'twitch'
  | 'discord'
  | 'beskrivelse'
  | 'followerCount'
>;

/** Excludes deleted affiliates. */
const isSomebody = isNull(affiliates.deletedAt);

/** Approved and not paused: may log in and is ranked. */
const isOpen = and(eq(affiliates.status, 'approved'), eq(affiliates.isActive, true));

export async function affiliateById(orm: Orm, id: string): Promise<Affiliate | null> {
  const [row] = await orm
    .select()
    .from(affiliates)
    .where(and(eq(affiliates.id, id), isSomebody));
  return row ?? null;
}

export async function affiliateByEmail(orm: Orm, epost: string): Promise<Affiliate | null> {
  const [row] = await orm
    .select()
    .from(affiliates)
    .where(sql`${folded(affiliates.epost)} = ${folded(epost)}`);
  return row ?? null;
}

/** An affiliate with the row locked against changes until the end of `tx`. */
export async function lockAffiliate(tx: Orm, id: string): Promise<Affiliate | null> {
  const [row] = await tx
    .select()
    .from(affiliates)
    .where(and(eq(affiliates.id, id), isSomebody))
    .for('no key update');
  return row ?? null;
}

/**
 * An approved, active affiliate, locked until the end of `tx`, so that a concurrent pause also ends
 * the session of this login. Null for everybody else.
 */
export async function lockOpenAffiliate(tx: Orm, id: string): Promise<Affiliate | null> {
  const [row] = await tx
    .select()
    .from(affiliates)
    .where(and(eq(affiliates.id, id), isOpen))
    .for('no key update');
  return row ?? null;
}

/** Replaces the stored comparison keys of an affiliate's contact data. */
async function saveContactKeys(tx: Orm, affiliate: Affiliate): Promise<void> {
  await tx.delete(affiliateContactKeys).where(eq(affiliateContactKeys.affiliateId, affiliate.id));
  const rows = contactKeys(affiliate).map((key) => ({ affiliateId: affiliate.id, key }));
  await tx.insert(affiliateContactKeys).values(rows);
}

/** Stores an application; false when the address has applied before. */
export async function insertApplication(
  tx: Orm,
  application: Application,
  appliedAt: Date,
): Promise<boolean> {
  const [stored] = await tx
    .insert(affiliates)
    .values({ ...application, appliedAt, createdAt: appliedAt })
    .onConflictDoNothing()
    .returning();
  if (stored === undefined) return false;
  await saveContactKeys(tx, stored);
  return true;
}

/**
 * Stores the new application of a rejected applicant. The last decision is kept for the next
 * reviewer.
 */
export async function applyAgain(
  tx: Orm,
  id: string,
  { epost: _same, ...application }: Application,
  appliedAt: Date,
): Promise<void> {
  const [stored] = await tx
    .update(affiliates)
    .set({ ...application, status: 'pending', appliedAt })
    .where(eq(affiliates.id, id))
    .returning();
  if (stored !== undefined) await saveContactKeys(tx, stored);
}

/** Columns that logins and decisions change. */
export type AffiliateColumns = Partial<
  Pick<
    Affiliate,
    | 'status'
    | 'isActive'
    | 'approvedAt'
    | 'personalCode'
    | 'password'
    | 'reviewedAt'
    | 'reviewedBy'
    | 'reviewReason'
  >
>;

/** Changes columns of one affiliate. A personal code that is taken is a unique violation. */
export async function updateAffiliate(
  tx: Orm,
  id: string,
  change: AffiliateColumns,
): Promise<void> {
  await tx.update(affiliates).set(change).where(eq(affiliates.id, id));
}

/**
 * Changes the fields that an affiliate may change; returns the row unchanged when none is given.
 */
export async function updateProfile(
  tx: Orm,
  id: string,
  change: AffiliateProfileRequest,
): Promise<Affiliate | null> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  if (given.length === 0) return affiliateById(tx, id);
  const [row] = await tx
    .update(affiliates)
    .set(Object.fromEntries(given))
    .where(eq(affiliates.id, id))
    .returning();
  if (row === undefined) return null;
  await saveContactKeys(tx, row);
  return row;
}
