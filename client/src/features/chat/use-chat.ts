import { useSyncExternalStore } from 'react';
import type { ChatSession } from './chat-session.ts';
import type { ChatSnapshot } from './chat-snapshot.ts';

/** Current snapshot of a chat session. */
export function useChat(session: ChatSession): ChatSnapshot {
  return useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot);
}
