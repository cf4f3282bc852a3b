import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  bytes,
  createdNow,
  folded,
  instant,
  maxLength,
  searchable,
  searchGrams,
  uuidKey,
} from './columns.ts';

type Named = Record<'firstName' | 'lastName' | 'username' | 'email', AnyPgColumn>;
export const userText = (t: Named): SQL => searchable(t.firstName, t.lastName, t.username, t.email);

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
    index('users_search')
      .using('gin', searchGrams(userText(t)))
      .with({ fastupdate: false }),
    index('users_inactive').on(t.createdAt.desc().nullsFirst(), t.id).where(sql`not ${t.isActive}`),
    index('users_unconfirmed')
      .on(t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`${t.emailConfirmedAt} is null`),
    index('users_last_active').on(t.lastActive.desc().nullsLast(), t.id),
    maxLength('users_username_length', t.username, 30),
    maxLength('users_bio_length', t.bio, 500),
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

/**
 * One-time links of an account. Only the hash of a token is stored. A link is void when the
 * account's address has changed since.
 */
export const accountTokens = pgTable(
  'account_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    email: text('email').notNull(),
    createdAt: createdNow('created_at'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    index('account_tokens_of_user').on(t.userId, t.purpose),
    index('account_tokens_expires').on(t.expiresAt),
    check(
      'account_tokens_purpose',
      sql`${t.purpose} in ('confirm_email', 'change_email', 'reset_password')`,
    ),
  ],
);

/** Re-encoded profile pictures; a new picture gets a new id, so the bytes of a URL never change. */
export const userPictures = pgTable(
  'user_pictures',
  {
    id: uuidKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    webp: bytes('webp').notNull(),
    createdAt: createdNow('created_at'),
  },
  (t) => [uniqueIndex('user_pictures_of_user').on(t.userId)],
);

/** Days a user wants to be reminded of: one for each day. */
export const userReminders = pgTable(
  'user_reminders',
  {
    id: uuidKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    date: date('date', { mode: 'string' }).notNull(),
    text: text('text'),
    createdAt: createdNow('created_at'),
    /** When the e-mail of the day was queued. */
    mailedAt: instant('mailed_at'),
  },
  (t) => [
    uniqueIndex('user_reminders_of_day').on(t.userId, t.date),
    index('user_reminders_waiting').on(t.date).where(sql`${t.mailedAt} is null`),
    maxLength('user_reminders_text_length', t.text, 200),
  ],
);

/** The latest change of each act in a user's plan (added or removed). */
export const planEntries = pgTable(
  'user_favourites',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    slotId: text('slot_id').notNull(),
    on: boolean('starred').notNull().default(true),
    changedAt: createdNow('created_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.slotId] })],
);

/** Secret addresses of the users' calendar feeds. The token is readable: the profile shows it. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull(),
    createdAt: createdNow('created_at'),
  },
  (t) => [uniqueIndex('calendar_feeds_token').on(t.token)],
);

/** Administrators; they are not users. */
export const admins = pgTable(
  'admins',
  {
    id: uuidKey(),
    username: text('username').notNull(),
    password: text('password').notNull(),
    /** When the first start printed the password into its log; null once it was changed. */
    passwordLoggedAt: instant('password_logged_at'),
    createdAt: createdNow('created_at'),
    /** Base32. While `totpEnabledAt` is null it was shown but not yet confirmed by a code. */
    totpSecret: text('totp_secret'),
    totpEnabledAt: instant('totp_enabled_at'),
    /** The 30-second step of the last accepted code, so that no code is accepted twice. */
    totpLastStep: integer('totp_last_step'),
  },
  (t) => [uniqueIndex('admins_username_folded').on(folded(t.username))],
);

/** Recovery codes for a lost phone, each for one use. Only the hash is stored. */
export const adminRecoveryCodes = pgTable(
  'admin_recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    usedAt: instant('used_at'),
  },
  (t) => [index('admin_recovery_codes_of_admin').on(t.adminId)],
);
