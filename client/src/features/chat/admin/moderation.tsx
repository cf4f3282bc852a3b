import { useQuery } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Tag } from '#client/components/ui/tag.tsx';
import { formatNumber } from '#shared/oslo-time.ts';
import type { ChatRoom } from '#shared/rules/chat.ts';
import { ChatSession } from '../chat-session.ts';
import { unreadMark, unreadWord } from '../chat-words.ts';
import { heldQuery, reportsQuery } from './moderation.queries.ts';

interface Moderation extends RoomNews {
  session: ChatSession;
}

const ModerationContext = createContext<Moderation | null>(null);

/**
 * The moderators' socket, open as long as the dashboard is: it receives and counts lines of every
 * room in any tab. As the page's only socket it also carries the dashboard's live topics.
 */
export function ChatModeration({ children }: { children: ReactNode }) {
  const [session] = useState(() => new ChatSession({ room: 'festival', asAdmin: true }));
  const { counts, look } = useRoomNews(session);
  // Layout effect: runs before the children's effects, which would open a socket for their topics.
  useLayoutEffect(() => {
    session.open();
    return () => session.close();
  }, [session]);
  const moderation = useMemo(() => ({ session, counts, look }), [session, counts, look]);
  return <ModerationContext value={moderation}>{children}</ModerationContext>;
}

export function useModeration(): Moderation {
  const moderation = useContext(ModerationContext);
  if (moderation === null) throw new Error('There is no ChatModeration around this');
  return moderation;
}

type Counts = Partial<Record<ChatRoom, number>>;

interface RoomNews {
  counts: Counts;
  /** Sets the visible room, whose lines count as read; null when none is. */
  look: (room: ChatRoom | null) => void;
}

function useRoomNews(session: ChatSession): RoomNews {
  const [counts, setCounts] = useState<Counts>({});
  const seen = useRef<ChatRoom | null>(null);
  useEffect(
    () =>
      session.onLive(({ room, isAdmin, isSystemMessage }) => {
        if (isAdmin === 'true' || isSystemMessage || room === seen.current) return;
        setCounts((before) => ({ ...before, [room]: (before[room] ?? 0) + 1 }));
      }),
    [session],
  );
  const look = useCallback((room: ChatRoom | null) => {
    seen.current = room;
    if (room !== null) setCounts((before) => ({ ...before, [room]: 0 }));
  }, []);
  return { counts, look };
}

/** Unread lines, and held or reported ones, in all rooms; nothing for 0. */
export function AdminChatBadge() {
  const { counts } = useModeration();
  const { data: held = 0 } = useQuery({ ...heldQuery, select: ({ total }) => total });
  const { data: reported = 0 } = useQuery({ ...reportsQuery, select: ({ total }) => total });
  const unread = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const waiting = held + reported;
  return (
    <>
      {unread > 0 && (
        <Tag tone="y">
          {unreadMark(unread)} <span className="sr-only">{unreadWord(unread)}</span>
        </Tag>
      )}
      {waiting > 0 && (
        <Tag tone="r">
          {formatNumber(waiting)} <span className="sr-only">venter på en moderator</span>
        </Tag>
      )}
    </>
  );
}
