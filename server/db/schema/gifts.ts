import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { GiftType } from '#shared/contracts/gifts.ts';
import { users } from './accounts.ts';
import { createdNow, instant, uuidKey } from './columns.ts';
import { socialShares, wheelSpins } from './community.ts';

/** Gifts of the organisers to a user. */
export const userGifts = pgTable(
  'user_gifts',
  {
    id: uuidKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    giftType: text('gift_type').$type<GiftType>().notNull(),
    value: text('value'),
    /** Points that opening the gift adds to the user; 0 for every type other than points. */
    points: integer('points').notNull().default(0),
    /**
     * The share that the gift rewards; unique, so that handling the reward again gives no second
     * gift.
     */
    shareId: uuid('share_id').references(() => socialShares.id, { onDelete: 'set null' }),
    spinId: uuid('spin_id').references(() => wheelSpins.id, { onDelete: 'set null' }),
    givenByAdmin: text('given_by_admin').notNull(),
    opened: boolean('opened').notNull().default(false),
    openedAt: instant('opened_at'),
    createdAt: createdNow('created_at'),
  },
  (t) => [
    index('user_gifts_of_user').on(t.userId, t.createdAt.desc().nullsFirst(), t.id),
    uniqueIndex('user_gifts_of_share').on(t.shareId),
    uniqueIndex('user_gifts_of_spin').on(t.spinId),
    check(
      'user_gifts_type',
      sql`${t.giftType} in ('points', 'merchandise', 'discount', 'exclusive_access', 'other')`,
    ),
    check('user_gifts_opened', sql`${t.opened} = (${t.openedAt} is not null)`),
  ],
);
