import { createHmac } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import {
  affiliateContactKeys,
  affiliates,
  affiliateRefusals as refusals,
} from '#server/db/schema/index.ts';
import { mailboxKey } from '#server/lib/mailbox.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { Affiliate } from './affiliate.store.ts';
import { mailboxContactKey } from './contact-keys.ts';

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
export async function deletePastRefusals(orm: Orm, before: Date): Promise<void> {
  await orm.delete(refusals).where(lt(refusals.waitsUntil, before));
}
