import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import {
  newsletterDeliveries as deliveries,
  newsletters,
  newsletterSubscriptions as subscriptions,
} from '#server/db/schema/index.ts';

/** Somebody a letter still has to reach. */
export interface Due {
  subscriptionId: string;
  email: string;
  unsubscribeTokenHash: string | null;
  attempts: number;
}

/** The letters that are on their way. */
export async function sendingLetters(orm: Orm) {
  return orm
    .select()
    .from(newsletters)
    .where(eq(newsletters.state, 'sending'))
    .orderBy(asc(newsletters.startedAt), newsletters.id);
}

/** Marks those as skipped who left the list before their mail went out. */
export async function skipGone(orm: Orm, newsletterId: string): Promise<void> {
  const gone = sql`exists (select 1 from ${subscriptions}
    where ${subscriptions.id} = ${deliveries.subscriptionId} and ${subscriptions.confirmedAt} is null)`;
  await orm
    .update(deliveries)
    .set({ state: 'skipped' })
    .where(and(eq(deliveries.newsletterId, newsletterId), eq(deliveries.state, 'waiting'), gone));
}

/** Who is next, at most `limit`; a statement, so that its plan can be looked at. */
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
 * Notes that a mail goes out, if it still may: it waits, the letter is being sent, and the reader
 * is on the list. One statement, so of several processes one is told so.
 */
export async function noteSent(orm: Orm, key: Key, sentAt: Date): Promise<boolean> {
  const isSending = sql`exists (select 1 from ${newsletters}
    where ${newsletters.id} = ${key.newsletterId} and ${newsletters.state} = 'sending')`;
  const isOnList = sql`exists (select 1 from ${subscriptions}
    where ${subscriptions.id} = ${key.subscriptionId} and ${subscriptions.confirmedAt} is not null)`;
  const noted = await orm
    .update(deliveries)
    .set({ state: 'sent', sentAt, lastError: null, attempts: sql`${deliveries.attempts} + 1` })
    .where(and(isDelivery(key), eq(deliveries.state, 'waiting'), isSending, isOnList))
    .returning({ id: deliveries.subscriptionId });
  return noted.length > 0;
}

/** What became of a mail that was not taken: tried again from `notBefore` on, or given up. */
export async function noteRefusal(
  orm: Orm,
  key: Key,
  refusal: { attempts: number; lastError: string; notBefore: Date | null },
): Promise<void> {
  const state = refusal.notBefore === null ? 'failed' : 'waiting';
  await orm
    .update(deliveries)
    .set({ ...refusal, state, sentAt: null })
    .where(isDelivery(key));
}

/** Keeps beside a mail that counts as sent what the server did not say. */
export async function noteDoubt(orm: Orm, key: Key, lastError: string): Promise<void> {
  await orm.update(deliveries).set({ lastError }).where(isDelivery(key));
}
