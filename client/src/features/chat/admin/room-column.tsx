import { cx } from '#client/components/ui/cx.ts';
import { useNow } from '#client/lib/clock.tsx';
import { HOUR_MS } from '#shared/durations.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { CHAT_ROOM_NAMES, CHAT_ROOMS, type ChatRoom } from '#shared/rules/chat-rooms.ts';
import type { ChatSnapshot } from '../chat-snapshot.ts';
import { unreadMark, unreadWord } from '../chat-words.ts';
import { Connection } from '../connection.tsx';
import { ROOM_LIGHTS } from '../room-looks.ts';

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
    <section className="mod__panel mod__rom" aria-labelledby="mod-rom">
      <h3 id="mod-rom" className="mod__tittel">
        Rom
      </h3>
      <ul>
        {CHAT_ROOMS.map((room) => {
          const count = room === chat.room ? 0 : (unread[room] ?? 0);
          return (
            <li key={room}>
              <button
                type="button"
                className={cx('mod__romvalg', `mod__romvalg--${ROOM_LIGHTS[room]}`)}
                aria-pressed={room === chat.room}
                onClick={() => onChoose(room)}
              >
                <span>{CHAT_ROOM_NAMES[room]}</span>
                {count > 0 && (
                  <span className="tag tag--y">
                    {unreadMark(count)}
                    <span className="sr-only"> {unreadWord(count)}</span>
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      <div className="mod__kobling">
        <Connection chat={chat} />
        {chat.isLost && (
          <button type="button" className="btn btn--bone" onClick={onReconnect}>
            Koble til igjen
          </button>
        )}
        {chat.count !== null && chat.status === 'open' && (
          <p className="mono dempet">{formatNumber(chat.count)} i rommet</p>
        )}
        {chat.isLoaded && <p className="mono dempet">{lastHour(chat, now)}</p>}
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
