import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import {
  newsletterDeliveries as deliveries,
  newsletters,
  newsletterSubscriptions as subscriptions,
} from '#server/db/schema/index.ts';

/** A delivery that is due. */
export interface Due {
  subscriptionId: string;
  email: string;
  unsubscribeTokenHash: string | null;
  attempts: number;
}

/** The campaigns that are being sent. */
export async function sendingCampaigns(orm: Orm) {
  return orm
    .select()
    .from(newsletters)
    .where(eq(newsletters.state, 'sending'))
    .orderBy(asc(newsletters.startedAt), newsletters.id);
}

/** Marks the deliveries as skipped whose subscribers have unsubscribed since. */
export async function skipGone(orm: Orm, newsletterId: string): Promise<void> {
  const gone = sql`exists (select 1 from ${subscriptions}
    where ${subscriptions.id} = ${deliveries.subscriptionId} and ${subscriptions.confirmedAt} is null)`;
  await orm
    .update(deliveries)
    .set({ state: 'skipped' })
    .where(and(eq(deliveries.newsletterId, newsletterId), eq(deliveries.state, 'waiting'), gone));
}

/**
 * The next due deliveries, at most `limit`; exported as a statement, so that a test can check its
 * query plan.
 */
export function selectDue(orm: Orm, newsletterId: string, now: Date, limit: number) {
  return orm
    .select({
      subscriptionId: deliveries.subscriptionId,
      email: subscriptions.email,
      unsubscribeTokenHash: subscriptions.unsubscribeTokenHash,
      attempts: deliveries.attempts,
    })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(
      and(
        eq(deliveries.newsletterId, newsletterId),
        eq(deliveries.state, 'waiting'),
        isNotNull(subscriptions.confirmedAt),
        or(isNull(deliveries.notBefore), lte(deliveries.notBefore, now)),
      ),
    )
    .orderBy(deliveries.subscriptionId)
    .limit(limit);
}

interface Key {
  newsletterId: string;
  subscriptionId: string;
}

const isDelivery = ({ newsletterId, subscriptionId }: Key) =>
  and(eq(deliveries.newsletterId, newsletterId), eq(deliveries.subscriptionId, subscriptionId));

/**
 * Whether an e-mail may still be sent: it is waiting, the campaign is being sent, and the address
 * is subscribed.
 */
export async function mayGoOut(orm: Orm, key: Key): Promise<boolean> {
  const found = await orm
    .select({ id: deliveries.subscriptionId })
    .from(deliveries)
    .innerJoin(newsletters, eq(newsletters.id, deliveries.newsletterId))
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(
      and(
        isDelivery(key),
        eq(deliveries.state, 'waiting'),
        eq(newsletters.state, 'sending'),
        isNotNull(subscriptions.confirmedAt),
      ),
    );
  return found.length > 0;
}

/** Stores that the mail server has acknowledged an e-mail. */
export async function noteSent(orm: Orm, key: Key, sentAt: Date): Promise<void> {
  await orm
    .update(deliveries)
    .set({ state: 'sent', sentAt, lastError: null, attempts: sql`${deliveries.attempts} + 1` })
    .where(isDelivery(key));
}

/** Stores the failure of a delivery: retried from `notBefore` on, or given up. */
export async function noteRefusal(
  orm: Orm,
  key: Key,
  refusal: { attempts: number; lastError: string; notBefore: Date | null },
): Promise<void> {
  const state = refusal.notBefore === null ? 'failed' : 'waiting';
  await orm
    .update(deliveries)
    .set({ ...refusal, state })
    .where(isDelivery(key));
}
