import { desc, isNull } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import {
  affiliates,
  auditLog,
  contactMessages,
  newsletterSubscriptions,
  socialShares,
  users,
} from '#server/db/schema/index.ts';

/**
 * The newest rows of each kind. Exported as statements, so that tests can check their query plans.
 */
export const newest = {
  acts: (orm: Orm, limit: number) =>
    orm
      .select({
        id: auditLog.id,
        actor: auditLog.actor,
        action: auditLog.action,
        after: auditLog.after,
        at: auditLog.createdAt,
      })
      .from(auditLog)
      .orderBy(desc(auditLog.id))
      .limit(limit),
  users: (orm: Orm, limit: number) =>
    orm
      .select({ id: users.id, username: users.username, at: users.createdAt })
      .from(users)
      .orderBy(desc(users.createdAt), users.id)
      .limit(limit),
  messages: (orm: Orm, limit: number) =>
    orm
      .select({
        id: contactMessages.id,
        navn: contactMessages.navn,
        at: contactMessages.createdAt,
      })
      .from(contactMessages)
      .where(isNull(contactMessages.deletedAt))
      .orderBy(desc(contactMessages.createdAt), contactMessages.id)
      .limit(limit),
  shares: (orm: Orm, limit: number) =>
    orm
      .select({
        id: socialShares.id,
        navn: socialShares.navn,
        platform: socialShares.platform,
        at: socialShares.sharedAt,
      })
      .from(socialShares)
      .orderBy(desc(socialShares.sharedAt), socialShares.id)
      .limit(limit),
  applications: (orm: Orm, limit: number) =>
    orm
      .select({ id: affiliates.id, navn: affiliates.navn, at: affiliates.createdAt })
      .from(affiliates)
      .where(isNull(affiliates.deletedAt))
      .orderBy(desc(affiliates.createdAt), affiliates.id)
      .limit(limit),
  subscriptions: (orm: Orm, limit: number) =>
    orm
      .select({ id: newsletterSubscriptions.id, at: newsletterSubscriptions.subscribedAt })
      .from(newsletterSubscriptions)
      .orderBy(desc(newsletterSubscriptions.subscribedAt), newsletterSubscriptions.id)
      .limit(limit),
};
