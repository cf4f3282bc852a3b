import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#client/lib/call/api.ts';
import { kept } from '#client/lib/storage/kept.ts';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import { CHAT_ROOMS, type ChatRoom, isChatRoom } from '#shared/rules/chat.ts';
import { compareIds } from './chat-snapshot.ts';

/** Polling interval of the other rooms while the chat is open, in ms. */
const UNREAD_POLL_MS = 30_000;
/** Counts above this are not exact. */
const PAGE = 100;

type Seen = Readonly<Partial<Record<ChatRoom, string>>>;

function isSeen(value: unknown): value is Seen {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([room, id]) => isChatRoom(room) && /^\d{1,18}$/.test(String(id)))
  );
}

/** Id of the newest seen line of each room. */
const seen = kept<Seen>('ctrl-chat-sett', isSeen, {});

/** Marks a room as read up to a line. */
export function markSeen(room: ChatRoom, id: string): void {
  const known = seen.get()[room];
  if (known === undefined || compareIds(id, known) > 0) seen.set({ ...seen.get(), [room]: id });
}

function countNew(lines: readonly ChatMessage[], since: string, ignored: readonly Ignored[]) {
  const isNews = (line: ChatMessage) =>
    compareIds(line.id, since) > 0 && !line.isSystemMessage && !isIgnored(ignored, line);
  return lines.filter(isNews).length;
}

/**
 * Unread lines of each room but the current one. A visitor's socket receives one room only, so the
 * others are polled; a room that was never entered has none.
 */
export function useUnread(
  present: ChatRoom | null,
  ignored: readonly Ignored[],
): Partial<Record<ChatRoom, number>> {
  const others = CHAT_ROOMS.filter((room) => room !== present);
  const since = seen.use();
  const answers = useQueries({
    queries: others.map((room) => ({
      queryKey: ['/api/chat-messages', room],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api('GET /api/chat-messages', { query: { room, limit: PAGE }, signal }),
      refetchInterval: UNREAD_POLL_MS,
      refetchIntervalInBackground: false,
      staleTime: 0,
    })),
  });
  useEffect(() => {
    for (const [index, room] of others.entries()) {
      const newest = answers[index]?.data?.[0];
      if (newest !== undefined && since[room] === undefined) markSeen(room, newest.id);
    }
  });
  return Object.fromEntries(
    others.map((room, index) => {
      const from = since[room];
      return [room, from === undefined ? 0 : countNew(answers[index]?.data ?? [], from, ignored)];
    }),
  );
}

export interface Ignored {
  /** Account id, or name for a visitor. */
  readonly key: string;
  readonly navn: string;
}

const MOST = 200;

function isList(value: unknown): value is readonly Ignored[] {
  return (
    Array.isArray(value) &&
    value.every(
      (entry: unknown) =>
        typeof entry === 'object' &&
        entry !== null &&
        'key' in entry &&
        typeof entry.key === 'string' &&
        'navn' in entry &&
        typeof entry.navn === 'string',
    )
  );
}

const list = kept<readonly Ignored[]>('ctrl-chat-ignorert', isList, []);

/** Identifies a line's author. */
export function writerKey({ userId, navn }: Pick<ChatMessage, 'userId' | 'navn'>): string {
  return userId ?? `navn:${navn.normalize('NFKC').toLowerCase()}`;
}

export const useIgnored = list.use;

export function ignore(line: ChatMessage): void {
  const entry = { key: writerKey(line), navn: line.navn };
  list.set([...list.get().filter(({ key }) => key !== entry.key), entry].slice(-MOST));
}

export function stopIgnoring(key: string): void {
  list.set(list.get().filter((entry) => entry.key !== key));
}

/** Lines of admins and of the system cannot be ignored. */
export function isIgnored(ignored: readonly Ignored[], line: ChatMessage): boolean {
  if (ignored.length === 0 || line.isAdmin === 'true' || line.isSystemMessage) return false;
  const key = writerKey(line);
  return ignored.some((entry) => entry.key === key);
}
