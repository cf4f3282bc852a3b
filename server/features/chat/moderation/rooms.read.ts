import type { Orm } from '#server/db/database.ts';
import { chatRooms } from '#server/db/schema/index.ts';
import type { RoomState } from '#shared/contracts/chat.ts';
import { CHAT_ROOMS, type ChatRoom } from '#shared/rules/chat-rooms.ts';
import { linesById } from '../lines/lines.store.ts';
import { lineView } from '../lines/lines.view.ts';

/** State of every room; a room that nobody has changed is open to all. */
export async function readRooms(orm: Orm): Promise<Record<ChatRoom, RoomState>> {
  const rows = await orm.select().from(chatRooms);
  const ids = rows.flatMap(({ pinnedMessageId: id }) => (id === null ? [] : [id]));
  const lines = await linesById(orm, ids);
  const states = CHAT_ROOMS.map((room): [ChatRoom, RoomState] => {
    const rules = rows.find((one) => one.room === room);
    const pinned = lines.find(({ id }) => id === rules?.pinnedMessageId);
    return [
      room,
      {
        type: 'room_state',
        room,
        open: rules?.open ?? true,
        slowModeSeconds: rules?.slowModeSeconds ?? 0,
        membersOnly: rules?.membersOnly ?? false,
        pinned: pinned?.status === 'shown' ? lineView(pinned) : null,
      },
    ];
  });
  return Object.fromEntries(states) as Record<ChatRoom, RoomState>;
}
