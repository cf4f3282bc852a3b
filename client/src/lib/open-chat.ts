import type { ChatRoom } from '#shared/rules/chat-rooms.ts';

type Listener = (room: ChatRoom | null) => void;

const listeners = new Set<Listener>();

/** Opens the chat; without a room it opens the last one. */
export function openChat(room: ChatRoom | null = null): void {
  for (const listener of listeners) listener(room);
}

/** Calls back when the chat is to be opened. Returns a function that unsubscribes. */
export function onOpenChat(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
