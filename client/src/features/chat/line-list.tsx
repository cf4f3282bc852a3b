import { measureElement, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { EmptyState, Retry, Skeleton } from '#client/components/ui/data-states.tsx';
import { Icon } from '#client/components/ui/icon.tsx';

import { useNow } from '#client/lib/clock.tsx';
import { formatDay, osloDate } from '#shared/oslo-time.ts';
import { CHAT_ROOM_NAMES } from '#shared/rules/chat.ts';
import { type ChatSession, useChat } from './chat-session.ts';
import {
  type ChatLine,
  type ChatSnapshot,
  compareIds,
  facesOf,
  isOwnLine,
  newestId,
  withFace,
} from './chat-snapshot.ts';
import { newMessages } from './chat-words.ts';
import { LINE_COLUMNS, LINE_ROOM, LineRow, SystemLine, UnsentRow } from './line.tsx';
import type { UnsentLine } from './outbox.ts';
import { type Ignored, isIgnored } from './seen-and-ignored.ts';

/** Height of a line until it is measured. */
const LINE_PX = 68;
/** Within this distance of the bottom the list counts as scrolled to the end, in px. */
const END_PX = 48;
/** Within this distance of the top older lines are fetched, in px. */
const OLDER_PX = 400;

const MIDDLE = classes('relative flex min-h-0 flex-1');
const SCROLLER = classes(
  'flex min-w-0 flex-1 flex-col overscroll-contain py-2.5 [overflow-anchor:none] [scrollbar-color:var(--color-line)_transparent] [scrollbar-width:thin] focus-visible:-outline-offset-3',
);
const NEWS = classes(
  'mono flex items-center gap-3 px-5 py-2 font-semibold text-yellow before:h-px before:flex-1 before:bg-current after:h-px after:flex-1 after:bg-current',
);

const NONE_IGNORED: readonly Ignored[] = [];

interface LineListProps {
  session: ChatSession;
  /** People whose lines are left out. */
  ignored?: readonly Ignored[];
  onPick?: (line: ChatLine) => void;
  /** Replaces the visitor's rendering of a line. */
  row?: (line: ChatLine) => React.ReactNode;
  onKeyDown?: (event: React.KeyboardEvent) => void;
  shownId?: string | null | undefined;
}

/**
 * The height of a line from its resize observer, which reports before the line is painted. Reading it as each line is
 * inserted would force a layout for every line.
 */
function measureObserved(
  line: Element,
  entry: ResizeObserverEntry | undefined,
  list: Virtualizer<HTMLElement, Element>,
): number {
  if (entry !== undefined) return measureElement(line, entry, list);
  const index = Number(line.getAttribute('data-index'));
  return list.getVirtualItems().find((item) => item.index === index)?.size ?? LINE_PX;
}

/**
 * The virtualised list of a room's lines. It sticks to the end while it is scrolled there;
 * otherwise it keeps its position when lines are added above or below.
 */
export function LineList(props: LineListProps) {
  const { session, ignored = NONE_IGNORED } = props;
  const chat = useChat(session);
  const { you } = chat;
  const lines = useMemo(
    () => chat.lines.filter((line) => !isIgnored(ignored, line)),
    [chat.lines, ignored],
  );
  const scroller = useRef<HTMLElement>(null);
  const today = osloDate(useNow());
  const isOwn = useCallback((line: ChatLine) => isOwnLine(line, you), [you]);
  const { first, count, setAtEnd } = useUnseen(lines, isOwn);
  const faces = useMemo(() => facesOf(lines), [lines]);
  const items = useMemo(() => listItems(chat, lines, first, today), [chat, lines, first, today]);
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    measureElement: measureObserved,
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    overscan: 4,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_PX,
    // At twenty lines a second, writes positions directly to the DOM instead of through React.
    directDomUpdates: true,
    useFlushSync: false,
  });
  const toEnd = useCallback(() => list.scrollToEnd(), [list]);
  const isAtEnd = useRef(true);
  useStartAtEnd(chat.isLoaded, toEnd);
  useStayAtEnd(scroller, chat.isLoaded, isAtEnd, toEnd);
  useEndAfterOwn(chat.unsent.length, toEnd);

  const shown = items.findIndex(({ key }) => key === props.shownId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line, not another place of it
  useEffect(() => {
    if (shown >= 0) list.scrollToIndex(shown, { align: 'auto' });
  }, [props.shownId]);

  const onScroll = () => {
    const box = scroller.current;
    if (box === null) return;
    isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight <= END_PX;
    setAtEnd(isAtEnd.current);
    if (box.scrollTop < OLDER_PX && chat.older === 'idle') void session.loadOlder();
  };
  if (!chat.isLoaded && lines.length === 0) {
    // A banned person receives no lines; the notice says so.
    if (chat.pause?.code === 'banned') return <div className={MIDDLE} />;
    return <Loading items={items} faces={faces} chat={chat} {...props} />;
  }
  return (
    <div className={MIDDLE}>
      <section
        ref={scroller}
        className={cx(SCROLLER, 'overflow-y-auto')}
        aria-label={`Meldinger i ${CHAT_ROOM_NAMES[chat.room]}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={props.onKeyDown}
      >
        {items.length === 0 && <Nobody />}
        <div ref={list.containerRef} className="relative mt-auto flex-none">
          {list.getVirtualItems().map(({ index, key }) => (
            <div
              key={key}
              ref={list.measureElement}
              data-index={index}
              className="absolute top-0 left-0 w-full"
            >
              <Item item={items[index]} faces={faces} chat={chat} {...props} />
            </div>
          ))}
        </div>
      </section>
      {count > 0 && (
        <Button
          variant="y"
          size="sm"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 whitespace-nowrap"
          icon={<Icon icon={ArrowDown} size={16} />}
          onClick={toEnd}
        >
          {newMessages(count)}
        </Button>
      )}
    </div>
  );
}

function useStartAtEnd(isLoaded: boolean, toEnd: () => void): void {
  useEffect(() => {
    if (isLoaded) toEnd();
  }, [isLoaded, toEnd]);
}

/** Keeps the list at the end when the parts below it change their height. */
function useStayAtEnd(
  scroller: React.RefObject<HTMLElement | null>,
  isLoaded: boolean,
  isAtEnd: React.RefObject<boolean>,
  toEnd: () => void,
): void {
  useEffect(() => {
    const box = scroller.current;
    if (!isLoaded || box === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd();
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller, isLoaded, isAtEnd, toEnd]);
}

function useEndAfterOwn(unsent: number, toEnd: () => void): void {
  const before = useRef(unsent);
  useEffect(() => {
    if (unsent > before.current) toEnd();
    before.current = unsent;
  }, [unsent, toEnd]);
}

interface ItemProps extends LineListProps {
  chat: ChatSnapshot;
  item?: ListItem | undefined;
  faces: ReturnType<typeof facesOf>;
}

function Item({ item, faces, session, chat, onPick, row }: ItemProps) {
  switch (item?.kind) {
    case 'older':
      return <OlderRow state={chat.older} onRetry={() => void session.loadOlder()} />;
    case 'day':
      return <SystemLine>{item.text}</SystemLine>;
    case 'news':
      return <p className={NEWS}>Nye meldinger</p>;
    case 'line': {
      const line = withFace(item.line, faces);
      if (row) return row(line);
      return <LineRow line={line} isOwn={isOwnLine(line, chat.you)} onPick={onPick} />;
    }
    case 'unsent':
      return (
        <UnsentRow
          line={item.line}
          navn={chat.you?.navn ?? 'Du'}
          picture={chat.you?.picture}
          isAdmin={chat.you?.kind === 'admin'}
          isConnected={chat.status === 'open'}
          session={session}
        />
      );
    default:
      return null;
  }
}

function Nobody() {
  return (
    <div className="mx-5 my-auto">
      <EmptyState title="Ingen meldinger ennå" text="Rommet er stille. Skriv den første." />
    </div>
  );
}

/** Skeleton until the first lines are loaded, with own unsent lines. */
function Loading({ items, ...props }: Omit<ItemProps, 'item'> & { items: readonly ListItem[] }) {
  return (
    <div className={MIDDLE}>
      <div className={cx(SCROLLER, 'justify-end gap-4 overflow-hidden')}>
        {!props.chat.isLost && (
          <>
            <p className="sr-only" role="status">
              Laster meldinger
            </p>
            {['60%', '85%', '45%', '70%'].map((width) => (
              <div key={width} className={cx(LINE_COLUMNS, LINE_ROOM)} aria-hidden="true">
                <Skeleton width="40px" height="40px" />
                <span className="grid gap-2.5">
                  <Skeleton width="40%" />
                  <Skeleton width={width} />
                </span>
              </div>
            ))}
          </>
        )}
        {items.map((item) => (
          <Item key={item.key} {...props} item={item} />
        ))}
      </div>
    </div>
  );
}

function OlderRow({ state, onRetry }: { state: ChatSnapshot['older']; onRetry: () => void }) {
  if (state !== 'failed') {
    return (
      <SystemLine>
        {state === 'loading' ? 'Henter eldre meldinger ...' : 'Eldre meldinger'}
      </SystemLine>
    );
  }
  return (
    <SystemLine role="alert">
      Eldre meldinger kunne ikke hentes. <Retry what="eldre" onRetry={onRetry} />
    </SystemLine>
  );
}

interface Unseen {
  /** Id of the first unread line, above which 'Nye meldinger' is shown; null for none. */
  first: string | null;
  /** Unread lines below. */
  count: number;
  setAtEnd: (isAtEnd: boolean) => void;
}

/** Lines that arrived while the list was scrolled up or the page was hidden. */
function useUnseen(lines: readonly ChatLine[], isOwn: (line: ChatLine) => boolean): Unseen {
  const [isAtEnd, setAtEnd] = useState(true);
  const [isHidden, setHidden] = useState(false);
  const [seenTo, setSeenTo] = useState<string | null>(null);
  const [first, setFirst] = useState<string | null>(null);
  const newest = newestId(lines);
  const isSeen = isAtEnd && !isHidden;

  useEffect(() => {
    const look = () => setHidden(document.hidden);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  // The first lines of a room are not unread.
  if (newest !== null && seenTo !== newest && (isSeen || seenTo === null)) setSeenTo(newest);
  const unseen =
    seenTo === null || isSeen
      ? []
      : lines.filter((line) => compareIds(line.id, seenTo) > 0 && !isOwn(line));
  const next = unseen[0]?.id ?? null;
  // The separator does not move while the reader scrolls down.
  const isStale = first === null || (seenTo !== null && compareIds(seenTo, first) >= 0);
  if (next !== null && next !== first && isStale) setFirst(next);
  return {
    first,
    count: unseen.length,
    setAtEnd: useCallback((atEnd: boolean) => setAtEnd(atEnd), []),
  };
}

type ListItem =
  | { kind: 'older'; key: string }
  | { kind: 'day'; key: string; text: string }
  | { kind: 'news'; key: string }
  | { kind: 'line'; key: string; line: ChatLine }
  | { kind: 'unsent'; key: string; line: UnsentLine };

/**
 * The rows of a room in order: the button for older lines, lines with separators for days and for
 * the first unread line (`firstUnseen`, an id), and own unsent lines.
 */
function listItems(
  chat: Pick<ChatSnapshot, 'room' | 'unsent' | 'hasOlder'>,
  lines: readonly ChatLine[],
  firstUnseen: string | null,
  today: string,
): ListItem[] {
  const items: ListItem[] = chat.hasOlder ? [{ kind: 'older', key: 'older' }] : [];
  let day = chat.hasOlder ? null : today;
  let isMarked = firstUnseen === null;
  for (const line of lines) {
    const date = dayOf(line.createdAt);
    if (date !== day) {
      if (day !== null) items.push({ kind: 'day', key: `day ${date}`, text: dayText(date, today) });
      day = date;
    }
    if (!isMarked && firstUnseen !== null && compareIds(line.id, firstUnseen) >= 0) {
      items.push({ kind: 'news', key: 'news' });
      isMarked = true;
    }
    items.push({ kind: 'line', key: line.id, line });
  }
  for (const line of chat.unsent) {
    if (line.room === chat.room) items.push({ kind: 'unsent', key: line.clientId, line });
  }
  return items;
}

const days = new Map<string, string>();

/** Oslo day of a line, cached by hour. */
function dayOf(createdAt: string): string {
  const hour = createdAt.slice(0, 13);
  const known = days.get(hour);
  if (known !== undefined) return known;
  const date = osloDate(new Date(createdAt));
  if (days.size > 1000) days.clear();
  days.set(hour, date);
  return date;
}

function dayText(date: string, today: string): string {
  return date === today ? 'I dag' : formatDay(date);
}
