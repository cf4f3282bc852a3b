import { createHmac } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import {
  affiliateContactKeys,
  affiliates,
  affiliateTokens,
  affiliateVisitMarks,
  affiliateVisits,
  affiliateRefusals as refusals,
} from '#server/db/schema/index.ts';
import { mailboxKey } from '#server/lib/mailbox.ts';
import { DAY_MS } from '#shared/oslo-time.ts';
import type { Affiliate } from './affiliates.store.ts';
import { mailboxContactKey } from './contact-keys.ts';

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

/**
 * Days after which a rejected person may apply again
 * (docs/product/promoters.md#states-of-a-promoter).
 */
const REAPPLY_DAYS = 30;

/** When somebody who was refused may apply again. */
export function waitEnds(refusedAt: Date): Date {
  return new Date(refusedAt.getTime() + REAPPLY_DAYS * DAY_MS);
}

/** The same for every spelling of a mailbox: another one would be a way around the wait. */
function keyOf({ sessionSecret }: Context['config'], epost: string): string {
  const mac = createHmac('sha256', sessionSecret).update(`affiliate-refusal:${mailboxKey(epost)}`);
  return mac.digest('base64url');
}

/**
 * Keeps until when the address of somebody who was refused waits, before the person's row is
 * deleted: a new application does not get around the wait by the deletion.
 */
export async function keepRefusal(
  tx: Orm,
  { config }: Pick<Context, 'config'>,
  { status, epost, reviewedAt, appliedAt }: Affiliate,
): Promise<void> {
  if (status !== 'rejected') return;
  const waitsUntil = waitEnds(reviewedAt ?? appliedAt);
  const target = { target: refusals.key, set: { waitsUntil: sql`excluded.waits_until` } };
  await tx
    .insert(refusals)
    .values({ key: keyOf(config, epost), waitsUntil })
    .onConflictDoUpdate(target);
}

/**
 * Whether the mailbox is that of somebody who was refused less than 30 days ago: of a deleted person, or
 * under another spelling of the address. One statement, so that a deletion at the same time hides neither.
 */
export async function mustWait(
  tx: Orm,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  epost: string,
): Promise<boolean> {
  const now = clock.now();
  const { status, reviewedAt, appliedAt, deletedAt } = affiliates;
  const ofDeleted = tx
    .select({ one: sql<number>`1` })
    .from(refusals)
    .where(and(eq(refusals.key, keyOf(config, epost)), gt(refusals.waitsUntil, now)));
  const ofAnotherSpelling = tx
    .select({ one: sql<number>`1` })
    .from(affiliateContactKeys)
    .innerJoin(affiliates, eq(affiliates.id, affiliateContactKeys.affiliateId))
    .where(
      and(
        eq(affiliateContactKeys.key, mailboxContactKey(epost)),
        sql`${folded(affiliates.epost)} <> ${folded(epost)}`,
        eq(status, 'rejected'),
        isNull(deletedAt),
        gt(
          sql`coalesce(${reviewedAt}, ${appliedAt})`,
          new Date(now.getTime() - REAPPLY_DAYS * DAY_MS),
        ),
      ),
    );
  return (await ofDeleted.unionAll(ofAnotherSpelling)).length > 0;
}

/** Deletes the waits that ended before `before`. */
async function deletePastRefusals(orm: Orm, before: Date): Promise<void> {
  await orm.delete(refusals).where(lt(refusals.waitsUntil, before));
}
