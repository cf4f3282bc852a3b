import { Button } from '#client/components/ui/button.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { CHAT_ROOM_NAMES, CHAT_ROOMS, type ChatRoom } from '#shared/rules/chat-rooms.ts';
import { unreadMark, unreadWord } from './chat-words.ts';
import { ROOM_LIGHTS } from './room-looks.ts';
import { UNREAD } from './unread-mark.ts';

interface RoomKeysProps {
  present: ChatRoom;
  unread: Partial<Record<ChatRoom, number>>;
  onChoose: (room: ChatRoom) => void;
}

/** The rooms; the current one is pressed, with a marker and its colour. */
export function RoomKeys({ present, unread, onChoose }: RoomKeysProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
    <div className="mt-3 grid grid-cols-3 gap-keys" role="group" aria-label="Rom">
      {CHAT_ROOMS.map((room) => {
        const isHere = room === present;
        const count = isHere ? 0 : (unread[room] ?? 0);
        return (
          <span key={room} className="relative flex">
            <Button
              variant={isHere ? ROOM_LIGHTS[room] : 'coal'}
              full
              className="key--left wrap-anywhere min-h-20 short:min-h-13 items-end hyphens-auto pt-[3px] pb-5 text-small leading-[1.2] max-[360px]:pr-1 max-[360px]:pl-[9px] max-[360px]:text-mono min-[360px]:pr-2 min-[360px]:pl-3 [&>span]:min-w-0"
              aria-pressed={isHere}
              onClick={() => onChoose(room)}
            >
              {isHere && (
                <i className="mb-1.5 block short:hidden size-3 bg-current" aria-hidden="true" />
              )}
              {CHAT_ROOM_NAMES[room]}
              {count > 0 && <span className="sr-only">{`, ${count} ${unreadWord(count)}`}</span>}
            </Button>
            {count > 0 && (
              <span
                className={cx(
                  UNREAD,
                  '-top-[5px] -right-[5px] h-6 min-w-6 bg-bone text-ink shadow-[0_0_0_3px_var(--color-coal-1)]',
                )}
                aria-hidden="true"
              >
                {unreadMark(count)}
              </span>
            )}
          </span>
        );
      })}
    </div>
  );
}
