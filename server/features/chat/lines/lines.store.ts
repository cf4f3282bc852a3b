import { and, asc, desc, eq, gt, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { chatMessages, users } from '#server/db/schema/index.ts';
import { CHAT_ROOMS, type ChatRoom, holdsContactDetails } from '#shared/rules/chat-rooms.ts';

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
 * The picture that a line shows: none of a closed account, and in the rooms for children none of an account
 * that nobody has confirmed (docs/product/accounts.md#profile-picture). As `rowOf` of `batch.ts`.
 */
const picture: SQL<string | null> =
  sql`case when ${users.isActive} and (${users.emailConfirmedAt} is not null
  or not ${inArray(chatMessages.room, CHAT_ROOMS.filter(holdsContactDetails))}) then ${users.profilePicture} end`;

/** The columns read of a line; without sender and address. */
export type LineRow = Pick<typeof chatMessages.$inferSelect, keyof typeof line> & {
  /** Address of the author's current profile picture. */
  picture: string | null;
};

/** Query of lines with the columns that clients get. */
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

/** Lines after `id`, oldest first; hidden ones too, so that the reader knows their ids. */
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

/** Ids of the newest lines of a room that were hidden or deleted. */
export async function removedFrom(orm: Orm, room: ChatRoom, limit: number): Promise<bigint[]> {
  const rows = await orm
    .select({ id: chatMessages.id })
    .from(chatMessages)
    // Literals, because the planner uses the partial index for a constant condition only.
    .where(and(eq(chatMessages.room, room), sql`${chatMessages.status} in ('hidden', 'deleted')`))
    .orderBy(desc(chatMessages.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Page of shown lines, newest first; of all rooms when none is named. */
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
