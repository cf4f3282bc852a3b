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

/** What stands in the ledger in place of somebody who was deleted. */
const DELETED_AFFILIATE = 'Slettet affiliate';

/** No address, so nobody can apply or log in with it; the column wants one for each row. */
const noAddress = (id: string) => `deleted:${id}`;

/**
 * Erases a person. Who never had a code goes whole. Of others the row stays with code, points and
 * level and nothing else, and its sales with it (decision 0019).
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
 * Deletes the application of an address. Who was once approved has an account of another kind, with
 * a ledger, which stays.
 */
export async function deleteApplicationOf(tx: Orm, email: string): Promise<void> {
  const isTheirs = sql`${folded(affiliates.epost)} = ${folded(email)}`;
  await tx.delete(affiliates).where(and(isTheirs, isNull(affiliates.personalCode)));
}

/** Deletes links that have expired, marks of visits, and applications refused long ago. */
export async function deletePastOfAffiliates(
  orm: Orm,
  { before, refusedBefore }: { before: Date; refusedBefore: Date },
): Promise<void> {
  await orm.delete(affiliateTokens).where(lt(affiliateTokens.expiresAt, before));
  await orm.delete(affiliateVisitMarks).where(lt(affiliateVisitMarks.seenAt, before));
  // Who has had a code may stand in the ledger.
  const { status, personalCode, reviewedAt } = affiliates;
  await orm
    .delete(affiliates)
    .where(and(eq(status, 'rejected'), isNull(personalCode), lt(reviewedAt, refusedBefore)));
}
