import { and, asc, desc, eq, gt, inArray, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { chatMessages, chatPresence, chatRooms, users } from '#server/db/schema/index.ts';
import type { ChatMessage, RoomState } from '#shared/contracts/chat.ts';
import type { ModeratedLine } from '#shared/contracts/chat-admin.ts';
import {
  CHAT_ROOMS,
  type ChatRoom,
  DELETED_USER_NAME,
  holdsContactDetails,
} from '#shared/rules/chat.ts';
import { chatLevelName, knownLevel } from '#shared/rules/levels.ts';
import { slowModeOf } from '../chat.policy.ts';

const line = {
  id: chatMessages.id,
  room: chatMessages.room,
  navn: chatMessages.navn,
  melding: chatMessages.melding,
  isAdmin: chatMessages.isAdmin,
  isSystemMessage: chatMessages.isSystemMessage,
  createdAt: chatMessages.createdAt,
  level: chatMessages.level,
  userId: chatMessages.userId,
  status: chatMessages.status,
  about: chatMessages.about,
  aboutName: chatMessages.aboutName,
};

/**
 * The picture shown on a line: none for a closed account, and in the rooms for children none for an
 * unconfirmed one (docs/product/accounts.md#profile-picture). Same rule as `rowOf` of
 * `batch.store.ts`.
 */
const picture: SQL<string | null> =
  sql`case when ${users.isActive} and (${users.emailConfirmedAt} is not null
  or not ${inArray(chatMessages.room, CHAT_ROOMS.filter(holdsContactDetails))}) then ${users.profilePicture} end`;

/** Columns of a line, without sender and address. */
export type LineRow = Pick<typeof chatMessages.$inferSelect, keyof typeof line> & {
  /** URL of the author's current profile picture. */
  picture: string | null;
};

export function selectLines(orm: Orm) {
  return orm
    .select({ ...line, picture })
    .from(chatMessages)
    .leftJoin(users, eq(users.id, chatMessages.userId));
}

const shown = eq(chatMessages.status, 'shown');

/** Highest id ever assigned; 0 when there is none. */
export async function latestId(orm: Orm): Promise<bigint> {
  const rows = await orm
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .orderBy(desc(chatMessages.id))
    .limit(1);
  return rows[0]?.id ?? 0n;
}

/** Lines after `id`, oldest first; also hidden ones, so that the reader advances past their ids. */
export async function linesAfter(orm: Orm, id: bigint, limit: number): Promise<LineRow[]> {
  return selectLines(orm).where(gt(chatMessages.id, id)).orderBy(asc(chatMessages.id)).limit(limit);
}

/** The newest shown lines of a room up to `upTo`, oldest first. */
export async function tailOf(
  orm: Orm,
  room: ChatRoom,
  upTo: bigint,
  limit: number,
): Promise<LineRow[]> {
  const rows = await selectLines(orm)
    .where(and(eq(chatMessages.room, room), shown, lte(chatMessages.id, upTo)))
    .orderBy(desc(chatMessages.id))
    .limit(limit);
  return rows.reverse();
}

/** Ids of a room's newest hidden or deleted lines. */
export async function removedFrom(orm: Orm, room: ChatRoom, limit: number): Promise<bigint[]> {
  const rows = await orm
    .select({ id: chatMessages.id })
    .from(chatMessages)
    // Literals: the planner uses the partial index only for a constant condition.
    .where(and(eq(chatMessages.room, room), sql`${chatMessages.status} in ('hidden', 'deleted')`))
    .orderBy(desc(chatMessages.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Page of shown lines, newest first; of all rooms when none is given. */
export async function pageOfLines(
  orm: Orm,
  { room, before, limit }: { room?: ChatRoom; before?: bigint; limit: number },
): Promise<LineRow[]> {
  return selectLines(orm)
    .where(
      and(
        shown,
        room === undefined ? undefined : eq(chatMessages.room, room),
        before === undefined ? undefined : lt(chatMessages.id, before),
      ),
    )
    .orderBy(desc(chatMessages.id))
    .limit(limit);
}

export async function linesById(orm: Orm, ids: bigint[]): Promise<LineRow[]> {
  if (ids.length === 0) return [];
  return selectLines(orm).where(inArray(chatMessages.id, ids));
}

/**
 * Composes the text of a level announcement when it is read, so that a deleted person's name is
 * cleared in one place. Uses the name that passed the room's filters, not the current one.
 */
function textOf({ melding, isSystemMessage, level, about, aboutName }: LineRow): string {
  if (!isSystemMessage || level === null) return melding;
  const name = about === null ? DELETED_USER_NAME : (aboutName ?? 'En deltaker');
  return `${name} har nådd nivå ${level}: ${chatLevelName(knownLevel(level))}!`;
}

export function lineView(row: LineRow): ChatMessage {
  return {
    id: String(row.id),
    navn: row.navn,
    melding: textOf(row),
    room: row.room,
    isAdmin: row.isAdmin === 'true' ? 'true' : 'false',
    isSystemMessage: row.isSystemMessage,
    createdAt: row.createdAt.toISOString(),
    ...(row.level !== null && !row.isSystemMessage && { level: row.level }),
    ...(row.userId !== null && { userId: row.userId }),
    ...(row.picture !== null && { picture: row.picture }),
  };
}

export function moderatedView(row: LineRow): ModeratedLine {
  return { ...lineView(row), status: row.status };
}

/** State of every room; a room without stored settings is open to all. */
export async function readRooms({
  db: { orm },
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Promise<Record<ChatRoom, RoomState>> {
  const now = clock.now();
  const rows = await orm.select().from(chatRooms);
  const ids = rows.flatMap(({ pinnedMessageId: id }) => (id === null ? [] : [id]));
  const lines = await linesById(orm, ids);
  const states = CHAT_ROOMS.map((room): [ChatRoom, RoomState] => {
    const rules = rows.find((one) => one.room === room);
    const slow = rules === undefined ? null : slowModeOf(rules, config.chat, now);
    const pinned = lines.find(({ id }) => id === rules?.pinnedMessageId);
    return [
      room,
      {
        type: 'room_state',
        room,
        open: rules?.open ?? true,
        slowModeSeconds: slow?.seconds ?? 0,
        ...(slow?.until && { slowModeUntil: slow.until.toISOString() }),
        membersOnly: rules?.membersOnly ?? false,
        pinned: pinned?.status === 'shown' ? lineView(pinned) : null,
      },
    ];
  });
  return Object.fromEntries(states) as Record<ChatRoom, RoomState>;
}

/* The database's clock, because processes compare each other's rows. */
const NOW = sql`now()`;
/** A process that has not renewed its rows since then counts as stopped. */
const EXPIRED = sql`now() - interval '25 seconds'`;

export async function savePresence(
  tx: Orm,
  instanceId: string,
  counts: { room: ChatRoom; count: number }[],
): Promise<void> {
  await tx
    .insert(chatPresence)
    .values(counts.map((one) => ({ ...one, instanceId, seenAt: NOW })))
    .onConflictDoUpdate({
      target: [chatPresence.instanceId, chatPresence.room],
      set: { count: sql`excluded.count`, seenAt: NOW },
    });
  await tx.delete(chatPresence).where(lt(chatPresence.seenAt, EXPIRED));
}

/** Number of people in each room at all other running server processes. */
export async function countsElsewhere(
  orm: Orm,
  instanceId: string,
): Promise<Map<ChatRoom, number>> {
  const rows = await orm
    .select({ room: chatPresence.room, count: sql`sum(${chatPresence.count})`.mapWith(Number) })
    .from(chatPresence)
    .where(and(ne(chatPresence.instanceId, instanceId), gt(chatPresence.seenAt, EXPIRED)))
    .groupBy(chatPresence.room);
  return new Map(rows.map(({ room, count }) => [room, count]));
}

export async function peopleInRooms(orm: Orm): Promise<number> {
  const [row] = await orm
    .select({ people: sql`coalesce(sum(${chatPresence.count}), 0)`.mapWith(Number) })
    .from(chatPresence)
    .where(gt(chatPresence.seenAt, EXPIRED));
  return row?.people ?? 0;
}

export async function deletePresence(tx: Orm, instanceId: string): Promise<void> {
  await tx.delete(chatPresence).where(eq(chatPresence.instanceId, instanceId));
}
