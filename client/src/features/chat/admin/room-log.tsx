import Pin from 'lucide-react/icons/pin';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import Timer from 'lucide-react/icons/timer';
import { type KeyboardEvent, memo, useCallback, useId, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useAdminCall } from '#client/lib/call/admin-calls.ts';
import { osloClock } from '#shared/oslo-time.ts';
import { CHAT_ROOM_NAMES } from '#shared/rules/chat.ts';
import { Announcer } from '../announcer.tsx';
import type { ChatSession } from '../chat-session.ts';
import type { ChatLine, ChatSnapshot } from '../chat-snapshot.ts';
import { endClock } from '../chat-words.ts';
import { Below, FIELD, useComposer, WRITING } from '../composer.tsx';
import { LineFrame, LineKey, LineText, Removed, ROOM_GROUNDS, Said, SystemLine } from '../line.tsx';
import { LineList } from '../line-list.tsx';
import { BOX, TEXT_KEY } from './looks.ts';
import { useLineActs } from './moderation.queries.ts';

interface RoomLogProps {
  session: ChatSession;
  chat: ChatSnapshot;
  chosen: ChatLine | null;
  onChoose: (line: ChatLine | null) => void;
}

export function RoomLog({ session, chat, chosen, onChoose }: RoomLogProps) {
  const { remove, restore } = useLineActs();
  const putBack = useCallback((id: string) => void restore(id, 'removed'), [restore]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onChoose(null);
    if (event.key === 'Delete' && chosen !== null && !chosen.removed) void remove(chosen);
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onChoose(neighbour(chat.lines, chosen, event.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    <section
      className={cx(
        BOX,
        ROOM_GROUNDS[chat.room],
        'group/room flex min-h-0 flex-1 flex-col overflow-hidden',
      )}
      aria-labelledby="mod-logg"
      data-dense
    >
      <RoomHead chat={chat} />
      <PinnedLine chat={chat} />
      <LineList
        key={chat.room}
        session={session}
        shownId={chosen?.id}
        onKeyDown={onKeyDown}
        row={(line) => (
          <AdminLine
            line={line}
            isChosen={line.id === chosen?.id}
            onChoose={onChoose}
            onRestore={putBack}
          />
        )}
      />
      <Announcer session={session} chat={chat} ignored={[]} />
      <AdminComposer session={session} />
    </section>
  );
}

/** The line above or below; without a selection the newest. */
function neighbour(lines: readonly ChatLine[], from: ChatLine | null, step: 1 | -1) {
  const at = lines.findIndex(({ id }) => id === from?.id);
  if (at === -1) return lines.at(-1) ?? null;
  return lines[Math.min(lines.length - 1, Math.max(0, at + step))] ?? null;
}

function RoomHead({ chat }: { chat: ChatSnapshot }) {
  const { rules } = chat;
  return (
    <header className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-coal-3 border-b px-4 py-2">
      <h3
        id="mod-logg"
        className="relative flex-[1_1_10rem] pl-5.5 text-body before:absolute before:left-0 before:h-[1.2em] before:w-2.5 before:rounded-[2px] before:bg-(--room-light)"
      >
        {CHAT_ROOM_NAMES[chat.room]}
      </h3>
      {rules !== null && !rules.open && <Tag tone="r">Stengt</Tag>}
      {rules?.membersOnly && <Tag tone="y">Bare innloggede</Tag>}
      {rules !== null && rules.slowModeSeconds > 0 && (
        <Tag tone="y">
          <Icon icon={Timer} size={16} />
          Saktemodus {rules.slowModeSeconds} s
          {rules.slowModeUntil !== undefined && ` til ${endClock(rules.slowModeUntil)}`}
        </Tag>
      )}
    </header>
  );
}

function PinnedLine({ chat }: { chat: ChatSnapshot }) {
  const call = useAdminCall();
  const line = chat.rules?.pinned;
  if (!line) return null;
  const unpin = () =>
    call('PATCH /api/admin/chat/rooms/:room', {
      params: { room: chat.room },
      body: { pinnedMessageId: null },
    });
  return (
    <div className="flex max-h-24 flex-none items-start gap-2.5 overflow-y-auto border-coal-3 border-b bg-coal-2 px-4 py-2">
      <Icon icon={Pin} size={16} className="mt-[3px] text-yellow" />
      <p className="wrap-anywhere min-w-0 flex-1">
        <b>
          <bdi>{line.navn}</bdi>
        </b>{' '}
        <LineText line={line} />
      </p>
      <button type="button" className={TEXT_KEY} onClick={() => void unpin()}>
        Løsne
      </button>
    </div>
  );
}

/** Text field for lines as 'CTRL Admin'. */
function AdminComposer({ session }: { session: ChatSession }) {
  const hintId = useId();
  const { text, isTooLong, form, area } = useComposer(session, {
    draftKey: 'ctrl-chat-utkast-admin',
  });
  return (
    <form className={cx(WRITING, 'flex-none border-coal-3 border-t px-3 pt-3 pb-2')} {...form}>
      <textarea
        {...area}
        className={cx(FIELD, 'min-h-12 py-[9px] text-small')}
        aria-label="Skriv som CTRL Admin"
        placeholder="Skriv som CTRL Admin"
        aria-describedby={hintId}
      />
      <button type="submit" className={cx(BUTTON.bone, '[--button-height:48px]')}>
        Send <Icon icon={SendHorizontal} size={16} />
      </button>
      <Below id={hintId} text={text} isTooLong={isTooLong}>
        Enter sender. Shift + Enter gir ny linje.
      </Below>
    </form>
  );
}

interface AdminLineProps {
  line: ChatLine;
  isChosen: boolean;
  onChoose: (line: ChatLine) => void;
  onRestore: (id: string) => void;
}

/** A selectable line; moderators can also read removed ones. */
const AdminLine = memo(function AdminLine(props: AdminLineProps) {
  const { line, isChosen, onChoose, onRestore } = props;
  const time = osloClock(new Date(line.createdAt));
  const choose = (
    <LineKey
      at={line.createdAt}
      aria-pressed={isChosen}
      aria-label={`Velg meldingen fra ${line.navn} kl. ${time}`}
      onClick={() => onChoose(line)}
    />
  );
  const removed = line.removed && <RemovedLine line={line} onRestore={onRestore} />;
  if (line.isSystemMessage) {
    return (
      <SystemLine side={choose} isChosen={isChosen}>
        {removed || line.melding}
      </SystemLine>
    );
  }
  return (
    <LineFrame
      navn={line.navn}
      picture={line.picture}
      name={line.navn}
      isOwn={false}
      isAdmin={line.isAdmin === 'true'}
      level={line.level}
      isChosen={isChosen}
      side={choose}
    >
      {removed || (
        <Said>
          <LineText line={line} />
        </Said>
      )}
    </LineFrame>
  );
});

function RemovedLine({ line, onRestore }: Pick<AdminLineProps, 'line' | 'onRestore'>) {
  const [isShown, setShown] = useState(false);
  return (
    <Removed>
      {isShown ? <bdi>{line.melding}</bdi> : 'Fjernet av en moderator.'}{' '}
      {line.melding !== '' && !isShown && (
        <button type="button" className={TEXT_KEY} onClick={() => setShown(true)}>
          Vis
        </button>
      )}{' '}
      <button type="button" className={TEXT_KEY} onClick={() => onRestore(line.id)}>
        Legg tilbake
      </button>
    </Removed>
  );
}
