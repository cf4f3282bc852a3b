import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import {
  accountTokens,
  affiliates,
  affiliateTokens,
  affiliateVisitMarks,
  contactMessages,
  idempotencyKeys,
  mailOutbox,
  newsletterSubscriptions,
  newsletters,
  rateLimits,
  sessions,
  socialShares,
  userReminders,
  wheelSpins,
} from '#server/db/schema/index.ts';

const NO_ADDRESS = { ipAddress: null, userAgent: null };

/** Blanks addresses and browsers of shares and spins from before `before`. */
export async function blankAddresses(orm: Orm, before: Date): Promise<void> {
  await orm
    .update(socialShares)
    .set(NO_ADDRESS)
    .where(
      and(
        lt(socialShares.sharedAt, before),
        or(isNotNull(socialShares.ipAddress), isNotNull(socialShares.userAgent)),
      ),
    );
  await orm
    .update(wheelSpins)
    .set(NO_ADDRESS)
    .where(
      and(
        lt(wheelSpins.spunAt, before),
        or(isNotNull(wheelSpins.ipAddress), isNotNull(wheelSpins.userAgent)),
      ),
    );
}

/** Links of wins from before `before` open nothing any more. */
export async function forgetWheelLinks(orm: Orm, before: Date): Promise<void> {
  await orm
    .update(wheelSpins)
    .set({ claimTokenHash: null })
    .where(and(lt(wheelSpins.spunAt, before), isNotNull(wheelSpins.claimTokenHash)));
}

/** Links of accounts that have expired, and reminders of days before `day`. */
export async function deletePastOfAccounts(
  orm: Orm,
  { expiredBefore, day }: { expiredBefore: Date; day: string },
): Promise<void> {
  await orm.delete(accountTokens).where(lt(accountTokens.expiresAt, expiredBefore));
  await orm.delete(userReminders).where(lt(userReminders.date, day));
}

/** Messages from before `before`, and those that the back office deleted before `deletedBefore`. */
export async function deleteContactMessages(
  orm: Orm,
  { before, deletedBefore }: { before: Date; deletedBefore: Date },
): Promise<void> {
  const { createdAt, deletedAt } = contactMessages;
  await orm.delete(contactMessages).where(or(lt(createdAt, before), lt(deletedAt, deletedBefore)));
}

/** Drafts of newsletters that the back office deleted before `before`. */
export async function deleteDrafts(orm: Orm, before: Date): Promise<void> {
  await orm.delete(newsletters).where(lt(newsletters.deletedAt, before));
}

/** Sign-ups never confirmed, and addresses that left the list: both have no confirmation. */
export async function deleteUnconfirmedSubscriptions(orm: Orm, before: Date): Promise<void> {
  const { confirmedAt, unsubscribedAt, subscribedAt } = newsletterSubscriptions;
  await orm
    .delete(newsletterSubscriptions)
    .where(and(isNull(confirmedAt), lt(sql`coalesce(${unsubscribedAt}, ${subscribedAt})`, before)));
}

/** Links of affiliates that have expired, marks of visits, and applications refused long ago. */
export async function deletePastOfAffiliates(
  orm: Orm,
  { before, refusedBefore }: { before: Date; refusedBefore: Date },
): Promise<void> {
  await orm.delete(affiliateTokens).where(lt(affiliateTokens.expiresAt, before));
  await orm.delete(affiliateVisitMarks).where(lt(affiliateVisitMarks.seenAt, before));
  // Who has had a code may stand in the ledger.
  const { status, personalCode, reviewedAt } = affiliates;
  await orm
    .delete(affiliates)
    .where(and(eq(status, 'rejected'), isNull(personalCode), lt(reviewedAt, refusedBefore)));
}

/** E-mails that are out or given up. */
export async function deleteFinishedMails(orm: Orm, before: Date): Promise<void> {
  await orm
    .delete(mailOutbox)
    .where(lt(sql`coalesce(${mailOutbox.sentAt}, ${mailOutbox.failedAt})`, before));
}

/** Sessions, windows of limits and keys of forms that no longer mean anything. */
export async function deleteExpired(orm: Orm, now: Date, keysBefore: Date): Promise<void> {
  await orm.delete(sessions).where(lt(sessions.expire, now));
  await orm.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()));
  await orm.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, keysBefore));
}
