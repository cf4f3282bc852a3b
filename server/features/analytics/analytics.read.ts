import { and, count, gte, lt, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Orm } from '#server/db/database.ts';
import { affiliateSales, chatMessages, users } from '#server/db/schema/index.ts';

/** An interval, its end excluded. */
interface Stretch {
  start: Date;
  end: Date;
}

/**
 * Hours since 1970. Oslo's hours and days start on a whole UTC hour, so the database's time zone
 * does not matter.
 */
const hourOf = (column: AnyPgColumn) =>
  sql<number>`floor(extract(epoch from ${column}) / 3600)::int`;

const within = (column: AnyPgColumn, { start, end }: Stretch) =>
  and(gte(column, start), lt(column, end));

/** Registrations per hour, hours without any left out. */
export function selectNewUsers(orm: Orm, stretch: Stretch) {
  const hour = hourOf(users.createdAt);
  return orm
    .select({ hour: hour.as('hour'), count: count() })
    .from(users)
    .where(within(users.createdAt, stretch))
    .groupBy(sql`1`);
}

/** Lines written by people per hour, including those deleted later, hours without any left out. */
export function selectChatLines(orm: Orm, stretch: Stretch) {
  const hour = hourOf(chatMessages.createdAt);
  return orm
    .select({ hour: hour.as('hour'), count: count() })
    .from(chatMessages)
    .where(and(within(chatMessages.createdAt, stretch), sql`not ${chatMessages.isSystemMessage}`))
    .groupBy(sql`1`);
}

/** Tickets by the hour of the sale, refunds subtracted. */
export function selectSales(orm: Orm, stretch: Stretch) {
  const hour = hourOf(affiliateSales.saleDate);
  const { ticketsSold, affiliateId } = affiliateSales;
  return orm
    .select({
      hour: hour.as('hour'),
      direct: sql<number>`coalesce(sum(${ticketsSold}) filter (where ${affiliateId} is null), 0)::int`,
      affiliates: sql<number>`coalesce(sum(${ticketsSold}) filter (where ${affiliateId} is not null), 0)::int`,
    })
    .from(affiliateSales)
    .where(within(affiliateSales.saleDate, stretch))
    .groupBy(sql`1`);
}
