import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdNow, folded, instant, maxLength, uuidKey } from './columns.ts';

/** People with an account. */
export const users = pgTable(
  'users',
  {
    id: uuidKey(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    password: text('password').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    bio: text('bio'),
    profilePicture: text('profile_picture'),
    isActive: boolean('is_active').notNull().default(true),
    emailConfirmedAt: instant('email_confirmed_at'),
    lastActive: instant('last_active'),
    createdAt: createdNow('created_at'),
  },
  (t) => [
    uniqueIndex('users_username_folded').on(folded(t.username)),
    uniqueIndex('users_email_folded').on(folded(t.email)),
    index('users_created').on(t.createdAt.desc().nullsFirst(), t.id),
    maxLength('users_username_length', t.username, 30),
    maxLength('users_bio_length', t.bio, 500),
  ],
);

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
    giftType: text('gift_type').notNull(),
    value: text('value'),
    givenByAdmin: text('given_by_admin').notNull(),
    opened: boolean('opened').notNull().default(false),
    openedAt: instant('opened_at'),
    createdAt: createdNow('created_at'),
  },
  (t) => [
    index('user_gifts_of_user').on(t.userId, t.createdAt.desc().nullsFirst(), t.id),
    check(
      'user_gifts_type',
      sql`${t.giftType} in ('points', 'merchandise', 'discount', 'exclusive_access', 'other')`,
    ),
    check('user_gifts_opened', sql`${t.opened} = (${t.openedAt} is not null)`),
  ],
);

/** Messages of the organisers to a user. */
export const userMessages = pgTable(
  'user_messages',
  {
    id: uuidKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fromAdmin: text('from_admin').notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    messageType: text('message_type').notNull().default('general'),
    read: boolean('read').notNull().default(false),
    readAt: instant('read_at'),
    createdAt: createdNow('created_at'),
  },
  (t) => [index('user_messages_of_user').on(t.userId, t.createdAt.desc().nullsFirst(), t.id)],
);

/** Administrators; they are no users. */
export const admins = pgTable(
  'admins',
  {
    id: uuidKey(),
    username: text('username').notNull(),
    password: text('password').notNull(),
    createdAt: createdNow('created_at'),
  },
  (t) => [uniqueIndex('admins_username_folded').on(folded(t.username))],
);
