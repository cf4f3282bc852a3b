import {
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  count,
  eq,
  inArray,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import {
  pushMessages as messages,
  pushKeys,
  pushSubscriptions as subscriptions,
} from '#server/db/schema/index.ts';
import type { PushPayload, PushSubject } from '#shared/contracts/push.ts';

export interface PushMessage {
  subject: PushSubject;
  /** Only for people who starred one of these acts; null: all who chose the subject. */
  slots: readonly string[] | null;
  /** Deduplication key: the same key is never sent twice to one subscription. */
  key: string;
  payload: PushPayload;
  /** Not sent after this time. */
  expiresAt: Date;
  /** Sent before all messages that are not urgent. */
  urgent: boolean;
  /** In quiet hours it is held back until the morning. */
  waitsForMorning?: boolean;
  /** Only for browsers for which an earlier message with the same tag was accepted. */
  toldOnly?: boolean;
}

export type Subscription = typeof subscriptions.$inferSelect;

/** Subscription data sent by a browser. */
type Wish = Pick<
  Subscription,
  'endpoint' | 'p256dh' | 'auth' | 'subjects' | 'slots' | 'userId' | 'serverKey' | 'updatedAt'
>;

export async function countPushReceivers(orm: Orm, subject: PushSubject): Promise<number> {
  const [row] = await orm
    .select({ receivers: count() })
    .from(subscriptions)
    .where(
      and(eq(subscriptions.outdated, false), arrayContains(subscriptions.subjects, [subject])),
    );
  return row?.receivers ?? 0;
}

export async function subscriptionAt(orm: Orm, endpoint: string): Promise<Subscription | null> {
  const [row] = await orm.select().from(subscriptions).where(eq(subscriptions.endpoint, endpoint));
  return row ?? null;
}

export async function isFull(orm: Orm, most: number): Promise<boolean> {
  const rows = await orm
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .offset(most - 1)
    .limit(1);
  return rows.length > 0;
}

/**
 * Deletes the least recently updated subscription among those that never accepted a message.
 * @returns false when there is none
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

export async function noteAccepted(orm: Orm, id: number, at: Date): Promise<void> {
  await orm
    .update(subscriptions)
    .set({ acceptedAt: at, failingSince: null })
    .where(eq(subscriptions.id, id));
}

/**
 * Inserts or updates the subscription of an endpoint. With unchanged browser keys it keeps the
 * server's key, because the browser's keys change with each new subscription.
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

/** Subscriptions of browsers in which the account was logged in at their last update. */
export async function pushSubscriptionsOf(orm: Orm, userId: string) {
  const { endpoint, subjects, slots, told, createdAt, updatedAt, acceptedAt } = subscriptions;
  return orm
    .select({ endpoint, subjects, slots, told, createdAt, updatedAt, acceptedAt })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(subscriptions.id));
}

/**
 * Deletes subscriptions that have failed since `failingBefore` or have an earlier server key for as
 * long, and those not updated since `silentBefore`. Those that never accepted a message are deleted
 * when they have failed since `unprovenFailingBefore` or were not updated since `failingBefore`.
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

/** VAPID key pair, as URL-safe base64. */
export interface KeyPair {
  publicKey: string;
  privateKey: string;
}

/** The stored key pair; null before the first start. */
export async function storedKeys(orm: Orm): Promise<KeyPair | null> {
  const { publicKey, privateKey } = pushKeys;
  const [pair] = await orm.select({ publicKey, privateKey }).from(pushKeys);
  return pair ?? null;
}

/** Stores a key pair unless there is one, so that concurrent processes agree on one. */
export async function storeKeys(orm: Orm, pair: KeyPair, createdAt: Date): Promise<void> {
  await orm
    .insert(pushKeys)
    .values({ ...pair, createdAt })
    .onConflictDoNothing();
}

export async function markOutdated(orm: Orm, publicKey: string): Promise<void> {
  const outdated = sql`(${subscriptions.serverKey} <> ${publicKey})`;
  await orm.update(subscriptions).set({ outdated }).where(ne(subscriptions.outdated, outdated));
}

const { told } = subscriptions;

/**
 * Inserts messages whose keys are new; returns their ids, subjects and tags. Pass `fannedAt` when
 * the caller creates the deliveries itself.
 */
export async function insertMessages(
  tx: Orm,
  given: readonly PushMessage[],
  createdAt: Date,
  fannedAt: Date | null = null,
) {
  const rows = given.map(({ slots, ...message }) => ({
    ...message,
    slots: slots === null ? null : [...slots],
    tag: message.payload.tag,
    createdAt,
    fannedAt,
  }));
  return tx
    .insert(messages)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: messages.id, subject: messages.subject, tag: messages.tag });
}

/**
 * Withdraws the unsent deliveries of messages with these tags, except for the messages `except`.
 */
export async function replaceMessages(
  tx: Orm,
  subject: PushSubject,
  tags: readonly string[],
  { except, replacedAt }: { except: readonly number[]; replacedAt: Date },
): Promise<void> {
  const isOpen = and(isNull(messages.finishedAt), isNull(messages.replacedAt));
  await tx
    .update(messages)
    .set({ replacedAt })
    .where(
      and(
        isOpen,
        eq(messages.subject, subject),
        inArray(messages.tag, [...tags]),
        except.length === 0 ? sql`true` : notInArray(messages.id, [...except]),
      ),
    );
}

/** The keys under which no message was queued yet. */
export async function newKeys(orm: Orm, keys: readonly string[]): Promise<string[]> {
  const rows = await orm
    .select({ key: messages.key })
    .from(messages)
    .where(inArray(messages.key, [...keys]));
  const known = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !known.has(key));
}

/** Deletes messages that finished before a time, and their record on subscriptions. */
export async function deleteFinishedMessages(orm: Orm, before: Date): Promise<void> {
  const { tag, finishedAt } = messages;
  const deleted = await orm.delete(messages).where(lt(finishedAt, before)).returning({ tag });
  const tags = [...new Set(deleted.map((message) => message.tag))];
  if (tags.length === 0) return;
  await orm
    .update(subscriptions)
    .set({
      told: sql`array(select unnest(${told}) except select unnest(${sql.param(tags)}::text[]))`,
    })
    .where(arrayOverlaps(told, tags));
}
