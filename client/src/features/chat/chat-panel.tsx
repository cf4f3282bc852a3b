import '#client/styles/utilities.css';
import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classes, cx } from '#client/components/ui/cx.ts';
import { kept } from '#client/lib/kept.ts';
import { VISITOR } from '#client/lib/person-storage.ts';
import { useSession } from '#client/lib/session.ts';
import { type ChatRoom, isChatRoom } from '#shared/rules/chat-rooms.ts';
import { ChatBody } from './chat-body.tsx';
import { ChatHeader } from './chat-header.tsx';
import { ChatSession } from './chat-session.ts';
import { unreadMark, unreadWord } from './chat-words.ts';
import { useIgnored } from './ignored.ts';
import { RoomKeys } from './room-keys.tsx';
import { ROOM_GROUNDS } from './room-looks.ts';
import { useUnread } from './unread.ts';
import { UNREAD } from './unread-mark.ts';
import { useChat } from './use-chat.ts';
import { useFullScreen } from './use-full-screen.ts';

const lastRoom = kept<ChatRoom>('ctrl-chat-rom', isChatRoom, 'festival');

let shared: ChatSession | undefined;

/**
 * The visitor's chat session of this page; it stays open after the panel closes, until all written
 * lines are sent.
 */
function pageSession(): ChatSession {
  shared ??= new ChatSession({ room: lastRoom.get() });
  return shared;
}

/** Discards the page's chat session; for tests. */
export function forgetPageSession(): void {
  shared = undefined;
}

const PANEL = classes(
  'on-night fixed z-chat flex starting:translate-y-2 flex-col overflow-hidden bg-night starting:opacity-0 transition-[opacity,translate] duration-short ease-enter max-md:inset-x-0 max-md:top-[var(--chat-top,0)] max-md:h-[var(--chat-h,100dvh)] md:right-6 md:bottom-6 md:h-[min(742px,calc(100dvh-48px))] md:w-[432px] md:rounded-panel md:shadow-float forced-colors:border-2 forced-colors:border-[CanvasText] print:hidden',
);

export interface ChatPanelProps {
  /** The room to open; the last one when null. */
  room: ChatRoom | null;
  /** The element to which the focus returns. */
  opener: Element | null;
  onClose: () => void;
}

/** The public chat: a panel in the corner, the whole screen on a phone. */
export function ChatPanel({ room, opener, onClose }: ChatPanelProps) {
  const [session] = useState(pageSession);
  const chat = useChat(session);
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const ignored = useIgnored();
  const unread = useUnread(chat.room, ignored);
  const fullScreen = useFullScreen(panel, opener);

  useEffect(() => {
    if (room !== null) session.enter(room);
    session.open();
    return () => session.close();
  }, [session, room]);
  useReconnectAtLogin(session);
  useEffect(() => {
    panel.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [opener]);

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
 * The server identifies a socket by the cookies of its upgrade request, so another login needs
 * another socket, also when it changed while the panel was closed. A failed request says nothing of
 * who it is: the connection does.
 */
function useReconnectAtLogin(session: ChatSession): void {
  const { user, isKnown } = useSession();
  const id = user?.id ?? null;
  useEffect(() => {
    if (isKnown) session.isOf(id === null ? VISITOR : `user:${id}`);
  }, [session, id, isKnown]);
}

/** Number of unread lines of all rooms on the dock's button, once the chat has been opened. */
export function UnreadBadge() {
  const unread = useUnread(null, useIgnored());
  const sum = Object.values(unread).reduce((total, count) => total + count, 0);
  if (sum === 0) return null;
  return (
    <span
      className={cx(
        UNREAD,
        '-top-3 -right-1 h-7 min-w-7 bg-red-light text-night shadow-[0_0_0_3px_var(--color-night)]',
      )}
    >
      <span aria-hidden="true">{unreadMark(sum)}</span>
      <span className="sr-only">{`${sum} ${unreadWord(sum)} i chatten`}</span>
    </span>
  );
}
