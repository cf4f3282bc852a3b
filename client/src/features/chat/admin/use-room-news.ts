import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatRoom } from '#shared/rules/chat-rooms.ts';
import type { ChatSession } from '../chat-session.ts';

export type Counts = Partial<Record<ChatRoom, number>>;

export interface RoomNews {
  /** Unread lines of others, by room. */
  counts: Counts;
  /** Sets the visible room; null when none is. */
  look: (room: ChatRoom | null) => void;
}

/** Counts lines of others in rooms that are not visible. */
export function useRoomNews(session: ChatSession): RoomNews {
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
