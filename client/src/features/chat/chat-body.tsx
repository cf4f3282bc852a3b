import { useCallback, useEffect, useMemo, useState } from 'react';
import { Announcer } from './announcer.tsx';
import type { ChatSession } from './chat-session.ts';
import type { ChatSnapshot } from './chat-snapshot.ts';
import { Composer } from './composer.tsx';
import { type Ignored, isIgnored } from './ignored.ts';
import { IgnoredList } from './ignored-list.tsx';
import { LineList } from './line-list.tsx';
import { LineSheet } from './line-sheet.tsx';
import type { ChatLine } from './lines.ts';
import { newestId } from './lines.ts';
import { NameForm } from './name-form.tsx';
import { Notice } from './notice.tsx';
import { Pinned } from './pinned.tsx';
import { markSeen } from './unread.ts';

interface ChatBodyProps {
  session: ChatSession;
  chat: ChatSnapshot;
  ignored: readonly Ignored[];
}

/** Content of the panel's bottom: acts on a line, a name form, or the text field. */
type Foot = { is: 'write' } | { is: 'name' } | { is: 'line'; line: ChatLine; by: Element | null };

/** One room: its lines, notices, and the text field. */
export function ChatBody({ session, chat, ignored }: ChatBodyProps) {
  const [foot, setFoot] = useState<Foot>({ is: 'write' });
  const lines = useMemo(
    () => chat.lines.filter((line) => !isIgnored(ignored, line)),
    [chat.lines, ignored],
  );
  const { room, you } = chat;
  const newest = newestId(chat.lines);
  useEffect(() => {
    if (newest !== null) markSeen(room, newest);
  }, [room, newest]);

  const write = useCallback(() => setFoot({ is: 'write' }), []);
  const pick = useCallback(
    (line: ChatLine) => setFoot({ is: 'line', line, by: document.activeElement }),
    [],
  );
  const goBack = (to: Element | null) => {
    write();
    if (to instanceof HTMLElement && to.isConnected) to.focus();
  };
  const isNameless = you?.kind === 'visitor' && you.navn === null;
  const wantsName = foot.is === 'name' || isNameless || chat.nameTrouble !== null;
  return (
    <>
      <IgnoredList ignored={ignored} />
      <Pinned line={chat.rules?.pinned ?? null} />
      <LineList session={session} chat={chat} lines={lines} onPick={pick} />
      <Announcer session={session} chat={chat} ignored={ignored} />
      <p className="sr-only" role="status">
        {timeoutWords(chat.pause)}
      </p>
      <Notice chat={chat} onReconnect={() => session.reconnect()} />
      <div className="max-h-[70%] flex-none overflow-y-auto bg-coal-1 px-4 pt-3.5 pb-[max(12px,env(safe-area-inset-bottom))]">
        {foot.is === 'line' ? (
          <LineSheet line={foot.line} onDone={() => goBack(foot.by)} />
        ) : wantsName ? (
          <NameForm
            present={you?.navn ?? null}
            trouble={chat.nameTrouble}
            onNamed={() => {
              write();
              session.reconnect();
            }}
            onCancel={isNameless || chat.nameTrouble !== null ? undefined : write}
          />
        ) : (
          <Composer session={session} chat={chat} onRename={() => setFoot({ is: 'name' })} />
        )}
      </div>
    </>
  );
}

/** Announcement of a time-out, without the running countdown. */
function timeoutWords(pause: ChatSnapshot['pause']): string {
  if (pause?.code !== 'timeout') return '';
  return pause.reason ? `${pause.message} Grunn: ${pause.reason}` : pause.message;
}
