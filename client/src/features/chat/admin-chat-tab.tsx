import './admin/admin-chat.css';
import { useEffect, useState } from 'react';
import type { ChatRoom } from '#shared/rules/chat-rooms.ts';
import { useModeration } from './admin/moderation.tsx';
import { PersonActs } from './admin/person-acts.tsx';
import { PersonPanel } from './admin/person-panel.tsx';
import { Rules, Waiting } from './admin/queues.tsx';
import { RoomColumn } from './admin/room-column.tsx';
import { RoomLog } from './admin/room-log.tsx';
import { RoomSettings } from './admin/room-settings.tsx';
import { useSound } from './admin/sound.ts';
import type { ChatLine } from './lines.ts';
import { Notice } from './notice.tsx';
import { useChat } from './use-chat.ts';

/** The moderators' view: the rooms, the lines of one of them, and acts on them. */
export function AdminChatTab() {
  const { session, counts, look } = useModeration();
  const chat = useChat(session);
  const [chosen, setChosen] = useState<ChatLine | null>(null);
  useSound(session);
  useEffect(() => {
    look(chat.room);
    return () => look(null);
  }, [look, chat.room]);

  const choose = (room: ChatRoom) => {
    setChosen(null);
    session.enter(room);
  };
  // The selected line with its present state, if it was removed or restored meanwhile.
  const present = chat.lines.find(({ id }) => id === chosen?.id) ?? chosen;
  return (
    <div className="mod">
      <h2 className="sr-only">Chat</h2>
      <div className="mod__venstre">
        <RoomColumn
          chat={chat}
          unread={counts}
          onChoose={choose}
          onReconnect={() => session.reconnect()}
        />
        <Waiting onChoose={(line) => setChosen(lineOf(line))} />
      </div>
      <div className="mod__midt">
        <Notice chat={chat} onReconnect={() => session.reconnect()} />
        <RoomLog session={session} chat={chat} chosen={present} onChoose={setChosen} />
      </div>
      <aside className="mod__panel mod__side" aria-labelledby="mod-side">
        <h3 id="mod-side" className="mod__tittel">
          Moderering
        </h3>
        {present === null ? (
          <p className="dempet">Velg en melding for å se hvem som skrev den.</p>
        ) : (
          <ChosenLine key={present.id} line={present} />
        )}
        <RoomSettings chat={chat} />
      </aside>
      <Rules />
    </div>
  );
}

function ChosenLine({ line }: { line: ChatLine }) {
  const acts = <PersonActs line={line} />;
  return line.isAdmin === 'true' ? acts : <PersonPanel line={line}>{acts}</PersonPanel>;
}

/** Converts a line of a list to one of the room. */
function lineOf({ status, ...line }: ChatLine & { status: string }): ChatLine {
  return status === 'deleted' ? { ...line, removed: true } : line;
}
