import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { GiftType } from '#shared/contracts/gifts.ts';
import type { SharePlatform } from '#shared/contracts/shares.ts';
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

type Written = Record<'navn' | 'epost' | 'emne', AnyPgColumn>;
export const messageText = (t: Written): SQL => searchable(t.navn, t.epost, t.emne);

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuidKey(),
    navn: text('navn').notNull(),
    epost: text('epost').notNull(),
    emne: text('emne'),
    melding: text('melding').notNull(),
    createdAt: createdNow('created_at'),
    handledAt: instant('handled_at'),
    handledBy: text('handled_by'),
    /** Soft-deleted in the back office: left out of every list, restored by 'Angre'. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('contact_messages_search')
      .using('gin', searchGrams(messageText(t)))
      .with({ fastupdate: false }),
    index('contact_messages_created').on(t.createdAt.desc().nullsFirst(), t.id),
    index('contact_messages_unhandled')
      .on(t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`${t.handledAt} is null and ${t.deletedAt} is null`),
    maxLength('contact_messages_navn_length', t.navn, 100),
    maxLength('contact_messages_melding_length', t.melding, 5000),
  ],
);

type Shared = Record<'navn' | 'epost' | 'platform' | 'url' | 'postUrl', AnyPgColumn>;
export const shareText = (t: Shared): SQL =>
  searchable(t.navn, t.epost, t.platform, t.url, t.postUrl);

/** Shares of the festival on social media, as reported by visitors. */
export const socialShares = pgTable(
  'social_shares',
  {
    id: uuidKey(),
    navn: text('navn').notNull(),
    epost: text('epost').notNull(),
    platform: text('platform').$type<SharePlatform>().notNull(),
    url: text('url').notNull(),
    postUrl: text('post_url'),
    description: text('description'),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    rewardGiven: boolean('reward_given').notNull().default(false),
    rewardType: text('reward_type'),
    rewardAmount: integer('reward_amount').notNull().default(0),
    adminNotes: text('admin_notes'),
    rewardedAt: instant('rewarded_at'),
    /** The admin's username, or 'CTRL Festival' for an automatic reward. */
    rewardedBy: text('rewarded_by'),
    /** Oslo day of an automatic reward: one for each address, platform and day. */
    automaticDay: date('automatic_day', { mode: 'string' }),
    /** Who got it: one for each user, platform and day too, whatever address they have by then. */
    automaticUser: uuid('automatic_user').references(() => users.id, { onDelete: 'set null' }),
    /** When the thank-you e-mail was queued; null when the address was over its e-mail limit. */
    thankedAt: instant('thanked_at'),
    sharedAt: createdNow('shared_at'),
  },
  (t) => [
    uniqueIndex('social_shares_automatic').on(folded(t.epost), t.platform, t.automaticDay),
    uniqueIndex('social_shares_automatic_user').on(t.automaticUser, t.platform, t.automaticDay),
    index('social_shares_waiting')
      .on(t.sharedAt.desc().nullsFirst(), t.id)
      .where(sql`not ${t.rewardGiven}`),
    index('social_shares_search')
      .using('gin', searchGrams(shareText(t)))
      .with({ fastupdate: false }),
    index('social_shares_shared').on(t.sharedAt.desc().nullsFirst(), t.id),
    index('social_shares_of_address').on(folded(t.epost), t.sharedAt.desc().nullsFirst()),
    check(
      'social_shares_platform',
      sql`${t.platform} in ('facebook', 'instagram', 'twitter', 'tiktok', 'youtube', 'linkedin', 'discord', 'other')`,
    ),
    maxLength('social_shares_description_length', t.description, 500),
  ],
);

/**
 * What an address has had of what comes once a day, as a keyed hash of it, the day and the purpose:
 * it stays when the person's data is deleted, so that a new account does not bring it back. Rows of
 * past days are deleted every night.
 */
export const dailyUses = pgTable('daily_uses', {
  key: text('key').primaryKey(),
  day: date('day', { mode: 'string' }).notNull(),
});

/** Spins of 'Lykkehjulet'. */
export const wheelSpins = pgTable(
  'wheel_spins',
  {
    id: uuidKey(),
    navn: text('navn').notNull(),
    epost: text('epost').notNull(),
    prize: text('prize').notNull(),
    points: integer('points').notNull().default(0),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Oslo day of the spin: one for each address and day. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Hash of the token with which a win is claimed. */
    claimTokenHash: text('claim_token_hash'),
    /** When the win was claimed; unclaimed wins do not count. */
    claimedAt: instant('claimed_at'),
    spunAt: createdNow('spun_at'),
  },
  (t) => [
    uniqueIndex('wheel_spins_of_day').on(folded(t.epost), t.day),
    uniqueIndex('wheel_spins_claim_token').on(t.claimTokenHash),
    index('wheel_spins_spun').on(t.spunAt.desc().nullsFirst(), t.id),
    index('wheel_spins_of_address').on(folded(t.epost), t.spunAt.desc().nullsFirst()),
  ],
);

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
