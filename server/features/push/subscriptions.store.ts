import {
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  count,
  eq,
  isNull,
  lt,
  or,
  sql,
} from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { pushSubscriptions as subscriptions } from '#server/db/schema/index.ts';
import type { PushReceivers } from './push.types.ts';

export type Subscription = typeof subscriptions.$inferSelect;

/** What a browser tells about itself. */
export type Wish = Pick<
  Subscription,
  'endpoint' | 'p256dh' | 'auth' | 'subjects' | 'slots' | 'userId' | 'serverKey' | 'updatedAt'
>;

/** How many browsers a message would go to now. */
export async function countPushReceivers(
  orm: Orm,
  { subject, slots }: PushReceivers,
): Promise<number> {
  if (slots?.length === 0) return 0;
  const [row] = await orm
    .select({ receivers: count() })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.outdated, false),
        arrayContains(subscriptions.subjects, [subject]),
        slots === null ? undefined : arrayOverlaps(subscriptions.slots, [...slots]),
      ),
    );
  return row?.receivers ?? 0;
}

export async function subscriptionAt(orm: Orm, endpoint: string): Promise<Subscription | null> {
  const [row] = await orm.select().from(subscriptions).where(eq(subscriptions.endpoint, endpoint));
  return row ?? null;
}

/** Whether there are `most` subscriptions already. */
export async function isFull(orm: Orm, most: number): Promise<boolean> {
  const rows = await orm
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .offset(most - 1)
    .limit(1);
  return rows.length > 0;
}

/**
 * Deletes the subscription that was not heard of for longest among those of which no message was ever
 * accepted. @returns false when there is none
 */
export async function evictUnproven(orm: Orm): Promise<boolean> {
  const { id, acceptedAt, updatedAt } = subscriptions;
  const oldest = orm
    .select({ id })
    .from(subscriptions)
    .where(isNull(acceptedAt))
    .orderBy(asc(updatedAt), asc(id))
    .limit(1)
    .for('update', { skipLocked: true });
  const evicted = await orm
    .delete(subscriptions)
    .where(eq(id, sql`(${oldest})`))
    .returning({ id });
  return evicted.length > 0;
}

/** Notes that the push service of a subscription accepted a message. */
export async function noteAccepted(orm: Orm, id: number, at: Date): Promise<void> {
  await orm
    .update(subscriptions)
    .set({ acceptedAt: at, failingSince: null })
    .where(eq(subscriptions.id, id));
}

/**
 * Stores or changes the subscription of an endpoint. One with the keys that it had keeps the server's
 * key, because a browser's keys change with each new subscription.
 */
export async function upsertSubscription(orm: Orm, wish: Wish): Promise<Subscription> {
  const isSame = sql`${subscriptions.p256dh} = excluded.p256dh`;
  const { subjects, slots, userId, updatedAt, p256dh, auth } = wish;
  const [row] = await orm
    .insert(subscriptions)
    .values({ ...wish, createdAt: updatedAt })
    .onConflictDoUpdate({
      target: subscriptions.endpoint,
      set: {
        ...{ subjects, slots, userId, updatedAt, p256dh, auth },
        serverKey: sql`case when ${isSame} then ${subscriptions.serverKey} else excluded.server_key end`,
        outdated: sql`${subscriptions.outdated} and ${isSame}`,
      },
    })
    .returning();
  if (row === undefined) throw new Error('The subscription was not stored');
  return row;
}

export async function deleteSubscription(orm: Orm, endpoint: string): Promise<void> {
  await orm.delete(subscriptions).where(eq(subscriptions.endpoint, endpoint));
}

/** The browsers in which an account was logged in when they last told their wishes. */
export async function pushSubscriptionsOf(orm: Orm, userId: string) {
  const { endpoint, subjects, slots, told, createdAt, updatedAt, acceptedAt } = subscriptions;
  return orm
    .select({ endpoint, subjects, slots, told, createdAt, updatedAt, acceptedAt })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(subscriptions.id));
}

/**
 * Deletes subscriptions of which nothing was accepted since `failingBefore`, those with an earlier key
 * of the server that are as old, and those that were not heard of since `silentBefore`. Those of which
 * nothing was ever accepted go when they have failed since `unprovenFailingBefore`, and when they were
 * not heard of since `failingBefore`.
 */
export async function deleteDeadSubscriptions(
  orm: Orm,
  {
    failingBefore,
    silentBefore,
    unprovenFailingBefore,
  }: { failingBefore: Date; silentBefore: Date; unprovenFailingBefore: Date },
): Promise<void> {
  const { failingSince, outdated, updatedAt, acceptedAt } = subscriptions;
  await orm
    .delete(subscriptions)
    .where(
      or(
        lt(failingSince, failingBefore),
        and(eq(outdated, true), lt(updatedAt, failingBefore)),
        and(
          isNull(acceptedAt),
          or(lt(failingSince, unprovenFailingBefore), lt(updatedAt, failingBefore)),
        ),
        and(
          lt(updatedAt, silentBefore),
          lt(sql`coalesce(${acceptedAt}, ${updatedAt})`, silentBefore),
        ),
      ),
    );
}
