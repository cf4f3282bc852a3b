import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { ChatSession } from '../chat-session.ts';
import { type RoomNews, useRoomNews } from './use-room-news.ts';

interface Moderation extends RoomNews {
  session: ChatSession;
}

const ModerationContext = createContext<Moderation | null>(null);

/**
 * The moderators' connection, for as long as the dashboard is open: every room is heard and counted
 * whatever tab is shown. It is the page's only socket and carries what else the dashboard hears.
 */
export function ChatModeration({ children }: { children: ReactNode }) {
  const [session] = useState(() => new ChatSession({ room: 'festival', asAdmin: true }));
  const { counts, look } = useRoomNews(session);
  // Before the effects of what is inside, which would open a socket for what they follow.
  useLayoutEffect(() => {
    session.open();
    return () => session.close();
  }, [session]);
  const moderation = useMemo(() => ({ session, counts, look }), [session, counts, look]);
  return <ModerationContext value={moderation}>{children}</ModerationContext>;
}

/** The connection of the moderators that this is part of. */
export function useModeration(): Moderation {
  const moderation = useContext(ModerationContext);
  if (moderation === null) throw new Error('There is no ChatModeration around this');
  return moderation;
}
