import { BUTTON } from '#client/components/back-office/button.ts';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Tag } from '#client/components/ui/tag.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { HOUR_MS } from '#shared/durations.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { CHAT_ROOM_NAMES, CHAT_ROOMS, type ChatRoom } from '#shared/rules/chat-rooms.ts';
import type { ChatSnapshot } from '../chat-snapshot.ts';
import { unreadMark, unreadWord } from '../chat-words.ts';
import { Connection } from '../connection.tsx';
import { ROOM_GROUNDS } from '../room-looks.ts';
import { PANEL, TITLE } from './panels.ts';

const ROOM_KEY = classes(
  'wrap-anywhere relative flex min-h-13 w-full cursor-pointer items-center justify-between gap-2 rounded-[8px] py-2 pr-2.5 pl-7 text-left font-bold leading-[1.2] before:absolute before:left-2.5 before:h-6 before:w-2.5 before:rounded-[2px] before:bg-(--room-light) aria-pressed:bg-coal-3 max-[481px]:pr-1 max-[481px]:pl-5.5 max-[481px]:text-mono max-[481px]:before:left-1.5',
);

interface RoomColumnProps {
  chat: ChatSnapshot;
  unread: Partial<Record<ChatRoom, number>>;
  onChoose: (room: ChatRoom) => void;
  onReconnect: () => void;
}

/** The rooms with unread counts, and the connection's state. */
export function RoomColumn({ chat, unread, onChoose, onReconnect }: RoomColumnProps) {
  const now = useNow();
  return (
    <section className={PANEL} aria-labelledby="mod-rom">
      <h3 id="mod-rom" className={cx(TITLE, 'mb-3')}>
        Rom
      </h3>
      <ul className="grid grid-cols-3 gap-1 min-[1280px]:grid-cols-1">
        {CHAT_ROOMS.map((room) => {
          const count = room === chat.room ? 0 : (unread[room] ?? 0);
          return (
            <li key={room}>
              <button
                type="button"
                className={cx(ROOM_KEY, ROOM_GROUNDS[room])}
                aria-pressed={room === chat.room}
                onClick={() => onChoose(room)}
              >
                <span>{CHAT_ROOM_NAMES[room]}</span>
                {count > 0 && (
                  <Tag
                    tone="y"
                    className="flex-none max-[481px]:absolute max-[481px]:-top-2 max-[481px]:-right-1"
                  >
                    {unreadMark(count)}
                    <span className="sr-only"> {unreadWord(count)}</span>
                  </Tag>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-coal-3 border-t pt-3 min-[1280px]:flex-col min-[1280px]:items-start">
        <Connection chat={chat} />
        {chat.isLost && (
          <button type="button" className={BUTTON.bone} onClick={onReconnect}>
            Koble til igjen
          </button>
        )}
        {chat.count !== null && chat.status === 'open' && (
          <p className="mono dim">{formatNumber(chat.count)} i rommet</p>
        )}
        {chat.isLoaded && <p className="mono dim">{lastHour(chat, now)}</p>}
      </div>
    </section>
  );
}

/** '24 meldinger siste time'; with a plus when older lines of that hour are not loaded. */
function lastHour({ lines, hasOlder }: ChatSnapshot, now: Date): string {
  const from = new Date(now.getTime() - HOUR_MS).toISOString();
  const recent = lines.filter(
    ({ createdAt, isSystemMessage }) => !isSystemMessage && createdAt > from,
  );
  const isWhole = !hasOlder || (lines[0]?.createdAt ?? '') <= from;
  const count = `${formatNumber(recent.length)}${isWhole ? '' : '+'}`;
  return `${count} ${recent.length === 1 ? 'melding' : 'meldinger'} siste time`;
}
