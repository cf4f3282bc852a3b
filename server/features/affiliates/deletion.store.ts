import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import {
  affiliateContactKeys,
  affiliates,
  affiliateTokens,
  affiliateVisitMarks,
  affiliateVisits,
} from '#server/db/schema/index.ts';
import type { Affiliate } from './affiliate.store.ts';
import { deletePastRefusals } from './refusals.store.ts';

/** Name of a deleted affiliate in the ledger. */
const DELETED_AFFILIATE = 'Slettet affiliate';

/**
 * A placeholder for the unique, required column; not a valid address, so nobody can apply or log in
 * with it.
 */
const noAddress = (id: string) => `deleted:${id}`;

/**
 * Deletes a person. Without a code the whole row is deleted. Otherwise the row keeps only code,
 * points and level, and its sales stay (decision 0019).
 */
export async function eraseAffiliate(
  tx: Orm,
  { id, personalCode }: Pick<Affiliate, 'id' | 'personalCode'>,
  deletedAt: Date,
): Promise<void> {
  if (personalCode === null) {
    await tx.delete(affiliates).where(eq(affiliates.id, id));
    return;
  }
  await tx.delete(affiliateContactKeys).where(eq(affiliateContactKeys.affiliateId, id));
  await tx.delete(affiliateTokens).where(eq(affiliateTokens.affiliateId, id));
  await tx.delete(affiliateVisits).where(eq(affiliateVisits.affiliateId, id));
  await tx
    .update(affiliates)
    .set({ ...NOBODY, epost: noAddress(id), createdAt: deletedAt, appliedAt: deletedAt, deletedAt })
    .where(eq(affiliates.id, id));
}

const NOBODY = {
  navn: DELETED_AFFILIATE,
  telefon: null,
  instagram: null,
  tiktok: null,
  youtube: null,
  twitch: null,
  discord: null,
  beskrivelse: null,
  followerCount: 0,
  status: 'rejected',
  isActive: false,
  password: null,
  approvedAt: null,
  reviewedAt: null,
  reviewedBy: null,
  reviewReason: null,
};

/**
 * Deletes the application of an address, and those that are held aside for it. Somebody who was ever
 * approved has a ledger, which stays.
 * @returns the row that was deleted or stays, if there is one
 */
export async function deleteApplication(tx: Orm, email: string): Promise<Affiliate | null> {
  const isTheirs = sql`${folded(affiliates.epost)} = ${folded(email)}`;
  const [row] = await tx.select().from(affiliates).where(isTheirs);
  if (row === undefined) return null;
  const { affiliateId, purpose } = affiliateTokens;
  await tx.delete(affiliateTokens).where(and(eq(affiliateId, row.id), eq(purpose, 'application')));
  await tx
    .delete(affiliates)
    .where(and(eq(affiliates.id, row.id), isNull(affiliates.personalCode)));
  return row;
}

/** Deletes expired links and waits, visit hashes, and applications that were rejected long ago. */
export async function deletePastOfAffiliates(
  orm: Orm,
  { before, refusedBefore }: { before: Date; refusedBefore: Date },
): Promise<void> {
  await orm.delete(affiliateTokens).where(lt(affiliateTokens.expiresAt, before));
  await deletePastRefusals(orm, before);
  await orm.delete(affiliateVisitMarks).where(lt(affiliateVisitMarks.seenAt, before));
  // Rows with a code may be referenced by the ledger.
  const { status, personalCode, reviewedAt } = affiliates;
  await orm
    .delete(affiliates)
    .where(and(eq(status, 'rejected'), isNull(personalCode), lt(reviewedAt, refusedBefore)));
}
