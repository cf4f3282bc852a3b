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
 * The moderators' socket, open as long as the dashboard is: it receives and counts lines of every
 * room, whichever tab is shown. It is the page's only socket and also carries the dashboard's live
 * topics.
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

/** The moderators' session of the surrounding provider. */
export function useModeration(): Moderation {
  const moderation = useContext(ModerationContext);
  if (moderation === null) throw new Error('There is no ChatModeration around this');
  return moderation;
}
