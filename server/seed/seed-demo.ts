import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Config } from '../config/index.ts';
import type { Database, Orm } from '../db/database.ts';
import * as tables from '../db/schema/index.ts';
import { SOCIAL_TOPIC } from '../features/social/index.ts';
import type { Bus } from '../realtime/bus.ts';
import { AFFILIATES_TOPIC } from '../realtime/topics.ts';
import { demoChatUsers, demoLines } from './chat.ts';
import { demoGifts, demoInbox, demoReminders } from './gifts.ts';
import { demoUsers } from './people.ts';
import {
  demoContactMessages,
  demoFeeds,
  demoShareGifts,
  demoShares,
  demoSpins,
  demoSubscriptions,
} from './post.ts';
import { demoAffiliates, demoContactKeys, demoSales, demoVisits } from './promoters.ts';

/** Key in `settings` that marks that the demo data is present. */
const FLAG = 'demo';

/** Tables with rows from people: with a row in any of them, a production database is refused. */
const OF_PEOPLE = [
  tables.users,
  tables.affiliates,
  tables.affiliateSales,
  tables.chatMessages,
  tables.contactMessages,
  tables.newsletterSubscriptions,
  tables.socialShares,
  tables.wheelSpins,
];

/** The production database has rows of real people. */
export class SeedRefused extends Error {
  constructor() {
    super('NODE_ENV=production and the database holds data: the demo is not put in');
    this.name = 'SeedRefused';
  }
}

export interface Seeding {
  db: Database;
  bus: Bus;
  mode: Config['mode'];
  /** All times of the demo data are relative to this one. */
  now: Date;
  /** bcrypt hash of the password that all demo users share. */
  passwordHash: string;
}

/**
 * Inserts the demo data in one transaction. The same `now` gives the same rows, and a second call
 * changes nothing. Running servers are notified.
 *
 * @returns the number of rows of each table, or null when the demo data was present already
 * @throws SeedRefused in production with data present
 */
export async function seedDemo(seeding: Seeding): Promise<Record<string, number> | null> {
  const { db, bus, now } = seeding;
  return db.transaction(async (tx) => {
    if (seeding.mode === 'production' && (await holdsData(tx))) throw new SeedRefused();
    // A concurrent seed waits here for the row's lock, and then finds the flag.
    const flag = await tx
      .insert(tables.settings)
      .values({ key: FLAG, value: { seededAt: now.toISOString() }, updatedAt: now })
      .onConflictDoNothing()
      .returning({ key: tables.settings.key });
    if (flag.length === 0) return null;
    const counts = await insertAll(tx, seeding);
    await bus.publish(tx, AFFILIATES_TOPIC);
    await bus.publish(tx, SOCIAL_TOPIC);
    return counts;
  });
}

async function holdsData(tx: Orm): Promise<boolean> {
  for (const table of OF_PEOPLE) {
    const rows = await tx.select({ one: sql`1` }).from(table).limit(1);
    if (rows.length > 0) return true;
  }
  return false;
}

async function insertAll(tx: Orm, { now, passwordHash }: Seeding): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  /** Existing rows, such as a fetched feed or a taken chat name, are kept. */
  async function put<T extends PgTable>(
    name: string,
    table: T,
    rows: T['$inferInsert'][],
  ): Promise<void> {
    const done = await tx.insert(table).values(rows).onConflictDoNothing().returning();
    counts[name] = done.length;
  }
  const lines = demoLines(now);
  await put('users', tables.users, demoUsers(now, passwordHash));
  await put('inbox messages', tables.userMessages, demoInbox(now));
  await put('affiliates', tables.affiliates, demoAffiliates(now));
  await put('contact keys', tables.affiliateContactKeys, demoContactKeys(now));
  await put('affiliate visits', tables.affiliateVisits, demoVisits(now));
  await put('sales', tables.affiliateSales, demoSales(now));
  await put('chat lines', tables.chatMessages, lines);
  await put('chat users', tables.chatUsers, demoChatUsers(lines));
  await put('contact messages', tables.contactMessages, demoContactMessages(now));
  await put('shares', tables.socialShares, demoShares(now));
  await put('gifts', tables.userGifts, [...demoGifts(now), ...demoShareGifts(now)]);
  await put('reminders', tables.userReminders, demoReminders(now));
  await put('newsletter subscribers', tables.newsletterSubscriptions, demoSubscriptions(now));
  await put('wheel spins', tables.wheelSpins, demoSpins(now));
  await put('social feeds', tables.socialFeeds, demoFeeds(now));
  await put('audit lines', tables.auditLog, [
    { actor: 'seed', action: 'demo.seeded', subjectType: 'demo', after: counts, createdAt: now },
  ]);
  return counts;
}
