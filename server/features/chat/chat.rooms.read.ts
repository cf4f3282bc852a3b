import { eq, getTableColumns } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { chatMessages, chatRooms } from '#server/db/schema/index.ts';
import type { RoomState } from '#shared/contracts/chat.ts';
import { CHAT_ROOMS, type ChatRoom } from '#shared/rules/chat-rooms.ts';
import { lineView } from './chat.view.ts';

/** State of every room; a room that nobody has changed is open to all. */
export async function readRooms(orm: Orm): Promise<Record<ChatRoom, RoomState>> {
  const rows = await orm
    .select({ rules: getTableColumns(chatRooms), pinned: getTableColumns(chatMessages) })
    .from(chatRooms)
    .leftJoin(chatMessages, eq(chatMessages.id, chatRooms.pinnedMessageId));
  const states = CHAT_ROOMS.map((room): [ChatRoom, RoomState] => {
    const row = rows.find(({ rules }) => rules.room === room);
    return [
      room,
      {
        type: 'room_state',
        room,
        open: row?.rules.open ?? true,
        slowModeSeconds: row?.rules.slowModeSeconds ?? 0,
        membersOnly: row?.rules.membersOnly ?? false,
        pinned: row?.pinned?.status === 'shown' ? lineView(row.pinned) : null,
      },
    ];
  });
  return Object.fromEntries(states) as Record<ChatRoom, RoomState>;
}
