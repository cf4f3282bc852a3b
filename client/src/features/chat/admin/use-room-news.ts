import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatRoom } from '#shared/rules/chat-rooms.ts';
import type { ChatSession } from '../chat-session.ts';

export type Counts = Partial<Record<ChatRoom, number>>;

export interface RoomNews {
  /** Lines by others that nobody has looked at, by room. */
  counts: Counts;
  /** The room is on the screen; null when none is. */
  look: (room: ChatRoom | null) => void;
}

/** Counts lines by others in rooms that are not looked at, until they are. */
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
