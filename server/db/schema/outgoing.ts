import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PushPayload } from '#shared/contracts/push.ts';
import { users } from './accounts.ts';
import {
  createdNow,
  folded,
  instant,
  maxLength,
  searchable,
  searchGrams,
  uuidKey,
} from './columns.ts';

/**
 * Newsletter subscriptions with double opt-in: unconfirmed until `confirmedAt`, unsubscribed from
 * `unsubscribedAt`. Only the hash of a link's token is stored.
 */
export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    id: uuidKey(),
    email: text('email').notNull(),
    subscribedAt: createdNow('subscribed_at'),
    confirmTokenHash: text('confirm_token_hash'),
    confirmedAt: instant('confirmed_at'),
    unsubscribeTokenHash: text('unsubscribe_token_hash'),
    unsubscribedAt: instant('unsubscribed_at'),
  },
  (t) => [
    uniqueIndex('newsletter_email_folded').on(folded(t.email)),
    uniqueIndex('newsletter_confirm_token').on(t.confirmTokenHash),
    uniqueIndex('newsletter_unsubscribe_token').on(t.unsubscribeTokenHash),
    index('newsletter_search')
      .using('gin', searchGrams(searchable(t.email)))
      .with({ fastupdate: false }),
    index('newsletter_subscribed').on(t.subscribedAt.desc().nullsFirst(), t.id),
    maxLength('newsletter_email_length', t.email, 254),
  ],
);

/** Newsletters, from the first draft on. */
export const newsletters = pgTable(
  'newsletters',
  {
    id: uuidKey(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    state: text('state').notNull().default('draft'),
    createdBy: text('created_by').notNull(),
    createdAt: createdNow('created_at'),
    updatedAt: createdNow('updated_at'),
    /** Who last changed the draft; null while that is only its author. */
    updatedBy: text('updated_by'),
    /** Incremented by every change of the draft (optimistic locking of two editors). */
    revision: integer('revision').notNull().default(1),
    /** Soft-deleted; a deleted draft can be restored for a while. */
    deletedAt: instant('deleted_at'),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    /**
     * Counts of the deliveries, stored when sending has ended: the delivery rows of people who
     * unsubscribe are deleted.
     */
    outcome: jsonb('outcome').$type<{
      sent: number;
      failed: number;
      skipped: number;
      /** For a newsletter ended while paused: addresses that it was not sent to. */
      waiting?: number;
    }>(),
  },
  (t) => [
    index('newsletters_created').on(t.createdAt.desc().nullsFirst(), t.id),
    check('newsletters_state', sql`${t.state} in ('draft', 'sending', 'paused', 'sent', 'ended')`),
    maxLength('newsletters_subject_length', t.subject, 200),
    maxLength('newsletters_body_length', t.body, 20_000),
  ],
);

/** One row for each address a newsletter goes to, made when the sending starts. */
export const newsletterDeliveries = pgTable(
  'newsletter_deliveries',
  {
    newsletterId: uuid('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => newsletterSubscriptions.id, { onDelete: 'cascade' }),
    state: text('state').notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** Earliest next attempt, after a temporary refusal by the mail server. */
    notBefore: instant('not_before'),
    sentAt: instant('sent_at'),
  },
  (t) => [
    primaryKey({ columns: [t.newsletterId, t.subscriptionId] }),
    index('newsletter_deliveries_waiting')
      .on(t.newsletterId, t.subscriptionId)
      .where(sql`${t.state} = 'waiting'`),
    index('newsletter_deliveries_of_subscription').on(t.subscriptionId),
    check(
      'newsletter_deliveries_state',
      sql`${t.state} in ('waiting', 'sent', 'failed', 'skipped')`,
    ),
  ],
);

/** The pair of keys that signs messages (VAPID), made at the first start: one row at most. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: integer('id').primaryKey().default(1),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
    createdAt: createdNow('created_at'),
  },
  (t) => [check('push_keys_one_row', sql`${t.id} = 1`)],
);

/** Browsers that want messages. Whoever knows the endpoint may change or delete its row. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Public key of the server that the browser subscribed with. */
    serverKey: text('server_key').notNull(),
    /** Subscribed with a key that the server no longer has: nothing can be sent there. */
    outdated: boolean('outdated').notNull().default(false),
    subjects: text('subjects').array().notNull(),
    /** Ids of the acts in the plan of this browser. */
    slots: text('slots').array().notNull(),
    /** Tags of the announcements that its push service accepted a message about. */
    told: text('told').array().notNull().default(sql`'{}'::text[]`),
    /** The account logged in when the browser last sent its preferences. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdNow('created_at'),
    /** When the browser last sent its preferences. */
    updatedAt: instant('updated_at').notNull(),
    /** When a message to it was last accepted by its push service. */
    acceptedAt: instant('accepted_at'),
    /** Time of the first failure since then. */
    failingSince: instant('failing_since'),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_user').on(t.userId),
    index('push_subscriptions_unproven').on(t.updatedAt, t.id).where(sql`${t.acceptedAt} is null`),
    maxLength('push_subscriptions_endpoint_length', t.endpoint, 1000),
  ],
);

/** Messages for any number of receivers; stored in the transaction of what they report. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Deduplication key: a second message with the same key is never stored. */
    key: text('key').notNull(),
    subject: text('subject').notNull(),
    /**
     * Goes to subscriptions with one of these acts in the plan; null: to everybody of the subject.
     */
    slots: text('slots').array(),
    /** The payload's tag: a newer message replaces an unsent one. */
    tag: text('tag').notNull(),
    payload: jsonb('payload').$type<PushPayload>().notNull(),
    /** Sent before all that are not urgent. */
    urgent: boolean('urgent').notNull(),
    /** At night, outside an edition, it is delayed until the morning. */
    waitsForMorning: boolean('waits_for_morning').notNull().default(false),
    /** Only for subscriptions that already got a message with its tag. */
    toldOnly: boolean('told_only').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Fan-out cursor: id of the last subscription that was checked. */
    fannedTo: bigint('fanned_to', { mode: 'number' }).notNull().default(0),
    /** When all its deliveries had been created. */
    fannedAt: instant('fanned_at'),
    replacedAt: instant('replaced_at'),
    /** When no delivery was left. */
    finishedAt: instant('finished_at'),
    accepted: integer('accepted').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    gone: integer('gone').notNull().default(0),
    /** Deliveries not sent because they were superseded or too late. */
    dropped: integer('dropped').notNull().default(0),
    lastError: text('last_error'),
    lastErrorAt: instant('last_error_at'),
  },
  (t) => [
    uniqueIndex('push_messages_key').on(t.key),
    index('push_messages_open').on(t.subject, t.tag).where(sql`${t.finishedAt} is null`),
    index('push_messages_finished').on(t.finishedAt),
    maxLength('push_messages_key_length', t.key, 300),
    maxLength('push_messages_tag_length', t.tag, 200),
  ],
);

/** A pending delivery of one message to one browser; deleted with the outcome. */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => pushMessages.id, { onDelete: 'cascade' }),
    subscriptionId: bigint('subscription_id', { mode: 'number' })
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    attempts: integer('attempts').notNull().default(0),
    /** Earliest next attempt. */
    notBefore: instant('not_before'),
    /** Its push service has never accepted anything: sent after the proven ones. */
    unproven: boolean('unproven').notNull().default(false),
  },
  (t) => [
    uniqueIndex('push_deliveries_once').on(t.subscriptionId, t.messageId),
    index('push_deliveries_in_order').on(t.messageId, t.unproven, t.id),
  ],
);
