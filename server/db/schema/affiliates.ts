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
import { createdNow, folded, instant, uuidKey } from './columns.ts';

/** Promoters. Points and level always equal the sum of their sales. */
export const affiliates = pgTable(
  'affiliates',
  {
    id: uuidKey(),
    navn: text('navn').notNull(),
    epost: text('epost').notNull(),
    telefon: text('telefon'),
    instagram: text('instagram'),
    tiktok: text('tiktok'),
    youtube: text('youtube'),
    twitch: text('twitch'),
    discord: text('discord'),
    beskrivelse: text('beskrivelse'),
    followerCount: integer('follower_count').notNull().default(0),
    personalCode: text('personal_code'),
    points: integer('points').notNull().default(0),
    level: integer('level').notNull().default(1),
    status: text('status').notNull().default('pending'),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdNow('created_at'),
    approvedAt: instant('approved_at'),
  },
  (t) => [
    uniqueIndex('affiliates_epost_folded').on(folded(t.epost)),
    uniqueIndex('affiliates_code_folded').on(folded(t.personalCode)),
    index('affiliates_ranking')
      .on(t.points.desc().nullsFirst(), t.approvedAt, t.id)
      .where(sql`${t.status} = 'approved' and ${t.isActive}`),
    index('affiliates_created').on(t.createdAt.desc().nullsFirst(), t.id),
    check('affiliates_status', sql`${t.status} in ('pending', 'approved', 'rejected')`),
    check('affiliates_level', sql`${t.level} between 1 and 5`),
    check('affiliates_followers', sql`${t.followerCount} >= 0`),
    check(
      'affiliates_approved',
      sql`${t.status} <> 'approved' or (${t.personalCode} is not null and ${t.approvedAt} is not null)`,
    ),
  ],
);

/** The ledger. A refund is a row with negative tickets; a direct sale has no affiliate. */
export const affiliateSales = pgTable(
  'affiliate_sales',
  {
    id: uuidKey(),
    affiliateId: uuid('affiliate_id').references(() => affiliates.id, { onDelete: 'restrict' }),
    personalCode: text('personal_code'),
    ticketsSold: integer('tickets_sold').notNull(),
    pointsEarned: integer('points_earned').notNull(),
    saleDate: instant('sale_date').notNull().defaultNow(),
    createdAt: createdNow('created_at'),
  },
  (t) => [
    index('affiliate_sales_of_affiliate').on(t.affiliateId, t.saleDate.desc().nullsFirst(), t.id),
    index('affiliate_sales_created').on(t.createdAt.desc().nullsFirst(), t.id),
    check('affiliate_sales_tickets', sql`${t.ticketsSold} <> 0`),
    check(
      'affiliate_sales_points',
      sql`${t.affiliateId} is null or ${t.pointsEarned} = ${t.ticketsSold} * 10`,
    ),
  ],
);
