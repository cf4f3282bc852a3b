import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdNow, folded, instant, searchable, searchGrams, uuidKey } from './columns.ts';

type Contact = Record<
  | 'navn'
  | 'epost'
  | 'personalCode'
  | 'telefon'
  | 'instagram'
  | 'tiktok'
  | 'youtube'
  | 'twitch'
  | 'discord',
  AnyPgColumn
>;
export const affiliateText = (t: Contact): SQL =>
  searchable(
    ...[t.navn, t.epost, t.personalCode, t.telefon, t.instagram],
    ...[t.tiktok, t.youtube, t.twitch, t.discord],
  );

/**
 * Promoters. Points and level always equal the sum of their sales. The row of a deleted person
 * stays without personal data, so that the ledger stays complete and the code is not given to
 * anybody else.
 */
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
    /** Null until the person has chosen one through the link in the approval e-mail. */
    password: text('password'),
    createdAt: createdNow('created_at'),
    /** When the person applied; updated when they apply again after a rejection. */
    appliedAt: createdNow('applied_at'),
    approvedAt: instant('approved_at'),
    /** The last decision: when, by whom, and the reason if one was given. */
    reviewedAt: instant('reviewed_at'),
    reviewedBy: text('reviewed_by'),
    reviewReason: text('review_reason'),
    /** Set when the person had the account deleted; only the code and its points remain. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    uniqueIndex('affiliates_epost_folded').on(folded(t.epost)),
    uniqueIndex('affiliates_code_folded').on(folded(t.personalCode)),
    index('affiliates_ranking')
      .on(t.points.desc().nullsFirst(), t.approvedAt, t.id)
      .where(sql`${t.status} = 'approved' and ${t.isActive}`),
    index('affiliates_points').on(t.points.desc().nullsFirst(), t.id),
    index('affiliates_navn_folded').on(folded(t.navn), t.id),
    index('affiliates_search')
      .using('gin', searchGrams(affiliateText(t)))
      .with({ fastupdate: false }),
    index('affiliates_of_status').on(t.status, t.createdAt.desc().nullsFirst(), t.id),
    index('affiliates_created').on(t.createdAt.desc().nullsFirst(), t.id),
    check('affiliates_status', sql`${t.status} in ('pending', 'approved', 'rejected')`),
    check('affiliates_level', sql`${t.level} between 1 and 5`),
    check('affiliates_followers', sql`${t.followerCount} >= 0`),
    check('affiliates_deleted', sql`${t.deletedAt} is null or ${t.status} = 'rejected'`),
    check(
      'affiliates_approved',
      sql`${t.status} <> 'approved' or (${t.personalCode} is not null and ${t.approvedAt} is not null)`,
    ),
  ],
);

/**
 * Phone, mailbox, profiles and name in the normalised form in which they are compared between
 * people.
 */
export const affiliateContactKeys = pgTable(
  'affiliate_contact_keys',
  {
    affiliateId: uuid('affiliate_id')
      .notNull()
      .references(() => affiliates.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.affiliateId, t.key] }),
    index('affiliate_contact_keys_key').on(t.key, t.affiliateId),
  ],
);

/**
 * One-time links of an affiliate: to choose a password, to log in, or to send an application that was
 * made with their address. Only the hash is kept.
 */
export const affiliateTokens = pgTable(
  'affiliate_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    affiliateId: uuid('affiliate_id')
      .notNull()
      .references(() => affiliates.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    createdAt: createdNow('created_at'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /**
     * The submitted data, held back until the link proves that the address belongs to the sender.
     */
    application: jsonb('application').$type<Record<string, string | number | null>>(),
  },
  (t) => [
    index('affiliate_tokens_of_affiliate').on(t.affiliateId, t.purpose),
    index('affiliate_tokens_expires').on(t.expiresAt),
    check('affiliate_tokens_purpose', sql`${t.purpose} in ('password', 'login', 'application')`),
    check(
      'affiliate_tokens_application',
      sql`(${t.purpose} = 'application') = (${t.application} is not null)`,
    ),
  ],
);

/**
 * Waiting times after a refusal for deleted people, by a keyed hash of the address: deleting an
 * account does not end the wait. Expired rows are deleted every night.
 */
export const affiliateRefusals = pgTable(
  'affiliate_refusals',
  {
    key: text('key').primaryKey(),
    waitsUntil: instant('waits_until').notNull(),
  },
  (t) => [index('affiliate_refusals_waits_until').on(t.waitsUntil)],
);

/** Visits through an affiliate's link, counted for each Oslo day; no data about the visitor. */
export const affiliateVisits = pgTable(
  'affiliate_visits',
  {
    affiliateId: uuid('affiliate_id')
      .notNull()
      .references(() => affiliates.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    visits: integer('visits').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.affiliateId, t.day] })],
);

/** Visitors of the last half hour by code, as a hash whose salt changes daily. */
export const affiliateVisitMarks = pgTable(
  'affiliate_visit_marks',
  {
    mark: text('mark').primaryKey(),
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [index('affiliate_visit_marks_seen').on(t.seenAt)],
);

/** Imported files of the ticket system; undoing an import removes its sales from the ledger. */
export const salesImports = pgTable(
  'sales_imports',
  {
    id: uuidKey(),
    importedBy: text('imported_by').notNull(),
    added: integer('added').notNull(),
    unchanged: integer('unchanged').notNull(),
    createdAt: createdNow('created_at'),
    undoneAt: instant('undone_at'),
    undoneBy: text('undone_by'),
  },
  (t) => [index('sales_imports_created').on(t.createdAt.desc().nullsFirst(), t.id)],
);

/** The ledger. A refund is a row with negative tickets; a direct sale has no affiliate. */
export const affiliateSales = pgTable(
  'affiliate_sales',
  {
    id: uuidKey(),
    affiliateId: uuid('affiliate_id').references(() => affiliates.id, { onDelete: 'restrict' }),
    personalCode: text('personal_code'),
    ticketsSold: integer('tickets_sold').notNull(),
    /** Not recalculated when the points per ticket change. */
    pointsEarned: integer('points_earned').notNull(),
    /** The ticket system's order number; null for a sale that was entered without one. */
    orderReference: text('order_reference'),
    importId: uuid('import_id').references(() => salesImports.id, { onDelete: 'restrict' }),
    /** The admin who registered or imported it. */
    registeredBy: text('registered_by'),
    saleDate: instant('sale_date').notNull().defaultNow(),
    createdAt: createdNow('created_at'),
  },
  (t) => [
    index('affiliate_sales_of_affiliate').on(t.affiliateId, t.saleDate.desc().nullsFirst(), t.id),
    // An order counts once per code; its refund is a row of its own.
    uniqueIndex('affiliate_sales_order')
      .on(
        folded(t.orderReference),
        sql`coalesce(${folded(t.personalCode)}, '')`,
        sql`(${t.ticketsSold} < 0)`,
      )
      .where(sql`${t.orderReference} is not null`),
    index('affiliate_sales_of_import').on(t.importId),
    index('affiliate_sales_sold').on(t.saleDate),
    index('affiliate_sales_created').on(t.createdAt.desc().nullsFirst(), t.id),
    check('affiliate_sales_tickets', sql`${t.ticketsSold} <> 0`),
    check(
      'affiliate_sales_points',
      sql`${t.affiliateId} is null or sign(${t.pointsEarned}) = sign(${t.ticketsSold})`,
    ),
  ],
);
