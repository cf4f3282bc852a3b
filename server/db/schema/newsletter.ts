import { sql } from 'drizzle-orm';
import {
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
