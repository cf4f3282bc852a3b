import { and, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Orm } from '#server/db/database.ts';
import { holdsWord } from '#server/db/schema/columns.ts';
import {
  affiliates,
  affiliateText,
  contactMessages,
  messageText,
  shareText,
  socialShares,
  users,
  userText,
} from '#server/db/schema/index.ts';
import { SEARCH_MAX } from '#shared/contracts/admin-search.ts';

/**
 * Most rows that are sorted. A word with thousands of matches is not sorted completely; a longer
 * search word narrows it down.
 */
const CANDIDATES_MAX = 200;

/** The newest rows that contain a word, found through the trigram index. */
const newestOf = (at: AnyPgColumn | SQL) => sql`${at} desc`;

/** Exported as statements, so that tests can check their query plans. */
export function searchStatements(orm: Orm, q: string) {
  const user = orm
    .select({
      id: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      at: users.createdAt,
    })
    .from(users)
    .where(holdsWord(userText(users), q))
    .limit(CANDIDATES_MAX)
    .as('found');
  const affiliate = orm
    .select({
      id: affiliates.id,
      navn: affiliates.navn,
      personalCode: affiliates.personalCode,
      at: affiliates.createdAt,
    })
    .from(affiliates)
    .where(holdsWord(affiliateText(affiliates), q))
    .limit(CANDIDATES_MAX)
    .as('found');
  const message = orm
    .select({
      id: contactMessages.id,
      navn: contactMessages.navn,
      epost: contactMessages.epost,
      emne: contactMessages.emne,
      at: contactMessages.createdAt,
    })
    .from(contactMessages)
    .where(and(isNull(contactMessages.deletedAt), holdsWord(messageText(contactMessages), q)))
    .limit(CANDIDATES_MAX)
    .as('found');
  const share = orm
    .select({
      id: socialShares.id,
      navn: socialShares.navn,
      epost: socialShares.epost,
      platform: socialShares.platform,
      at: socialShares.sharedAt,
    })
    .from(socialShares)
    .where(holdsWord(shareText(socialShares), q))
    .limit(CANDIDATES_MAX)
    .as('found');
  return {
    users: orm.select().from(user).orderBy(newestOf(user.at)).limit(SEARCH_MAX),
    affiliates: orm.select().from(affiliate).orderBy(newestOf(affiliate.at)).limit(SEARCH_MAX),
    messages: orm.select().from(message).orderBy(newestOf(message.at)).limit(SEARCH_MAX),
    shares: orm.select().from(share).orderBy(newestOf(share.at)).limit(SEARCH_MAX),
  };
}
