import { useEffect, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { PendingButton } from '#client/components/back-office/pending-button.tsx';
import { Select } from '#client/components/form/select.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Tag } from '#client/components/ui/tag.tsx';
import { useAdminCall } from '#client/lib/call/admin-calls.ts';
import { useNow } from '#client/lib/clock.tsx';
import { kept } from '#client/lib/storage/kept.ts';
import type { RoomChange } from '#shared/contracts/chat-admin.ts';
import { formatNumber, HOUR_MS } from '#shared/oslo-time.ts';
import { CHAT_ROOM_NAMES, CHAT_ROOMS, type ChatRoom } from '#shared/rules/chat.ts';
import { type ChatSession, useChat } from '../chat-session.ts';
import type { ChatLine, ChatSnapshot } from '../chat-snapshot.ts';
import { Connection, Notice } from '../chat-status.tsx';
import { endClock, interval, unreadMark, unreadWord } from '../chat-words.ts';
import { ROOM_GROUNDS } from '../line.tsx';
import { PART, TITLE } from './looks.ts';
import { useModeration } from './moderation.tsx';
import { PersonActs, PersonPanel } from './person-panel.tsx';
import { Rules, Waiting } from './queues.tsx';
import { RoomLog } from './room-log.tsx';

const TAB = classes(
  'grid grid-cols-[minmax(0,1fr)] gap-4 text-small leading-[1.45] max-[481px]:gap-3 lg:grid-cols-[minmax(0,1fr)_276px] lg:grid-rows-[auto_auto_1fr] min-[1280px]:grid-cols-[264px_minmax(0,1fr)_276px] min-[1280px]:grid-rows-[auto_1fr]',
);

/** The chat for moderators: rooms, the lines of one of them, and actions on lines. */
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
  // The selected line's current state: it may have been removed or restored since.
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
        className={cx(PART, 'grid content-start gap-3 lg:row-span-2')}
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

function lineOf({ status, ...line }: ChatLine & { status: string }): ChatLine {
  return status === 'deleted' ? { ...line, removed: true } : line;
}

const SLOW = [5, 10, 30, 60, 300];
const USUAL_SLOW = 10;

/** Settings of the room, and whether new lines play a sound in this browser. */
function RoomSettings({ chat }: { chat: ChatSnapshot }) {
  const call = useAdminCall();
  const [isBusy, setBusy] = useState(false);
  const hasSound = soundOn.use();
  const { rules, room } = chat;
  const change = async (wanted: RoomChange) => {
    setBusy(true);
    await call('PATCH /api/admin/chat/rooms/:room', { params: { room }, body: wanted });
    setBusy(false);
  };
  const slow = rules?.slowModeSeconds ?? 0;
  const isShut = isBusy || rules === null;
  return (
    <section className="grid gap-2.5 border-coal-3 border-t pt-3" aria-label="Rommet">
      <Switch
        label="Saktemodus"
        hint={slowHint(slow, rules?.slowModeUntil)}
        isOn={slow > 0}
        pending={isShut}
        onChange={(isOn) => void change({ slowModeSeconds: isOn ? USUAL_SLOW : 0 })}
      />
      {slow > 0 && (
        <Select
          label="Tid mellom meldinger"
          value={String(slow)}
          disabled={rules === null}
          onChange={({ target }) =>
            !isBusy && void change({ slowModeSeconds: Number(target.value) })
          }
          options={[...new Set([...SLOW, slow])]
            .sort((a, b) => a - b)
            .map((seconds) => ({ value: String(seconds), label: interval(seconds) }))}
        />
      )}
      <Switch
        label="Bare innloggede"
        hint="Andre kan lese"
        isOn={rules?.membersOnly ?? false}
        pending={isShut}
        onChange={(membersOnly) => void change({ membersOnly })}
      />
      <Switch
        label="Rommet er åpent"
        hint="Når rommet er stengt, kan det bare leses"
        isOn={rules?.open ?? true}
        pending={isShut}
        onChange={(open) => void change({ open })}
      />
      <Switch
        label="Varsellyd"
        hint="Lav lyd ved ny melding"
        isOn={hasSound}
        onChange={soundOn.set}
      />
    </section>
  );
}

function slowHint(seconds: number, until: string | undefined): string {
  const often = `Én melding ${interval(seconds || USUAL_SLOW)}`;
  return until === undefined ? often : `${often}. Kom på av seg selv, til kl. ${endClock(until)}`;
}

const TRACK = classes(
  'h-7 w-13 flex-none rounded-[7px] bg-coal-4 p-[3px] [box-shadow:inset_0_0_0_1px_var(--color-line)] before:block before:h-full before:w-6 before:rounded-[5px] before:bg-bone group-aria-checked:bg-green-light group-aria-checked:before:ml-auto forced-colors:border-2 forced-colors:border-[CanvasText] forced-colors:group-aria-checked:bg-[Highlight] forced-colors:group-aria-checked:forced-color-adjust-none before:[box-shadow:inset_0_-3px_0_var(--color-bone-3)]',
);

interface SwitchProps {
  label: string;
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  pending?: boolean;
}

function Switch({ label, hint, isOn, onChange, pending = false }: SwitchProps) {
  return (
    <PendingButton
      role="switch"
      aria-checked={isOn}
      pending={pending}
      className="group flex min-h-target cursor-pointer items-center justify-between gap-3 text-left aria-disabled:cursor-progress aria-disabled:text-fg-3"
      onClick={() => onChange(!isOn)}
    >
      <span className="grid">
        <b>{label}</b>
        {hint && <span className="dim">{hint}</span>}
      </span>
      <i className={TRACK} aria-hidden="true" />
    </PendingButton>
  );
}

const ROOM_KEY = classes(
  'wrap-anywhere relative flex min-h-13 w-full cursor-pointer items-center justify-between gap-2 rounded-[8px] py-2 pr-2.5 pl-7 text-left font-bold leading-[1.2] before:absolute before:left-2.5 before:h-6 before:w-2.5 before:rounded-[2px] before:bg-(--room-light) aria-pressed:bg-coal-3 max-[481px]:pr-1 max-[481px]:pl-5.5 max-[481px]:text-mono max-[481px]:before:left-1.5',
);

interface RoomColumnProps {
  chat: ChatSnapshot;
  unread: Partial<Record<ChatRoom, number>>;
  onChoose: (room: ChatRoom) => void;
  onReconnect: () => void;
}

function RoomColumn({ chat, unread, onChoose, onReconnect }: RoomColumnProps) {
  const now = useNow();
  return (
    <section className={PART} aria-labelledby="mod-rom">
      <h3 id="mod-rom" className={cx(TITLE, 'mb-3')}>
        Rom
      </h3>
      <ul className="grid auto-cols-fr grid-flow-col gap-1 min-[1280px]:grid-flow-row min-[1280px]:grid-cols-1">
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

/** Low, because it plays while the admin works. */
const VOLUME = 0.1;
const LENGTH_S = 0.12;
/** Minimum interval between two sounds, in ms. */
const REST_MS = 800;

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

export const soundOn = kept('ctrl-chat-lyd', isBoolean, true);

let context: AudioContext | undefined;

/** Plays a short tone; fails silently. */
async function play(): Promise<void> {
  try {
    context ??= new AudioContext();
    await context.resume();
    const tone = new OscillatorNode(context, { type: 'sine', frequency: 880 });
    const volume = new GainNode(context, { gain: VOLUME });
    const end = context.currentTime + LENGTH_S;
    volume.gain.setTargetAtTime(0, end - LENGTH_S / 2, LENGTH_S / 8);
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(end);
  } catch {
    // No audio device, or no user interaction with the page yet.
  }
}

/** Plays a sound for new lines of visitors and users, in any room, unless it is switched off. */
function useSound(session: ChatSession): void {
  useEffect(() => {
    let last = 0;
    return session.onLive(({ isAdmin, isSystemMessage }) => {
      if (isAdmin === 'true' || isSystemMessage || !soundOn.get()) return;
      if (Date.now() - last < REST_MS) return;
      last = Date.now();
      void play();
    });
  }, [session]);
}
