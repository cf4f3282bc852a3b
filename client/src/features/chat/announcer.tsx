import { useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import { CHAT_ROOM_NAMES } from '#shared/rules/chat.ts';
import type { ChatSession } from './chat-session.ts';
import { type ChatSnapshot, isOwnLine } from './chat-snapshot.ts';
import { newMessages } from './chat-words.ts';
import { type Ignored, isIgnored } from './seen-and-ignored.ts';

/** Interval in ms between announcements, each of which covers all lines since the last one. */
const ANNOUNCE_MS = 2000;
/** More lines than this are announced as a count, with the last line's text. */
const READ_ALL = 3;
/** Most announcements kept in the live region. */
const KEEP = 10;

interface Announcement {
  id: string;
  text: string;
}

function words(lines: readonly ChatMessage[]): string {
  const read = ({ navn, melding, isSystemMessage }: ChatMessage) =>
    isSystemMessage ? melding : `${navn}: ${melding}`;
  if (lines.length <= READ_ALL) return lines.map(read).join('\n');
  const last = lines.at(-1);
  return `${newMessages(lines.length)}. ${last ? read(last) : ''}`;
}

interface AnnouncerProps {
  session: ChatSession;
  chat: ChatSnapshot;
  ignored: readonly Ignored[];
}

/**
 * Announces new lines politely and in batches, because twenty lines a second would flood a screen
 * reader.
 */
export function Announcer({ session, chat, ignored }: AnnouncerProps) {
  const [log, setLog] = useState<readonly Announcement[]>([]);
  const now = useRef({ chat, ignored });
  now.current = { chat, ignored };
  useEffect(() => {
    let waiting: ChatMessage[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readOut = () => {
      const [first] = waiting;
      if (first === undefined) return;
      const next = { id: first.id, text: words(waiting) };
      waiting = [];
      timer = undefined;
      setLog((before) => [...before, next].slice(-KEEP));
    };
    const stop = session.onLive((message) => {
      const { chat, ignored } = now.current;
      if (message.room !== chat.room) return;
      if (isOwnLine(message, chat.you) || isIgnored(ignored, message)) return;
      waiting.push(message);
      timer ??= setTimeout(readOut, ANNOUNCE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [session]);
  return (
    <div
      className="sr-only"
      role="log"
      aria-live="polite"
      aria-relevant="additions"
      aria-label={`Nye meldinger i ${CHAT_ROOM_NAMES[chat.room]}`}
    >
      {log.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
