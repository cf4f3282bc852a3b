import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdNow, folded, instant, maxLength, uuidKey } from './columns.ts';

/**
 * Newsletter sign-ups with double opt-in: unconfirmed until `confirmedAt`,
 * out of the list from `unsubscribedAt`. Of a link's token only the hash is kept.
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
    index('newsletter_subscribed').on(t.subscribedAt.desc().nullsFirst(), t.id),
    maxLength('newsletter_email_length', t.email, 254),
  ],
);
