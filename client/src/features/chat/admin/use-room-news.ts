import { useCallback, useEffect, useState } from 'react';
import type { ChatRoom } from '#shared/rules/chat-rooms.ts';
import type { ChatSession } from '../chat-session.ts';

type Counts = Partial<Record<ChatRoom, number>>;

/** Lines by others in rooms that are not looked at, until they are. */
export function useRoomNews(session: ChatSession): [Counts, (room: ChatRoom) => void] {
  const [counts, setCounts] = useState<Counts>({});
  useEffect(
    () =>
      session.onLive(({ room, isAdmin, isSystemMessage }) => {
        if (isAdmin === 'true' || isSystemMessage) return;
        if (room === session.getSnapshot().room) return;
        setCounts((before) => ({ ...before, [room]: (before[room] ?? 0) + 1 }));
      }),
    [session],
  );
  const reset = useCallback(
    (room: ChatRoom) => setCounts((before) => ({ ...before, [room]: 0 })),
    [],
  );
  return [counts, reset];
}
