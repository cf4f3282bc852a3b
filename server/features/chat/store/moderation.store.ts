import {
  and,
  asc,
  countDistinct,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
} from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import {
  chatMessages,
  chatReports,
  chatRestrictions,
  chatRooms,
  chatWords,
  userPictures,
  users,
} from '#server/db/schema/index.ts';
import type { LineStatus } from '#shared/contracts/chat-admin.ts';
import type { ChatRoom } from '#shared/rules/chat.ts';

/* Drizzle cannot update an identity column; PostgreSQL allows setting it to its next value. */
const RELEASE = `
UPDATE chat_messages SET id = DEFAULT, status = 'shown', created_at = $2::timestamptz,
  moderated_at = $2::timestamptz, cleared_at = $2::timestamptz
WHERE id = $1::bigint`;

type FullLine = typeof chatMessages.$inferSelect;
export type RoomRow = typeof chatRooms.$inferSelect;

/** A line with all its columns, locked until the transaction ends; null for an unknown id. */
export async function lockLine(tx: Orm, id: bigint): Promise<FullLine | null> {
  const rows = await tx.select().from(chatMessages).where(eq(chatMessages.id, id)).for('update');
  return rows[0] ?? null;
}

/** Changes a line's status. `statusBefore` is set for deleted lines. */
export async function setStatus(
  tx: Orm,
  id: bigint,
  status: LineStatus,
  now: Date,
  clearedAt: Date | null,
  statusBefore: LineStatus | null = null,
): Promise<void> {
  await tx
    .update(chatMessages)
    .set({ status, moderatedAt: now, clearedAt, statusBefore })
    .where(eq(chatMessages.id, id));
}

/**
 * Shows a held line under a new id, because readers of `id > last` are past its old one. The caller
 * holds the chat's lock.
 */
export async function releaseLine(
  { db }: Pick<Context, 'db'>,
  tx: Orm,
  id: bigint,
  now: Date,
): Promise<void> {
  await db.sqlOf(tx).query(RELEASE, [String(id), now]);
}

/**
 * Stores a report; false when the same person already reported the line. An address may belong to
 * another person later, so its report counts again once the previous one was handled.
 */
export async function insertReport(
  tx: Orm,
  report: typeof chatReports.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(chatReports)
    .values(report)
    .onConflictDoUpdate({
      target: [chatReports.messageId, chatReports.reporter],
      set: {
        reason: sql`excluded.reason`,
        createdAt: sql`excluded.created_at`,
        handledAt: null,
      },
      setWhere: sql`${chatReports.handledAt} IS NOT NULL AND ${chatReports.reporter} LIKE 'a:%'`,
    })
    .returning({ id: chatReports.id });
  return rows.length > 0;
}

/** Number of different people who reported a line since `since`. */
export async function reportersSince(tx: Orm, messageId: bigint, since: Date): Promise<number> {
  const rows = await tx
    .select({
      reporters: countDistinct(sql`coalesce(${chatReports.countsAs}, ${chatReports.reporter})`),
    })
    .from(chatReports)
    .where(and(eq(chatReports.messageId, messageId), gt(chatReports.createdAt, since)));
  return rows[0]?.reporters ?? 0;
}

/** Reopens the reports that were handled at `handledAt`. */
export async function reopenReports(tx: Orm, messageId: bigint, handledAt: Date): Promise<void> {
  await tx
    .update(chatReports)
    .set({ handledAt: null })
    .where(and(eq(chatReports.messageId, messageId), eq(chatReports.handledAt, handledAt)));
}

export async function handleReports(tx: Orm, messageId: bigint, now: Date): Promise<number> {
  const rows = await tx
    .update(chatReports)
    .set({ handledAt: now })
    .where(and(eq(chatReports.messageId, messageId), isNull(chatReports.handledAt)))
    .returning({ id: chatReports.id });
  return rows.length;
}

/** A room's stored settings, locked; null when they were never changed. */
export async function lockRoom(tx: Orm, room: ChatRoom): Promise<RoomRow | null> {
  const rows = await tx.select().from(chatRooms).where(eq(chatRooms.room, room)).for('update');
  return rows[0] ?? null;
}

/** Rooms with an expired automatic slow mode, locked until the transaction ends. */
export async function lockOverdueRooms(tx: Orm, now: Date): Promise<ChatRoom[]> {
  const rows = await tx
    .select({ room: chatRooms.room })
    .from(chatRooms)
    .where(lte(chatRooms.autoSlowUntil, now))
    .orderBy(chatRooms.room)
    .for('update');
  return rows.map(({ room }) => room);
}

export async function saveRoom(
  tx: Orm,
  room: ChatRoom,
  change: Partial<Omit<RoomRow, 'room'>>,
): Promise<void> {
  await tx
    .insert(chatRooms)
    .values({ room, ...change })
    .onConflictDoUpdate({ target: chatRooms.room, set: { room, ...change } });
}

export type RestrictionRow = typeof chatRestrictions.$inferSelect;
type NewRestriction = typeof chatRestrictions.$inferInsert;

const inForce = (now: Date) =>
  and(
    isNull(chatRestrictions.liftedAt),
    or(isNull(chatRestrictions.until), gt(chatRestrictions.until, now)),
  );

/** All time-outs and bans that hold at `now`, newest first. */
export async function restrictionsInForce(orm: Orm, now: Date): Promise<RestrictionRow[]> {
  const { createdAt } = chatRestrictions;
  return orm.select().from(chatRestrictions).where(inForce(now)).orderBy(desc(createdAt));
}

/** Whether a ban that holds at `now` names this sender key. */
export async function isSenderBanned(orm: Orm, sender: string, now: Date): Promise<boolean> {
  const { id, kind, senders } = chatRestrictions;
  const bans = await orm
    .select({ id })
    .from(chatRestrictions)
    .where(and(inForce(now), eq(kind, 'ban'), sql`${sender} = any (${senders})`))
    .limit(1);
  return bans.length > 0;
}

/** Stores a restriction; null when there is one with this id already. */
export async function insertRestriction(
  tx: Orm,
  values: NewRestriction,
): Promise<RestrictionRow | null> {
  const [row] = await tx.insert(chatRestrictions).values(values).onConflictDoNothing().returning();
  return row ?? null;
}

export async function restrictionById(tx: Orm, id: string): Promise<RestrictionRow> {
  const [row] = await tx.select().from(chatRestrictions).where(eq(chatRestrictions.id, id));
  if (row === undefined) throw new Error('The restriction is not stored');
  return row;
}

/** Lifts a restriction in force; null when there is none with this id. */
export async function liftRestriction(
  tx: Orm,
  id: string,
  now: Date,
): Promise<RestrictionRow | null> {
  const [row] = await tx
    .update(chatRestrictions)
    .set({ liftedAt: now })
    .where(and(eq(chatRestrictions.id, id), isNull(chatRestrictions.liftedAt)))
    .returning();
  return row ?? null;
}

export type WordRow = typeof chatWords.$inferSelect;

export async function listWords(orm: Orm): Promise<WordRow[]> {
  return orm.select().from(chatWords).orderBy(asc(chatWords.word));
}

/** Adds a word; null when it exists. */
export async function insertWord(
  tx: Orm,
  values: typeof chatWords.$inferInsert,
): Promise<WordRow | null> {
  const [row] = await tx.insert(chatWords).values(values).onConflictDoNothing().returning();
  return row ?? null;
}

export async function deleteWord(tx: Orm, id: string): Promise<WordRow | null> {
  const [row] = await tx.delete(chatWords).where(eq(chatWords.id, id)).returning();
  return row ?? null;
}

/**
 * Removes a user's picture. Locks the user's row, to serialise with a concurrent upload: this call
 * sees its picture, or the upload sees the caller's changes.
 * @returns whether there was one
 */
export async function deletePicture(tx: Orm, userId: string): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const taken = await tx
    .update(users)
    .set({ profilePicture: null })
    .where(and(eq(users.id, userId), isNotNull(users.profilePicture)))
    .returning({ id: users.id });
  await tx.delete(userPictures).where(eq(userPictures.userId, userId));
  return taken.length > 0;
}
