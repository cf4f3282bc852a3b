import { count, eq, sum } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { socialPost } from '#shared/contracts/social.ts';
import { levelForPoints } from '#shared/rules/levels.ts';
import * as tables from '../db/schema/index.ts';
import { startTestServer, type TestServer } from '../testing/index.ts';
import { type Seeding, SeedRefused, seedDemo } from './seed-demo.ts';

const NOW = new Date('2026-11-21T09:00:00Z');

describe('the demo', () => {
  let server: TestServer;
  const seeding = (mode: Seeding['mode'] = 'development'): Seeding => ({
    db: server.ctx.db,
    bus: server.ctx.bus,
    mode,
    now: NOW,
    passwordHash: 'hash',
  });

  beforeEach(async () => {
    server = await startTestServer({ now: NOW });
  });
  afterEach(() => server.stop());

  it('makes points and level of every affiliate the sum of its sales', async () => {
    await seedDemo(seeding());
    const rows = await server.ctx.db.orm
      .select({
        points: tables.affiliates.points,
        level: tables.affiliates.level,
        earned: sum(tables.affiliateSales.pointsEarned).mapWith(Number),
        tickets: sum(tables.affiliateSales.ticketsSold).mapWith(Number),
      })
      .from(tables.affiliates)
      .leftJoin(tables.affiliateSales, eq(tables.affiliateSales.affiliateId, tables.affiliates.id))
      .groupBy(tables.affiliates.id);
    for (const { points, level, earned, tickets } of rows) {
      expect(points).toBe(earned ?? 0);
      expect(points).toBe((tickets ?? 0) * 10);
      expect(level).toBe(levelForPoints(points));
    }
    expect(new Set(rows.map(({ level }) => level))).toEqual(new Set([1, 2, 3, 4, 5]));
  });

  it('shows affiliates in every state, visits, and something to look at', async () => {
    await seedDemo(seeding());
    const { orm } = server.ctx.db;
    const rows = await orm.select().from(tables.affiliates);
    const states = new Set(rows.map(({ status, isActive }) => `${status} ${isActive}`));
    expect(states).toEqual(
      new Set(['approved true', 'approved false', 'pending true', 'rejected true']),
    );
    const keys = await orm.select().from(tables.affiliateContactKeys);
    const phones = keys.map(({ key }) => key).filter((key) => key.startsWith('phone:'));
    expect(phones).toEqual(['phone:40000001', 'phone:40000001']);
    const visits = await orm.select().from(tables.affiliateVisits);
    expect(new Set(visits.map(({ affiliateId }) => affiliateId)).size).toBe(10);
    expect(visits.every(({ day, visits }) => visits > 0 && day <= '2026-11-21')).toBe(true);
  });

  it('makes the figures of every chat user those of its lines', async () => {
    await seedDemo(seeding());
    const { orm } = server.ctx.db;
    const lines = await orm
      .select({ navn: tables.chatMessages.navn, lines: count() })
      .from(tables.chatMessages)
      .where(eq(tables.chatMessages.isAdmin, 'false'))
      .groupBy(tables.chatMessages.navn);
    const users = await orm.select().from(tables.chatUsers);
    expect(Object.fromEntries(users.map((user) => [user.navn, user.messageCount]))).toEqual(
      Object.fromEntries(lines.map(({ navn, lines: own }) => [navn, own])),
    );
    // Two lines on each of two Oslo days: 4 x 5 points, and 10 more for the first of each day.
    const ida = users.find(({ navn }) => navn === 'ida_demo');
    expect(ida).toMatchObject({ messageCount: 4, totalPoints: 40, activityLevel: 1 });
    expect(users.find(({ navn }) => navn === 'kari_demo')?.badges).toEqual(['Første melding']);
    const rooms = await orm
      .selectDistinct({ room: tables.chatMessages.room })
      .from(tables.chatMessages);
    expect(rooms).toHaveLength(3);
  });

  it('says of every row that it is a demo', async () => {
    await seedDemo(seeding());
    const { orm } = server.ctx.db;
    const marked = /\(demo\)|_demo$|^CTRL Admin$/;
    const names = [
      ...(await orm.select({ name: tables.affiliates.navn }).from(tables.affiliates)),
      ...(await orm.select({ name: tables.users.lastName }).from(tables.users)),
      ...(await orm.select({ name: tables.contactMessages.navn }).from(tables.contactMessages)),
      ...(await orm.select({ name: tables.socialShares.navn }).from(tables.socialShares)),
      ...(await orm.select({ name: tables.chatMessages.navn }).from(tables.chatMessages)),
      ...(await orm.select({ name: tables.wheelSpins.navn }).from(tables.wheelSpins)),
    ].map(({ name }) => name);
    expect(names.filter((name) => !marked.test(name))).toEqual([]);
    const addresses = [
      ...(await orm.select({ email: tables.users.email }).from(tables.users)),
      ...(await orm
        .select({ email: tables.newsletterSubscriptions.email })
        .from(tables.newsletterSubscriptions)),
    ];
    expect(addresses.every(({ email }) => email.endsWith('@demo.example'))).toBe(true);
  });

  it('keeps posts that the social feed can serve', async () => {
    await seedDemo(seeding());
    const feeds = await server.ctx.db.orm.select().from(tables.socialFeeds);
    expect(feeds.map(({ platform }) => platform).sort()).toEqual([
      'facebook',
      'instagram',
      'tiktok',
    ]);
    for (const { posts } of feeds) expect(socialPost.array().parse(posts)).not.toHaveLength(0);
  });

  it('is heard of by a running server', async () => {
    const { body: empty } = await server.api('GET', '/.netlify/functions/affiliates-leaderboard');
    expect(empty).toEqual([]);
    await seedDemo(seeding());
    await expect
      .poll(async () => {
        const { body } = await server.api('GET', '/.netlify/functions/affiliates-leaderboard');
        return body.length;
      })
      .toBe(9);
  });

  it('changes nothing when it is put in again, later or at the same time', async () => {
    const [first, second] = await Promise.all([seedDemo(seeding()), seedDemo(seeding())]);
    expect([first, second].filter((counts) => counts === null)).toHaveLength(1);
    const lines = await server.ctx.db.orm.$count(tables.chatMessages);
    expect(await seedDemo({ ...seeding(), now: new Date('2026-12-24T00:00:00Z') })).toBeNull();
    expect(await server.ctx.db.orm.$count(tables.chatMessages)).toBe(lines);
  });

  it('goes into an empty production database, and never into one with data', async () => {
    await expect(seedDemo(seeding('production'))).resolves.toMatchObject({ users: 12 });
    await expect(seedDemo(seeding('production'))).rejects.toBeInstanceOf(SeedRefused);
  });

  it('leaves a production database with one real letter as it is', async () => {
    const { orm } = server.ctx.db;
    await orm
      .insert(tables.contactMessages)
      .values({ navn: 'Ekte', epost: 'ekte@ctrl.example', melding: 'Et ekte brev.' });
    await expect(seedDemo(seeding('production'))).rejects.toBeInstanceOf(SeedRefused);
    expect(await orm.$count(tables.users)).toBe(0);
    expect(await orm.$count(tables.settings)).toBe(0);
  });
});
