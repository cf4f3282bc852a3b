import { desc, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from './config/index.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { folded, holdsWord, searchable } from './db/schema/columns.ts';
import * as tables from './db/schema/index.ts';
import { searchStatements } from './features/admin-search/search.read.ts';
import { selectUsers } from './features/admin-users/admin-users.store.ts';
import { selectAffiliates } from './features/affiliates/review.store.ts';
import {
  selectChatLines,
  selectNewUsers,
  selectSales,
} from './features/analytics/analytics.read.ts';
import { selectActs } from './features/audit/audit.read.ts';
import { selectMessages } from './features/contact/contact.store.ts';
import { stretchOf } from './features/measures/index.ts';
import {
  selectDays,
  selectLiving,
  selectReadyMinutes,
  sumOf,
} from './features/measures/measures.store.ts';
import { selectDue } from './features/newsletter-campaigns/campaigns.store.ts';
import { knownSalesQuery } from './features/sales/sales.store.ts';
import { selectShares } from './features/shares/shares.store.ts';
import { selectVisits } from './features/visits/index.ts';
import { createLogger } from './lib/logger.ts';
import { makeTestData, planOf, type TestData } from './testing/index.ts';

const { affiliates, affiliateSales, auditLog, chatMessages, chatUsers, contactMessages } = tables;
const { mailOutbox, newsletterSubscriptions, rateLimits, sessions, socialShares } = tables;
const { userGifts, userMessages, userReminders, users, wheelSpins } = tables;

const ID = '00000000-0000-4000-8000-000000000000';
/** Lists that their index has in the order in which they are read. */
const IN_ORDER = new Set([
  'audit_log_of_action',
  'audit_log_of_actor',
  'audit_log_pkey',
  'contact_messages_unhandled',
  'social_shares_waiting',
]);
/** Indexes of the tables that a list looks into beside its own. */
const BESIDE: Readonly<Record<string, string[]>> = {
  affiliates_of_status: ['affiliate_sales_of_affiliate', 'users_email_folded'],
  audit_log_of_action: ['admins_pkey'],
  audit_log_of_actor: ['admins_pkey'],
  audit_log_pkey: ['admins_pkey'],
  newsletter_deliveries_waiting: ['newsletter_subscriptions_pkey'],
  users_inactive: ['user_gifts_of_user', 'chat_users_of_sender'],
  users_unconfirmed: ['user_gifts_of_user', 'chat_users_of_sender'],
};
const DAYS = { from: '2026-08-01', to: '2026-08-20' };
const STRETCH = stretchOf(DAYS.from, DAYS.to);
const NEWEST = { paged: true, limit: 50, offset: 0, q: '', sort: '-createdAt' } as const;

describe('every list and every look-up has its index', () => {
  let data: TestData;
  let db: Database;

  beforeAll(async () => {
    data = await makeTestData();
    const config = loadConfig(data.env);
    db = await openDatabase(config, createLogger(config));
  });
  afterAll(async () => {
    await db.close();
    await data.remove();
  });

  const newest = {
    users: () => db.orm.select().from(users).orderBy(desc(users.createdAt), users.id),
    affiliates: () =>
      db.orm.select().from(affiliates).orderBy(desc(affiliates.createdAt), affiliates.id),
    sales: () =>
      db.orm
        .select()
        .from(affiliateSales)
        .orderBy(desc(affiliateSales.createdAt), affiliateSales.id),
    letters: () =>
      db.orm
        .select()
        .from(contactMessages)
        .orderBy(desc(contactMessages.createdAt), contactMessages.id),
    shares: () =>
      db.orm.select().from(socialShares).orderBy(desc(socialShares.sharedAt), socialShares.id),
    spins: () => db.orm.select().from(wheelSpins).orderBy(desc(wheelSpins.spunAt), wheelSpins.id),
    subscribers: () =>
      db.orm
        .select()
        .from(newsletterSubscriptions)
        .orderBy(desc(newsletterSubscriptions.subscribedAt), newsletterSubscriptions.id),
    audit: () => db.orm.select().from(auditLog).orderBy(desc(auditLog.createdAt), auditLog.id),
    mails: () =>
      db.orm.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt), mailOutbox.id),
  };

  it.each(Object.entries(newest))('%s, newest first', async (_name, list) => {
    const plan = await planOf(db, list().limit(50));
    expect(plan).toMatchObject({ wholeTables: [], sorts: false });
    expect(plan.indexes).toHaveLength(1);
  });

  const lookUps = {
    affiliates_ranking: () =>
      db.orm
        .select()
        .from(affiliates)
        .where(sql`${affiliates.status} = 'approved' and ${affiliates.isActive}`)
        .orderBy(desc(affiliates.points), affiliates.approvedAt, affiliates.id),
    affiliate_sales_of_affiliate: () =>
      db.orm
        .select()
        .from(affiliateSales)
        .where(eq(affiliateSales.affiliateId, ID))
        .orderBy(desc(affiliateSales.saleDate), affiliateSales.id),
    chat_messages_of_room: () =>
      db.orm
        .select()
        .from(chatMessages)
        .where(eq(chatMessages.room, 'gaming'))
        .orderBy(desc(chatMessages.id)),
    chat_users_ranking: () =>
      db.orm.select().from(chatUsers).orderBy(desc(chatUsers.totalPoints), chatUsers.id),
    user_gifts_of_user: () =>
      db.orm
        .select()
        .from(userGifts)
        .where(eq(userGifts.userId, ID))
        .orderBy(desc(userGifts.createdAt), userGifts.id),
    user_messages_of_user: () =>
      db.orm
        .select()
        .from(userMessages)
        .where(eq(userMessages.userId, ID))
        .orderBy(desc(userMessages.createdAt), userMessages.id),
    mail_outbox_waiting: () =>
      db.orm
        .select()
        .from(mailOutbox)
        .where(isNull(mailOutbox.sentAt))
        .orderBy(mailOutbox.createdAt),
    users_username_folded: () =>
      db.orm
        .select()
        .from(users)
        .where(sql`${folded(users.username)} = ${folded('Åse')}`),
    users_email_folded: () =>
      db.orm
        .select()
        .from(users)
        .where(sql`${folded(users.email)} = ${folded('A@b.no')}`),
    affiliates_epost_folded: () =>
      db.orm
        .select()
        .from(affiliates)
        .where(sql`${folded(affiliates.epost)} = ${folded('A@b.no')}`),
    affiliates_code_folded: () =>
      db.orm
        .select()
        .from(affiliates)
        .where(sql`${folded(affiliates.personalCode)} = ${folded('CTRL-AB')}`),
    newsletter_email_folded: () =>
      db.orm
        .select()
        .from(newsletterSubscriptions)
        .where(sql`${folded(newsletterSubscriptions.email)} = ${folded('A@b.no')}`),
    social_shares_of_address: () =>
      db.orm
        .select()
        .from(socialShares)
        .where(sql`${folded(socialShares.epost)} = ${folded('A@b.no')}`)
        .orderBy(desc(socialShares.sharedAt)),
    wheel_spins_of_address: () =>
      db.orm
        .select()
        .from(wheelSpins)
        .where(sql`${folded(wheelSpins.epost)} = ${folded('A@b.no')}`)
        .orderBy(desc(wheelSpins.spunAt)),
    users_search: () =>
      db.orm
        .select()
        .from(users)
        .where(holdsWord(tables.userText(users), 'Åse')),
    affiliates_search: () =>
      db.orm
        .select()
        .from(affiliates)
        .where(holdsWord(tables.affiliateText(affiliates), 'Åse')),
    social_shares_search: () =>
      db.orm
        .select()
        .from(socialShares)
        .where(holdsWord(tables.shareText(socialShares), 'Åse')),
    newsletter_search: () =>
      db.orm
        .select()
        .from(newsletterSubscriptions)
        .where(holdsWord(searchable(newsletterSubscriptions.email), 'Åse')),
    wheel_spins_claim_token: () =>
      db.orm.select().from(wheelSpins).where(eq(wheelSpins.claimTokenHash, 'x')),
    user_reminders_of_day: () =>
      db.orm
        .select()
        .from(userReminders)
        .where(sql`${userReminders.userId} = ${ID} and ${userReminders.date} >= '2026-08-20'`)
        .orderBy(userReminders.date),
    user_reminders_waiting: () =>
      db.orm
        .select()
        .from(userReminders)
        .where(sql`${userReminders.date} = '2026-08-20' and ${userReminders.mailedAt} is null`),
    user_gifts_of_share: () => db.orm.select().from(userGifts).where(eq(userGifts.shareId, ID)),
    sessions_expire: () => db.orm.select().from(sessions).where(sql`${sessions.expire} < now()`),
    rate_limits_expire: () => db.orm.select().from(rateLimits).where(sql`${rateLimits.expire} < 1`),
  };

  it.each(Object.entries(lookUps))('%s', async (index, lookUp) => {
    const plan = await planOf(db, lookUp());
    expect(plan).toEqual({ indexes: [index], wholeTables: [], sorts: false });
  });

  const ofFeatures = {
    users_inactive: () => selectUsers(db.orm, { ...NEWEST, state: 'inactive' }),
    users_unconfirmed: () => selectUsers(db.orm, { ...NEWEST, state: 'unconfirmed' }),
    affiliates_of_status: () => selectAffiliates(db.orm, { ...NEWEST, standing: 'pending' }),
    contact_messages_unhandled: () => selectMessages(db.orm, { ...NEWEST, handled: false }),
    social_shares_waiting: () =>
      selectShares(db.orm, { ...NEWEST, sort: '-sharedAt', rewarded: false }),
    audit_log_of_actor: () => selectActs(db.orm, { ...NEWEST, actor: 'a' }),
    audit_log_of_action: () => selectActs(db.orm, { ...NEWEST, action: 'a' }),
    audit_log_pkey: () => selectActs(db.orm, NEWEST),
    newsletter_deliveries_waiting: () => selectDue(db.orm, ID, new Date(), 50),
    affiliate_sales_order: () => knownSalesQuery([{ order: 'A-1', code: null, tickets: 1 }]),
    users_search: () => searchStatements(db.orm, 'wilma').users,
    affiliates_search: () => searchStatements(db.orm, 'wilma').affiliates,
    contact_messages_search: () => searchStatements(db.orm, 'wilma').messages,
    social_shares_search: () => searchStatements(db.orm, 'wilma').shares,
    users_created: () => selectNewUsers(db.orm, STRETCH),
    chat_messages_created: () => selectChatLines(db.orm, STRETCH),
    affiliate_sales_sold: () => selectSales(db.orm, STRETCH),
    visit_counts_day_feature_pk: () => selectVisits(db.orm, DAYS).counted,
    visit_marks_day_mark_feature_pk: () => selectVisits(db.orm, DAYS).marked,
    server_minutes_minute_process_id_pk: () => selectReadyMinutes(db.orm, STRETCH.start),
    server_days_pkey: () => selectDays(db.orm, DAYS.from, DAYS.to),
    server_processes_seen: () => selectLiving(db.orm, STRETCH.start),
  };

  it.each(Object.entries(ofFeatures))('%s, as a feature asks', async (index, statement) => {
    const plan = await planOf(db, statement());
    expect(plan.wholeTables).toEqual([]);
    const others = plan.indexes.filter((name) => name !== index);
    expect(others).toEqual(BESIDE[index] ?? []);
    expect(plan.indexes).toContain(index);
    if (IN_ORDER.has(index)) expect(plan.sorts).toBe(false);
  });

  it('server_minutes_minute_process_id_pk, for a sum', async () => {
    const plan = await planOf(db, sumOf(STRETCH));
    expect(plan.wholeTables).toEqual([]);
    expect(new Set(plan.indexes)).toEqual(new Set(['server_minutes_minute_process_id_pk']));
  });

  it('tells when there is none', async () => {
    const plan = await planOf(db, db.orm.select().from(users).where(eq(users.firstName, 'Kari')));
    expect(plan.wholeTables).toEqual(['users']);
    const sorted = await planOf(db, db.orm.select().from(users).orderBy(users.bio));
    expect(sorted.sorts).toBe(true);
  });
});
