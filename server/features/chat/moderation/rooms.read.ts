import type { Context } from '#server/context.ts';
import { chatRooms } from '#server/db/schema/index.ts';
import type { RoomState } from '#shared/contracts/chat.ts';
import { CHAT_ROOMS, type ChatRoom } from '#shared/rules/chat-rooms.ts';
import { linesById } from '../lines/lines.store.ts';
import { lineView } from '../lines/lines.view.ts';
import { slowModeOf } from './auto-slow-mode.policy.ts';

/** State of every room; a room that nobody has changed is open to all. */
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
