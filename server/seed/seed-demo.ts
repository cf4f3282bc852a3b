import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { defaultContent } from '#shared/content/index.ts';
import { addDays, osloDate } from '#shared/oslo-time.ts';
import { ADMIN_NAME, CHAT_ROOMS, type ChatRoom } from '#shared/rules/chat.ts';
import { levelForPoints } from '#shared/rules/levels.ts';
import { pointsForTickets } from '#shared/rules/points.ts';
import type { Config } from '../config/index.ts';
import type { Database, Orm } from '../db/database.ts';
import type {
  affiliateContactKeys,
  affiliateSales,
  affiliates,
  affiliateVisits,
  chatMessages,
  chatUsers,
} from '../db/schema/index.ts';
import * as tables from '../db/schema/index.ts';
import { contactKeys } from '../features/affiliates/index.ts';
import { userSender } from '../features/chat/index.ts';
import { SOCIAL_TOPIC } from '../features/social/social.service.ts';
import type { Bus } from '../realtime/bus.ts';
import { AFFILIATES_TOPIC } from '../realtime/topics.ts';
import { before, demoEmail, demoId, demoName, demoUsers, userId } from './people.ts';
import {
  demoContactMessages,
  demoFeeds,
  demoGifts,
  demoInbox,
  demoReminders,
  demoShareGifts,
  demoShares,
  demoSpins,
  demoSubscriptions,
} from './post.ts';
import { APPROVED, DIRECT, REFUSED, WAITING } from './promoter-data.ts';

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
export function seedDemo(seeding: Seeding): Promise<Record<string, number> | null> {
  return seeding.db.transaction((tx) => putDemo(tx, seeding));
}

/** Like `seedDemo`, within a transaction. */
export async function putDemo(tx: Orm, seeding: Seeding): Promise<Record<string, number> | null> {
  const { bus, now, mode } = seeding;
  if (mode === 'production' && (await holdsData(tx))) throw new SeedRefused();
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

type NewAffiliate = typeof affiliates.$inferInsert;
type NewSale = typeof affiliateSales.$inferInsert;
type NewContactKey = typeof affiliateContactKeys.$inferInsert;
type NewVisits = typeof affiliateVisits.$inferInsert;

/** Days with visits. */
const VISIT_DAYS = 30;

const affiliateId = (key: string): string => demoId('affiliate', key);

/** The ledger, from which every figure of an affiliate is computed. */
function demoSales(now: Date): NewSale[] {
  const ago = before(now);
  const line = (key: string, [tickets, days]: readonly [number, number], at: number) => ({
    id: demoId('sale', key, at),
    ticketsSold: tickets,
    saleDate: ago.days(days, 10 + at),
    createdAt: ago.days(days, 5 + at),
  });
  return [
    ...APPROVED.flatMap(({ key, code, sales }) =>
      sales.map((sale, at) => ({
        ...line(key, sale, at),
        affiliateId: affiliateId(key),
        personalCode: code,
        pointsEarned: pointsForTickets(sale[0]),
      })),
    ),
    ...DIRECT.map((sale, at) => ({ ...line('direct', sale, at), pointsEarned: 0 })),
  ];
}

/** Visits through the links of approved affiliates, a few each day, more on the days of a sale. */
function demoVisits(now: Date): NewVisits[] {
  return APPROVED.flatMap(({ key, since, sales }, at) =>
    Array.from({ length: Math.min(VISIT_DAYS, since) }, (_, ago) => {
      const tickets = sales.find(([, daysAgo]) => daysAgo === ago)?.[0] ?? 0;
      const visits = ((at + 2) * (ago + 3)) % 7;
      return {
        affiliateId: affiliateId(key),
        day: addDays(osloDate(now), -ago),
        visits: visits + Math.max(0, tickets) * 4,
      };
    }).filter(({ visits }) => visits > 0),
  );
}

/** Rows of `affiliates`: approved with points from the ledger, one paused, pending and rejected. */
function demoAffiliates(now: Date): NewAffiliate[] {
  const ago = before(now);
  const approved = APPROVED.map(({ key, navn, code, since, sales, links, pausedFor }) => {
    const points = pointsForTickets(sales.reduce((sum, [tickets]) => sum + tickets, 0));
    return {
      ...applicant(key, navn, 500 + since * 37, ago.days(since + 3)),
      ...links,
      personalCode: code,
      points,
      level: levelForPoints(points),
      status: 'approved',
      approvedAt: ago.days(since),
      ...decided(pausedFor === undefined ? ago.days(since) : ago.days(7), pausedFor),
      isActive: pausedFor === undefined,
    };
  });
  const waiting = WAITING.map(({ key, navn, followerCount, telefon }, index) => ({
    ...applicant(key, navn, followerCount, ago.days(index + 1, 90)),
    instagram: `@ctrl.demo.${key}`,
    telefon,
  }));
  const refused = REFUSED.map(({ key, navn, since, reason }) => ({
    ...applicant(key, navn, 12, ago.days(since + 2)),
    instagram: `@ctrl.demo.${key}`,
    status: 'rejected',
    ...decided(ago.days(since), reason),
  }));
  return [...approved, ...waiting, ...refused];
}

function applicant(key: string, navn: string, followerCount: number, createdAt: Date) {
  return {
    id: affiliateId(key),
    navn: demoName(navn),
    epost: demoEmail(key),
    beskrivelse: 'Jeg vil dele festivalen med følgerne mine.',
    followerCount,
    createdAt,
    appliedAt: createdAt,
  };
}

function decided(reviewedAt: Date, reviewReason: string | null = null) {
  return { reviewedAt, reviewedBy: 'seed', reviewReason };
}

/** The demo affiliates' contact data in the form for comparisons. */
function demoContactKeys(now: Date): NewContactKey[] {
  return demoAffiliates(now).flatMap((row) => {
    const { id = '', navn, epost, telefon = null, instagram = null, tiktok = null } = row;
    const { youtube = null, twitch = null, discord = null } = row;
    const data = { navn, epost, telefon, instagram, tiktok, youtube, twitch, discord };
    return contactKeys(data).map((key) => ({ affiliateId: id, key }));
  });
}

type NewLine = typeof chatMessages.$inferInsert & { createdAt: Date };
type NewChatUser = typeof chatUsers.$inferInsert;

const ADMIN = ADMIN_NAME;

/**
 * Points of a line, and more for the first line of an Oslo day
 * (docs/product/chat.md#activity-points).
 */
const POINTS_PER_LINE = 5;
const POINTS_FIRST_OF_DAY = 10;

/** Oldest first: minutes before now, room, name, text. At least a minute apart. */
const LINES: readonly (readonly [number, ChatRoom, string, string])[] = [
  [
    4400,
    'festival',
    ADMIN,
    'Velkommen til chatten! Dette er demolinjer, skrevet for å vise hvordan den ser ut.',
  ],
  [4391, 'festival', 'kari_demo', 'Endelig et sted å snakke om lineupen hele året'],
  [4383, 'festival', 'synne_demo', 'Hardstyle på lørdag igjen, ikke sant?'],
  [4377, 'festival', 'pål_demo', 'Håper det. DJ 3 var helgas høydepunkt'],
  [4350, 'gaming', 'jonas_demo', 'Noen som husker hvem som vant turneringen?'],
  [4342, 'gaming', 'linn_demo', 'Laget med grønne hettegensere. Vi røk i semifinalen'],
  [4330, 'gaming', 'mateusz_demo', 'Revansj neste år!'],
  [4300, 'cosplay', 'amina_demo', 'Holder på med en ny rustning. Tips til lim på EVA-skum?'],
  [4291, 'cosplay', 'tuva_demo', 'Kontaktlim i to tynne strøk. Vent ti minutter mellom'],
  [4283, 'cosplay', 'amina_demo', 'Takk! Prøver i kveld'],
  [2950, 'festival', 'ida_demo', 'Er det noen som vet når frivilligskjemaet åpner?'],
  [2944, 'festival', ADMIN, 'Lenken står i menyen under Mer, med en gang den er klar.'],
  [2939, 'festival', 'ida_demo', 'Perfekt, takk!'],
  [
    2900,
    'gaming',
    'sander_demo',
    'Tar noen med egen kontroller, eller holder det med de som er der?',
  ],
  [2893, 'gaming', 'jonas_demo', 'Ta med egen hvis du er glad i den'],
  [2888, 'gaming', 'linn_demo', 'Og skriv navn på den'],
  [2850, 'cosplay', 'tuva_demo', 'Er det garderobe med god plass til vinger?'],
  [2841, 'cosplay', 'kari_demo', 'Ja, helt innerst. Jeg fikk inn en hel drage'],
  [1500, 'festival', 'mateusz_demo', 'Hvordan kommer man seg hjem etter afterparty?'],
  [1493, 'festival', 'synne_demo', 'Vi gikk. Det tar tjue minutter langs elva'],
  [1487, 'festival', 'omar_demo', 'Nattbussen gikk hver halvtime i fjor'],
  [1460, 'gaming', 'omar_demo', 'Retrohjørnet må tilbake'],
  [1452, 'gaming', 'linn_demo', 'Enig! Jeg stiller med to maskiner'],
  [1420, 'cosplay', 'amina_demo', 'Limet holdt. Nå mangler bare malingen'],
  [1413, 'cosplay', 'tuva_demo', 'Bilder, takk!'],
  [130, 'festival', 'elias_demo', 'Hei! Ny her. Er dette for alle?'],
  [126, 'festival', 'kari_demo', 'For alle! Velkommen'],
  [121, 'festival', 'pål_demo', 'Hils på oss ved miksepulten'],
  [95, 'gaming', 'elias_demo', 'Hvilke spill var det i fjor?'],
  [91, 'gaming', 'jonas_demo', 'Litt av alt, fra kampspill til racing'],
  [86, 'gaming', 'sander_demo', 'Og et dansegulv med piler'],
  [60, 'cosplay', 'tuva_demo', 'Sender bilde av hjelmen så snart den er tørr'],
  [52, 'cosplay', 'ida_demo', 'Gleder meg til å se den'],
  [24, 'festival', 'synne_demo', 'Telle ned allerede?'],
  [21, 'festival', 'kari_demo', 'Alltid'],
  [12, 'festival', 'ida_demo', 'CTRL + neste år'],
];

/** Lines of all rooms in the order of their times. */
function demoLines(now: Date): NewLine[] {
  const ago = before(now);
  return LINES.map(([minutes, room, navn, melding]) => ({
    room,
    navn,
    melding,
    isAdmin: navn === ADMIN ? 'true' : 'false',
    ...(navn !== ADMIN && { userId: userId(navn), sender: userSender(userId(navn)) }),
    createdAt: ago.minutes(minutes),
  }));
}

/** Activity of all authors, computed from the lines. */
function demoChatUsers(lines: readonly NewLine[]): NewChatUser[] {
  const names = new Set(lines.filter(({ isAdmin }) => isAdmin !== 'true').map(({ navn }) => navn));
  return [...names].map((navn) => {
    const own = lines.filter((line) => line.navn === navn);
    const moments = own.map(({ createdAt }) => createdAt).sort((a, b) => a.getTime() - b.getTime());
    const days = new Set(moments.map(osloDate));
    const totalPoints = own.length * POINTS_PER_LINE + days.size * POINTS_FIRST_OF_DAY;
    return {
      id: demoId('chat-user', navn),
      sender: userSender(userId(navn)),
      navn,
      messageCount: own.length,
      totalPoints,
      activityLevel: levelForPoints(totalPoints),
      joinedAt: moments.at(0),
      lastActive: moments.at(-1),
      badges: badgesOf(own, days),
    };
  });
}

function badgesOf(own: readonly NewLine[], days: ReadonlySet<string>): string[] {
  const wroteIn = new Set(own.map(({ room }) => room));
  const festivalDays = defaultContent.editions.flatMap(({ days: all }) =>
    all.map(({ date }) => date),
  );
  return [
    'Første melding',
    ...(own.length >= 100 ? ['100 meldinger'] : []),
    ...(CHAT_ROOMS.every((room) => wroteIn.has(room)) ? ['Alle rom'] : []),
    ...(festivalDays.some((date) => days.has(date)) ? ['Festivaldeltaker'] : []),
  ];
}
