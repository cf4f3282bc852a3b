import { asc, desc, eq, isNull } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import {
  affiliateSales,
  affiliates,
  contactMessages,
  settings,
  socialShares,
  users,
} from '#server/db/schema/index.ts';

/** Users without password hashes. */
export function allUsers(orm: Orm) {
  return orm
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      emailConfirmedAt: users.emailConfirmedAt,
      isActive: users.isActive,
      createdAt: users.createdAt,
      lastActive: users.lastActive,
    })
    .from(users)
    .orderBy(asc(users.createdAt), desc(users.id));
}

export function allAffiliates(orm: Orm) {
  return orm
    .select({
      id: affiliates.id,
      navn: affiliates.navn,
      epost: affiliates.epost,
      telefon: affiliates.telefon,
      personalCode: affiliates.personalCode,
      status: affiliates.status,
      isActive: affiliates.isActive,
      level: affiliates.level,
      points: affiliates.points,
      followerCount: affiliates.followerCount,
      createdAt: affiliates.createdAt,
      approvedAt: affiliates.approvedAt,
    })
    .from(affiliates)
    .where(isNull(affiliates.deletedAt))
    .orderBy(asc(affiliates.createdAt), desc(affiliates.id));
}

export function allMessages(orm: Orm) {
  return orm
    .select()
    .from(contactMessages)
    .where(isNull(contactMessages.deletedAt))
    .orderBy(asc(contactMessages.createdAt), desc(contactMessages.id));
}

export function allShares(orm: Orm) {
  return orm
    .select({
      id: socialShares.id,
      navn: socialShares.navn,
      epost: socialShares.epost,
      platform: socialShares.platform,
      url: socialShares.url,
      postUrl: socialShares.postUrl,
      description: socialShares.description,
      sharedAt: socialShares.sharedAt,
      rewardGiven: socialShares.rewardGiven,
      rewardType: socialShares.rewardType,
      rewardAmount: socialShares.rewardAmount,
    })
    .from(socialShares)
    .orderBy(asc(socialShares.sharedAt), desc(socialShares.id));
}

export function allSales(orm: Orm) {
  return orm
    .select({
      id: affiliateSales.id,
      orderReference: affiliateSales.orderReference,
      saleDate: affiliateSales.saleDate,
      ticketsSold: affiliateSales.ticketsSold,
      pointsEarned: affiliateSales.pointsEarned,
      personalCode: affiliateSales.personalCode,
      registeredBy: affiliateSales.registeredBy,
      createdAt: affiliateSales.createdAt,
    })
    .from(affiliateSales)
    .orderBy(asc(affiliateSales.createdAt), desc(affiliateSales.id));
}

const KEY = 'sheets';

/** The stored state of the last attempts; null before the first. */
export async function keptState(orm: Orm): Promise<unknown> {
  const [row] = await orm.select().from(settings).where(eq(settings.key, KEY));
  return row?.value ?? null;
}

export async function keepState(orm: Orm, value: unknown, updatedAt: Date): Promise<void> {
  await orm
    .insert(settings)
    .values({ key: KEY, value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } });
}
