import { desc, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../config/index.ts';
import { createLogger } from '../lib/logger.ts';
import { makeTestData, planOf, type TestData } from '../testing/index.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { folded, searchable } from './schema/columns.ts';
import * as tables from './schema/index.ts';
import { holdsWord } from './search.ts';

const { affiliates, affiliateSales, auditLog, chatMessages, chatUsers, contactMessages } = tables;
const { mailOutbox, newsletterSubscriptions, rateLimits, sessions, socialShares } = tables;
const { userGifts, userMessages, userReminders, users, wheelSpins } = tables;

const ID = '00000000-0000-4000-8000-000000000000';

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

  it('tells when there is none', async () => {
    const plan = await planOf(db, db.orm.select().from(users).where(eq(users.firstName, 'Kari')));
    expect(plan.wholeTables).toEqual(['users']);
    const sorted = await planOf(db, db.orm.select().from(users).orderBy(users.bio));
    expect(sorted.sorts).toBe(true);
  });
});
