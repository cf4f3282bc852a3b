import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { ADMIN_NAME } from '#shared/rules/chat-names.ts';
import { CHAT_ROOMS } from '#shared/rules/chat-rooms.ts';
import { LINES_TOPIC } from '../chat.events.ts';
import { insertLines } from './batch.store.ts';

/**
 * Writes one line of the administrators in every room, whatever the rooms' settings are, in the
 * transaction of what it tells about. It holds the chat's lock until the commit, as every line
 * does, so that ids rise; the bus wakes the readers of all processes, this one's too.
 * See docs/product/announcements.md#channels.
 * @param melding at most 700 characters
 */
export async function writeInAllRooms(
  tx: Orm,
  ctx: Pick<Context, 'db' | 'bus' | 'clock'>,
  melding: string,
): Promise<void> {
  await lockUntilCommit(tx, 'chat');
  const nobody = { sender: null, clientId: null, userId: null, addressHash: null };
  const lines = CHAT_ROOMS.map((room) => ({
    room,
    navn: ADMIN_NAME,
    melding,
    isAdmin: true,
    isSystemMessage: false,
    level: null,
    about: null,
    status: 'shown' as const,
    ...nobody,
  }));
  await insertLines(ctx, tx, lines, ctx.clock.now());
  await ctx.bus.publish(tx, LINES_TOPIC);
}
