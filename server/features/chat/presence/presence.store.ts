import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { chatPresence } from '#server/db/schema/index.ts';
import type { ChatRoom } from '#shared/rules/chat-rooms.ts';

/* The database's clock, because processes compare each other's rows. */
const NOW = sql`now()`;
/** A server process that has not renewed its rows since then counts as ended. */
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

/** Number of people in all rooms at all running server processes. */
export async function peopleInRooms(orm: Orm): Promise<number> {
  const [row] = await orm
    .select({ people: sql`coalesce(sum(${chatPresence.count}), 0)`.mapWith(Number) })
    .from(chatPresence)
    .where(gt(chatPresence.seenAt, EXPIRED));
  return row?.people ?? 0;
}

/** Deletes the rows of a server process that shuts down. */
export async function deletePresence(tx: Orm, instanceId: string): Promise<void> {
  await tx.delete(chatPresence).where(eq(chatPresence.instanceId, instanceId));
}
