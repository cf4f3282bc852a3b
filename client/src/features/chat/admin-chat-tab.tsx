import { useEffect, useState } from 'react';
import { classes, cx } from '#client/components/ui/cx.ts';
import type { ChatRoom } from '#shared/rules/chat-rooms.ts';
import { useModeration } from './admin/moderation.tsx';
import { PANEL, TITLE } from './admin/panels.ts';
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

const TAB = classes(
  'grid grid-cols-[minmax(0,1fr)] gap-4 text-small leading-[1.45] max-[481px]:gap-3 lg:grid-cols-[minmax(0,1fr)_276px] lg:grid-rows-[auto_auto_1fr] min-[1280px]:grid-cols-[264px_minmax(0,1fr)_276px] min-[1280px]:grid-rows-[auto_1fr]',
);

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
    <div data-moderation className={TAB}>
      <h2 className="sr-only">Chat</h2>
      <div className="grid min-w-0 gap-4 max-[1280px]:lg:col-span-full min-[1280px]:row-span-2 min-[1280px]:content-start">
        <RoomColumn
          chat={chat}
          unread={counts}
          onChoose={choose}
          onReconnect={() => session.reconnect()}
        />
        <Waiting onChoose={(line) => setChosen(lineOf(line))} />
      </div>
      <div className="flex h-150 min-w-0 flex-col">
        <div className="mb-2 flex-none empty:hidden [&>*]:rounded-key-s">
          <Notice chat={chat} onReconnect={() => session.reconnect()} />
        </div>
        <RoomLog session={session} chat={chat} chosen={present} onChoose={setChosen} />
      </div>
      <aside
        className={cx(PANEL, 'grid content-start gap-3 lg:row-span-2')}
        aria-labelledby="mod-side"
      >
        <h3 id="mod-side" className={TITLE}>
          Moderering
        </h3>
        {present === null ? (
          <p className="dim">Velg en melding for å se hvem som skrev den.</p>
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
  const isPersons = line.isAdmin === 'false' && !line.isSystemMessage;
  return isPersons ? <PersonPanel line={line}>{acts}</PersonPanel> : acts;
}

/** Converts a line of a list to one of the room. */
function lineOf({ status, ...line }: ChatLine & { status: string }): ChatLine {
  return status === 'deleted' ? { ...line, removed: true } : line;
}
