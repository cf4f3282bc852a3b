import '#client/styles/utilities.css';
import X from 'lucide-react/icons/x';
import { type RefObject, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { makeInert } from '#client/lib/inert.ts';
import { useSession } from '#client/lib/session/session.ts';
import { kept } from '#client/lib/storage/kept.ts';
import { VISITOR } from '#client/lib/storage/person-storage.ts';
import { CHAT_ROOM_NAMES, CHAT_ROOMS, type ChatRoom, isChatRoom } from '#shared/rules/chat.ts';
import { ChatBody } from './chat-body.tsx';
import { ChatSession, useChat } from './chat-session.ts';
import type { ChatSnapshot } from './chat-snapshot.ts';
import { Connection, PeopleCount } from './chat-status.tsx';
import { unreadMark, unreadWord } from './chat-words.ts';
import { ROOM_GROUNDS, ROOM_LIGHTS } from './line.tsx';
import { useIgnored, useUnread } from './seen-and-ignored.ts';

const lastRoom = kept<ChatRoom>('ctrl-chat-rom', isChatRoom, 'festival');

let shared: ChatSession | undefined;

/**
 * The page's chat session; it stays open after the panel closes until all queued lines are sent.
 */
function pageSession(): ChatSession {
  shared ??= new ChatSession({ room: lastRoom.get() });
  return shared;
}

/** Discards the page's session; for tests. */
export function forgetPageSession(): void {
  shared = undefined;
}

const PANEL = classes(
  'on-night fixed z-chat flex starting:translate-y-2 flex-col overflow-hidden bg-night starting:opacity-0 transition-[opacity,translate] duration-short ease-enter max-md:inset-x-0 max-md:top-[var(--chat-top,0)] max-md:h-[var(--chat-h,100dvh)] md:right-6 md:bottom-6 md:h-[min(742px,calc(100dvh-48px))] md:w-[432px] md:rounded-panel forced-colors:border-2 forced-colors:border-[CanvasText] print:hidden md:[box-shadow:var(--shadow-float)]',
);

interface ChatPanelProps {
  /** The room to open; null for the last one. */
  room: ChatRoom | null;
  /** Takes the focus when the panel closes. */
  opener: Element | null;
  onClose: () => void;
}

/** The public chat: a panel in the corner, full screen on a phone. */
export function ChatPanel({ room, opener, onClose }: ChatPanelProps) {
  const [session] = useState(pageSession);
  const chat = useChat(session);
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const ignored = useIgnored();
  const unread = useUnread(chat.room, ignored);
  // Before anything changes the page's styles, which the browser would compute anew to move the focus.
  useEffect(() => panel.current?.focus(), []);
  const fullScreen = useFullScreen(panel, opener);

  useEffect(() => {
    if (room !== null) session.enter(room);
    session.open();
    return () => session.close();
  }, [session, room]);
  useReconnectAtLogin(session);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );

  const choose = (next: ChatRoom) => {
    lastRoom.set(next);
    session.enter(next);
  };
  return createPortal(
    <div
      ref={panel}
      role="dialog"
      aria-modal={fullScreen || undefined}
      aria-labelledby={titleId}
      data-state="open"
      tabIndex={-1}
      className={cx(PANEL, ROOM_GROUNDS[chat.room])}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex-none bg-coal-1 px-4 pt-4 pb-3 max-md:pt-[max(12px,env(safe-area-inset-top))]">
        <ChatHeader titleId={titleId} chat={chat} onClose={onClose} />
        <RoomKeys present={chat.room} unread={unread} onChoose={choose} />
      </div>
      <ChatBody key={chat.room} session={session} chat={chat} ignored={ignored} />
    </div>,
    document.body,
  );
}

/**
 * The server authenticates a socket by the cookies of its upgrade request, so a change of login
 * needs a reconnect, also when it happened while the panel was closed. A failed session request is
 * ignored: the connection reports the person itself.
 */
function useReconnectAtLogin(session: ChatSession): void {
  const { user, isKnown } = useSession();
  const id = user?.id ?? null;
  useEffect(() => {
    if (isKnown) session.isOf(id === null ? VISITOR : `user:${id}`);
  }, [session, id, isKnown]);
}

/** Unread lines of all rooms, on the dock's button. Zero until the chat was first opened. */
export function UnreadBadge() {
  const unread = useUnread(null, useIgnored());
  const sum = Object.values(unread).reduce((total, count) => total + count, 0);
  if (sum === 0) return null;
  return (
    <span
      className={cx(
        UNREAD,
        '-top-3 -right-1 h-7 min-w-7 bg-red-light text-night [box-shadow:0_0_0_3px_var(--color-night)]',
      )}
    >
      <span aria-hidden="true">{unreadMark(sum)}</span>
      <span className="sr-only">{`${sum} ${unreadWord(sum)} i chatten`}</span>
    </span>
  );
}

interface ChatHeaderProps {
  titleId: string;
  chat: ChatSnapshot;
  onClose: () => void;
}

function ChatHeader({ titleId, chat, onClose }: ChatHeaderProps) {
  return (
    <header className="relative flex min-h-target flex-wrap items-center gap-x-4 pr-14 pl-1 max-[360px]:gap-x-2.5 max-[360px]:gap-y-1">
      <h2 id={titleId} className="display font-stretch-100% text-h4">
        Chat
      </h2>
      <Connection chat={chat} />
      <PeopleCount chat={chat} />
      <button
        type="button"
        className="close absolute top-0 -right-1 m-0"
        aria-label="Lukk chatten"
        onClick={onClose}
      >
        <Icon icon={X} size={24} />
      </button>
    </header>
  );
}

const NARROW = '(max-width: 760px)';

function subscribeToWidth(listener: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * On a narrow screen the panel is full screen: the rest of the page is inert and does not scroll,
 * and the panel follows the visual viewport above the on-screen keyboard. `opener` is focusable
 * again as soon as the panel closes.
 */
function useFullScreen(panel: RefObject<HTMLElement | null>, opener: Element | null): boolean {
  const isNarrow = useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
  useEffect(() => {
    const element = panel.current;
    if (!isNarrow || element === null) return;
    const view = window.visualViewport;
    const keepInView = () => {
      const [height, top] = [view?.height ?? window.innerHeight, view?.offsetTop ?? 0];
      element.style.setProperty('--chat-h', `${height}px`);
      element.style.setProperty('--chat-top', `${top}px`);
    };
    keepInView();
    const rest = [...document.body.children].filter((part) => part !== element);
    const release = makeInert(rest);
    const page = document.documentElement;
    page.style.setProperty('overflow', 'hidden');
    view?.addEventListener('resize', keepInView);
    view?.addEventListener('scroll', keepInView);
    return () => {
      view?.removeEventListener('resize', keepInView);
      view?.removeEventListener('scroll', keepInView);
      element.style.removeProperty('--chat-h');
      element.style.removeProperty('--chat-top');
      page.style.removeProperty('overflow');
      release(opener);
    };
  }, [panel, opener, isNarrow]);
  return isNarrow;
}

interface RoomKeysProps {
  present: ChatRoom;
  unread: Partial<Record<ChatRoom, number>>;
  onChoose: (room: ChatRoom) => void;
}

function RoomKeys({ present, unread, onChoose }: RoomKeysProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
    <div className="mt-3 grid auto-cols-fr grid-flow-col gap-keys" role="group" aria-label="Rom">
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
                  '-top-[5px] -right-[5px] h-6 min-w-6 bg-bone text-ink [box-shadow:0_0_0_3px_var(--color-coal-1)]',
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

/** An unread count at a button's corner; its shadow has the colour of the background. */
const UNREAD = classes(
  'pointer-events-none absolute z-1 grid place-items-center rounded-tag px-[5px] font-bold font-mono text-mono leading-none forced-colors:border-2 forced-colors:border-[CanvasText]',
);
