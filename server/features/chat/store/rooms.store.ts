import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { chatPresence, chatRooms } from '#server/db/schema/index.ts';
import type { RoomState } from '#shared/contracts/chat.ts';
import { CHAT_ROOMS, type ChatRoom } from '#shared/rules/chat.ts';
import { slowModeOf } from '../chat.policy.ts';
import { linesById, lineView } from './lines.store.ts';

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
