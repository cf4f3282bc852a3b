import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { chatPresence } from '#server/db/schema/index.ts';
import type { ChatRoom } from '#shared/rules/chat-rooms.ts';

/* The database's own clock: processes compare rows that others have written. */
const NOW = sql`now()`;
/** A process that has not renewed its rows for so long is gone. */
const GONE = sql`now() - interval '25 seconds'`;

export async function savePresence(
  tx: Orm,
  process: string,
  counts: { room: ChatRoom; count: number }[],
): Promise<void> {
  await tx
    .insert(chatPresence)
    .values(counts.map((one) => ({ ...one, process, seenAt: NOW })))
    .onConflictDoUpdate({
      target: [chatPresence.process, chatPresence.room],
      set: { count: sql`excluded.count`, seenAt: NOW },
    });
  await tx.delete(chatPresence).where(lt(chatPresence.seenAt, GONE));
}

/** How many are in each room at all other living processes. */
export async function countsElsewhere(orm: Orm, process: string): Promise<Map<ChatRoom, number>> {
  const rows = await orm
    .select({ room: chatPresence.room, count: sql`sum(${chatPresence.count})`.mapWith(Number) })
    .from(chatPresence)
    .where(and(ne(chatPresence.process, process), gt(chatPresence.seenAt, GONE)))
    .groupBy(chatPresence.room);
  return new Map(rows.map(({ room, count }) => [room, count]));
}

export async function forgetPresence(tx: Orm, process: string): Promise<void> {
  await tx.delete(chatPresence).where(eq(chatPresence.process, process));
}
