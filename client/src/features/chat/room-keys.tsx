import { Key } from '#client/components/ui/key.tsx';
import { CHAT_ROOM_NAMES, CHAT_ROOMS, type ChatRoom } from '#shared/rules/chat-rooms.ts';
import { unreadMark, unreadWord } from './chat-words.ts';
import { ROOM_LIGHTS } from './room-looks.ts';

interface RoomKeysProps {
  present: ChatRoom;
  unread: Partial<Record<ChatRoom, number>>;
  onChoose: (room: ChatRoom) => void;
}

/** The three rooms; the current one is pressed, with a marker and its colour. */
export function RoomKeys({ present, unread, onChoose }: RoomKeysProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
    <div className="chat__rom" role="group" aria-label="Rom">
      {CHAT_ROOMS.map((room) => {
        const isHere = room === present;
        const count = isHere ? 0 : (unread[room] ?? 0);
        return (
          <span key={room} className="chat__romplass">
            <Key
              variant={isHere ? ROOM_LIGHTS[room] : 'coal'}
              full
              className="key--venstre chat__romtast"
              aria-pressed={isHere}
              onClick={() => onChoose(room)}
            >
              {CHAT_ROOM_NAMES[room]}
              {count > 0 && <span className="sr-only">{`, ${count} ${unreadWord(count)}`}</span>}
            </Key>
            {count > 0 && (
              <span className="chat__ulest" aria-hidden="true">
                {unreadMark(count)}
              </span>
            )}
          </span>
        );
      })}
    </div>
  );
}
