import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#server/db/database.ts';
import {
  affiliates,
  chatUsers,
  contactMessages,
  mailOutbox,
  socialFeeds,
  socialShares,
} from '#server/db/schema/index.ts';

const counts = z.object({
  chatUsers: z.number(),
  affiliates: z.number(),
  contactMessages: z.number(),
  socialShares: z.number(),
});

/** Row counts of the back office's tables, without soft-deleted messages. */
export async function countRows(orm: Orm): Promise<z.infer<typeof counts>> {
  const result: unknown = await orm.execute(sql`select
    (select count(*)::int from ${chatUsers}) as "chatUsers",
    (select count(*)::int from ${affiliates} where ${affiliates.deletedAt} is null) as "affiliates",
    (select count(*)::int from ${contactMessages} where ${contactMessages.deletedAt} is null)
      as "contactMessages",
    (select count(*)::int from ${socialShares}) as "socialShares"`);
  const [row] = z.object({ rows: z.array(counts) }).parse(result).rows;
  if (row === undefined) throw new Error('The rows were not counted');
  return row;
}

const unsent = isNull(mailOutbox.sentAt);

export async function countMails(orm: Orm): Promise<{ waiting: number; failed: number }> {
  const [row] = await orm
    .select({ all: count(), failed: count(mailOutbox.failedAt) })
    .from(mailOutbox)
    .where(unsent);
  const { all, failed } = row ?? { all: 0, failed: 0 };
  return { waiting: all - failed, failed };
}

export function selectFailedMails(orm: Orm, limit: number) {
  const { id, recipient, subject, attempts, lastError, failedAt, createdAt } = mailOutbox;
  return orm
    .select({ id, recipient, subject, attempts, lastError, failedAt })
    .from(mailOutbox)
    .where(and(unsent, isNotNull(failedAt)))
    .orderBy(desc(createdAt))
    .limit(limit);
}

export async function mailState(
  orm: Orm,
  id: string,
): Promise<{ sentAt: Date | null; failedAt: Date | null } | null> {
  const { sentAt, failedAt } = mailOutbox;
  const [row] = await orm
    .select({ sentAt, failedAt })
    .from(mailOutbox)
    .where(eq(mailOutbox.id, id));
  return row ?? null;
}

/** Time of the last sent e-mail and the latest failure, among the newest `among` e-mails. */
export async function lastMails(orm: Orm, among: number) {
  const { sentAt, lastError, createdAt } = mailOutbox;
  const rows = await orm
    .select({ sentAt, lastError })
    .from(mailOutbox)
    .orderBy(desc(createdAt), mailOutbox.id)
    .limit(among);
  const sent = rows.flatMap(({ sentAt: at }) => (at === null ? [] : [at.getTime()]));
  return {
    lastSuccess: sent.length === 0 ? null : new Date(Math.max(...sent)),
    lastError: rows.find((row) => row.lastError !== null)?.lastError ?? null,
  };
}

export async function feedStates(orm: Orm) {
  const { platform, lastFetch, lastError } = socialFeeds;
  return orm.select({ platform, lastSuccess: lastFetch, lastError }).from(socialFeeds);
}

/** Size of the database in bytes; null where it is unknown. */
export async function databaseSize(orm: Orm): Promise<number | null> {
  const result: unknown = await orm
    .execute(sql`select pg_database_size(current_database())::text as bytes`)
    .catch(() => ({ rows: [] }));
  const [row] = z
    .object({ rows: z.array(z.object({ bytes: z.coerce.number() })) })
    .parse(result).rows;
  return row?.bytes ?? null;
}
