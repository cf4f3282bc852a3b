import { createHmac } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { affiliateRefusals as refusals } from '#server/db/schema/index.ts';
import { mailboxKey } from '#server/lib/mailbox.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { Affiliate } from './affiliate.store.ts';

/**
 * Days after which a rejected person may apply again
 * (docs/product/promoters.md#states-of-a-promoter).
 */
const REAPPLY_DAYS = 30;

/** When somebody who was refused may apply again. */
export function waitEnds(refusedAt: Date): Date {
  return new Date(refusedAt.getTime() + REAPPLY_DAYS * DAY_MS);
}

/** Every spelling of a mailbox has the same key. */
function keyOf({ sessionSecret }: Context['config'], epost: string): string {
  const mailbox = mailboxKey(epost);
  const mac = createHmac('sha256', sessionSecret).update(`affiliate-refusal:${mailbox}`);
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

/** Whether the address is that of a deleted person who was refused less than 30 days ago. */
export async function mustWait(
  tx: Orm,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  epost: string,
): Promise<boolean> {
  const [row] = await tx
    .select({ key: refusals.key })
    .from(refusals)
    .where(and(eq(refusals.key, keyOf(config, epost)), gt(refusals.waitsUntil, clock.now())));
  return row !== undefined;
}

/** Deletes the waits that ended before `before`. */
export async function deletePastRefusals(orm: Orm, before: Date): Promise<void> {
  await orm.delete(refusals).where(lt(refusals.waitsUntil, before));
}
